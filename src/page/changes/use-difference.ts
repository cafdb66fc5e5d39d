import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { ChangeReason } from '../../stock/journal.ts'
import { usePage, useTexts } from '../page.ts'
import type { Pet } from '../state/pet.ts'
import { readNote, readQuantity } from './amount.ts'

export type Sign = 1 | -1

/** A change of one pet by a difference, as it is typed, until it is sent. */
export function useDifference({ petId, name }: Pet) {
  const { outbox } = usePage()
  const { change } = useTexts()
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

  return { amount, amountField, isOther, note, noteField, problem, send, step, typed }
}

export type Difference = ReturnType<typeof useDifference>
