import { useId } from 'preact/hooks'
import { type ChangeReason, MAX_NOTE_LENGTH } from '../../../stock/journal.ts'
import { Icon } from '../../kit/icon.tsx'
import { useTexts } from '../../kit/kit.ts'
import type { Pet } from '../../state/pet.ts'
import { type Difference, type Sign, useDifference } from './use-difference.ts'

/** The reasons with a button each, in two columns: fewer and more. */
const REASONS: readonly { readonly reason: ChangeReason; readonly sign: Sign }[] = [
  { reason: 'sale', sign: -1 },
  { reason: 'arrival', sign: 1 },
  { reason: 'died', sign: -1 },
  { reason: 'return', sign: 1 },
  { reason: 'damage', sign: -1 },
]

interface DifferenceProps {
  readonly difference: Difference
}

/** The form for a change by a difference, with its reason. */
export function DifferenceForm({ pet }: { readonly pet: Pet }) {
  const { change, list } = useTexts()
  const difference = useDifference(pet)
  const { isOther, note, noteField, problem } = difference
  const id = useId()
  return (
    <div class="difference">
      <Amount id={id} difference={difference} />
      <div class="reasons">
        {REASONS.map(({ reason, sign }) => (
          <SendButton
            key={reason}
            difference={difference}
            reason={reason}
            sign={sign}
            text={list.reasons[reason]}
          />
        ))}
        <button
          type="button"
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
          dir="auto"
          maxLength={MAX_NOTE_LENGTH}
          autoComplete="off"
          placeholder={isOther.value ? change.otherNeedsNote : change.noteHint}
          onInput={({ currentTarget }) => {
            note.value = currentTarget.value
          }}
        />
      </label>
      {isOther.value && <OtherReasons difference={difference} />}
      <p id={`${id}-problem`} class="problem" role="alert">
        {problem}
      </p>
    </div>
  )
}

/** The amount of the change, to be typed or stepped. */
function Amount({ id, difference }: DifferenceProps & { readonly id: string }) {
  const { change } = useTexts()
  const { amount, amountField, problem, scanned, step, text, typed } = difference
  return (
    <div class="amount">
      <label for={`${id}-number`}>
        {change.amount}{' '}
        {scanned > 0 && (
          <small class="amount-scans">
            {change[typed.value === undefined ? 'besidesScans' : 'withScans'](scanned)}
          </small>
        )}
      </label>
      <button type="button" class="square" aria-label={change.less} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
      <input
        ref={amountField}
        id={`${id}-number`}
        class="number"
        inputMode="numeric"
        autoComplete="off"
        value={text}
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
  )
}

/** The two ways to change a quantity for another reason, which the note says. */
function OtherReasons({ difference }: DifferenceProps) {
  const { change } = useTexts()
  return (
    <div class="reasons">
      <SendButton difference={difference} reason="other" sign={-1} text={change.takeAway} />
      <SendButton difference={difference} reason="other" sign={1} text={change.add} />
    </div>
  )
}

interface SendButtonProps extends DifferenceProps {
  readonly reason: ChangeReason
  readonly sign: Sign
  readonly text: string
}

function SendButton({ difference: { toSend, send }, reason, sign, text }: SendButtonProps) {
  const { signed } = useTexts()
  const amount = toSend(reason)
  return (
    <button
      type="button"
      data-sign={sign < 0 ? 'less' : 'more'}
      aria-disabled={amount === 0}
      onClick={(event) => send(reason, sign, event)}
    >
      <span>{text}</span> <b>{amount === undefined ? '' : signed(sign * amount)}</b>
    </button>
  )
}
