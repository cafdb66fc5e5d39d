import { useLayoutEffect, useRef } from 'preact/hooks'
import { CHANGE_REASONS, type ChangeReason } from '../../../stock/journal.ts'
import { undoOf } from '../../changes/opposite.ts'
import { useChanges } from '../../changes/use-changes.ts'
import { Icon } from '../../kit/icon.tsx'
import { useKit, useTexts } from '../../kit/kit.ts'
import { type Change, expectedQuantity } from '../../outbox/entry.ts'
import type { Pet } from '../../state/pet.ts'
import type { HistoryEntry } from './history.ts'

interface UndoEntryProps {
  readonly pet: Pet
  readonly entry: HistoryEntry
}

/** Undoes a change that this device has made, where the history has it. */
export function UndoEntry({ pet, entry }: UndoEntryProps) {
  const { undo, outbox } = useChanges()
  const { session } = useKit()
  const { pet: texts, change: words, list, signed } = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  const hold = useHeldPlace(button)
  const change = changeOf(pet, entry)
  const own = undo.own.find({ ...entry, petId: pet.petId })
  if (!session.mayWrite || own === undefined || change === undefined) return null
  // An undoing is made again in the list or by its buttons.
  const isUndoing = undoOf(change)?.kind === 'undo'
  if (isUndoing || (entry.undoes && undoOf(change) === undefined)) return null
  const isUndone = undo.isUndone(own.id)
  const quantity = expectedQuantity(pet.quantity, outbox.inFlight(pet.petId))
  // A count is against a number, which has changed.
  if (change.what.reason === 'count' && quantity !== entry.newQuantity && !isUndone) return null
  const difference = entry.newQuantity - entry.previousQuantity
  if (difference === 0) return null
  const what = `${list.reasons[entry.reason]} ${signed(difference)}`
  return (
    <button
      ref={button}
      type="button"
      class="journal-undo"
      aria-disabled={isUndone}
      aria-label={isUndone ? texts.isUndone : texts.undoEntry(what)}
      onClick={({ detail }) => {
        if (isUndone || detail > 1) return
        hold()
        undo.undoMade(own.id, change, entry)
      }}
    >
      <Icon name={isUndone ? 'check' : 'undo'} />
      {isUndone ? texts.isUndone : words.undo}
    </button>
  )
}

/** The change of a person that an entry is; undefined for any other. */
function changeOf({ petId, name }: Pet, entry: HistoryEntry): Change | undefined {
  const { reason, note, previousQuantity: expected, newQuantity: counted } = entry
  if (reason === 'count') return { petId, name, what: { counted, expected, reason }, note }
  if (!isChangeReason(reason)) return undefined
  return { petId, name, what: { change: counted - expected, reason }, note }
}

const isChangeReason = (reason: HistoryEntry['reason']): reason is ChangeReason =>
  CHANGE_REASONS.some((each) => each === reason)

/** How long a tapped button stays under the finger, while new lines come above it. */
const HELD_MS = 3000

/** Keeps a tapped button where it is. @returns to be called at the tap */
function useHeldPlace(button: { readonly current: HTMLElement | null }): () => void {
  const held = useRef<{ readonly top: number; readonly until: number }>(undefined)
  useLayoutEffect(() => {
    const { current } = button
    if (current === null || held.current === undefined) return
    if (performance.now() > held.current.until) {
      held.current = undefined
      return
    }
    const moved = current.getBoundingClientRect().top - held.current.top
    current.closest('.stock-panel, .sheet')?.scrollBy({ top: moved, behavior: 'instant' })
  })
  return () => {
    const top = button.current?.getBoundingClientRect().top
    if (top !== undefined) held.current = { top, until: performance.now() + HELD_MS }
  }
}
