import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { type ChangeReason, MAX_NOTE_LENGTH } from '../../stock/journal.ts'
import { Icon } from '../components/icon.tsx'
import { usePage, useTexts } from '../page.ts'
import type { Pet } from '../state/pet.ts'
import { readNote, readQuantity } from './amount.ts'

type Sign = 1 | -1

/** The reasons with a button each. */
const REASONS: readonly { readonly reason: ChangeReason; readonly sign: Sign }[] = [
  { reason: 'sale', sign: -1 },
  { reason: 'damage', sign: -1 },
  { reason: 'arrival', sign: 1 },
  { reason: 'return', sign: 1 },
]

/** The form for a change by a difference, with its reason. */
export function DifferenceForm({ pet }: { readonly pet: Pet }) {
  const { outbox } = usePage()
  const texts = useTexts()
  const { change, stock } = texts
  const { petId, name } = pet
  const id = useId()
  const amountField = useRef<HTMLInputElement>(null)
  const noteField = useRef<HTMLInputElement>(null)
  const typed = useSignal('1')
  const note = useSignal('')
  const isOther = useSignal(false)
  const problem = useSignal<string | undefined>(undefined)
  /** Whether the last change had an amount or a note of its own: a double-click then sends one change. */
  const wasTyped = useRef(false)
  const amount = readQuantity(typed.value) || undefined
  const step = (by: Sign) => {
    typed.value = String(Math.max(1, (amount ?? 1) + by))
  }
  const signed = (sign: Sign) => (amount === undefined ? '' : texts.signed(sign * amount))

  function send(reason: ChangeReason, sign: Sign, { detail }: MouseEvent): void {
    if (detail > 1 && wasTyped.current) return
    const said = readNote(note.value)
    const needsNote = reason === 'other' && said === null
    problem.value =
      amount === undefined ? change.badAmount : needsNote ? change.otherNeedsNote : undefined
    if (problem.value !== undefined) (needsNote ? noteField : amountField).current?.focus()
    if (amount === undefined || needsNote) return
    outbox.add({ petId, name, what: { change: sign * amount, reason }, note: said })
    wasTyped.current = amount !== 1 || said !== null
    typed.value = '1'
    note.value = ''
    isOther.value = false
  }

  return (
    <div class="difference">
      <div class="amount">
        <label for={`${id}-number`}>{change.amount}</label>
        <button type="button" class="square" aria-label={change.less} onClick={() => step(-1)}>
          <Icon name="minus" />
        </button>
        <input
          ref={amountField}
          id={`${id}-number`}
          class="number"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          aria-invalid={amount === undefined}
          aria-describedby={`${id}-problem`}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value
            problem.value = undefined
          }}
        />
        <button type="button" class="square" aria-label={change.more} onClick={() => step(1)}>
          <Icon name="plus" />
        </button>
      </div>
      <div class="reasons">
        {REASONS.map(({ reason, sign }) => (
          <button
            key={reason}
            type="button"
            data-sign={sign < 0 ? 'less' : 'more'}
            onClick={(event) => send(reason, sign, event)}
          >
            <span>{stock.reasons[reason]}</span> <b>{signed(sign)}</b>
          </button>
        ))}
        <button
          type="button"
          class="plain"
          aria-expanded={isOther}
          onClick={() => {
            isOther.value = !isOther.value
            if (isOther.value) noteField.current?.focus()
          }}
        >
          {change.other}
        </button>
      </div>
      <label class="field">
        <span>{change.note}</span>
        <input
          ref={noteField}
          value={note}
          maxLength={MAX_NOTE_LENGTH}
          autoComplete="off"
          placeholder={isOther.value ? change.otherNeedsNote : change.noteHint}
          onInput={({ currentTarget }) => {
            note.value = currentTarget.value
          }}
        />
      </label>
      {isOther.value && (
        <div class="reasons">
          <button type="button" data-sign="less" onClick={(event) => send('other', -1, event)}>
            <span>{change.takeAway}</span> <b>{signed(-1)}</b>
          </button>
          <button type="button" data-sign="more" onClick={(event) => send('other', 1, event)}>
            <span>{change.add}</span> <b>{signed(1)}</b>
          </button>
        </div>
      )}
      <p id={`${id}-problem`} class="problem" role="alert">
        {problem}
      </p>
    </div>
  )
}
