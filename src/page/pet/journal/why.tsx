import { useTexts } from '../../kit/kit.ts'
import type { Pet } from '../../state/pet.ts'
import type { HistoryEntry } from './history.ts'
import { whyText } from './note-text.ts'
import { UndoEntry } from './undo-entry.tsx'

interface WhyProps {
  readonly entry: HistoryEntry
  /** Undefined: it was removed. */
  readonly pet: Pet | undefined
}

/** Why a quantity changed, and the button that undoes it. */
export function Why({ entry, pet }: WhyProps) {
  const { why, note } = whyText(entry, useTexts())
  return (
    <>
      <span>{why}</span>
      {note !== undefined && (
        <span class="journal-note" dir="auto">
          {note}
        </span>
      )}
      {pet && <UndoEntry pet={pet} entry={entry} />}
    </>
  )
}
