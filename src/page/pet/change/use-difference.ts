import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { ChangeReason } from '../../../stock/journal.ts'
import { useChanges } from '../../changes/use-changes.ts'
import { useTexts } from '../../kit/kit.ts'
import { receivedByScans, useStanding } from '../../scanner/standing-result.ts'
import type { Pet } from '../../state/pet.ts'
import { readNote, readQuantity } from '../../texts/amount.ts'

export type Sign = 1 | -1

/** A change of one pet by a difference, as it is typed, until it is sent. */
export function useDifference({ petId, name }: Pet) {
  const { outbox } = useChanges()
  const standing = useStanding()
  const { change } = useTexts()
  const amountField = useRef<HTMLInputElement>(null)
  const noteField = useRef<HTMLInputElement>(null)
  /** The amount as a person has typed or stepped it. */
  const typed = useSignal<string | undefined>(undefined)
  const note = useSignal('')
  const isOther = useSignal(false)
  const problem = useSignal<string | undefined>(undefined)
  /** Whether the last change had an amount or a note of its own: a double-click then sends one change. */
  const wasTyped = useRef(false)
  const text = typed.value ?? '1'
  const amount = readQuantity(text) || undefined
  const scanned = receivedByScans(petId, standing)
  const step = (by: Sign) => {
    typed.value = String(Math.max(1, (amount ?? 1) + by))
  }
  /** What is sent: a typed arrival is all that has come, of which scans have received some already. */
  const toSend = (reason: ChangeReason): number | undefined => {
    const isRest = reason === 'arrival' && typed.value !== undefined
    return amount === undefined || !isRest ? amount : Math.max(0, amount - scanned)
  }

  function send(reason: ChangeReason, sign: Sign, { detail }: MouseEvent): void {
    if (detail > 1 && wasTyped.current) return
    const said = readNote(note.value)
    const needsNote = reason === 'other' && said === null
    const sent = toSend(reason)
    const badAmount = sent === 0 ? change.allScanned(scanned) : change.badAmount
    problem.value = sent ? (needsNote ? change.otherNeedsNote : undefined) : badAmount
    if (problem.value !== undefined) (needsNote ? noteField : amountField).current?.focus()
    if (!sent || needsNote) return
    outbox.add({ petId, name, what: { change: sign * sent, reason }, note: said })
    wasTyped.current = amount !== 1 || said !== null
    typed.value = undefined
    // The buttons for other reasons stay, so that a second tap meets the same button.
    note.value = ''
  }

  const fields = { amountField, isOther, note, noteField, problem, typed }
  return { ...fields, amount, scanned, send, step, text, toSend }
}

export type Difference = ReturnType<typeof useDifference>
