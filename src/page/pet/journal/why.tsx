import { useTexts } from '../../kit/kit.ts'
import { useSettings } from '../../settings/use-settings.ts'
import type { Pet } from '../../state/pet.ts'
import type { HistoryEntry } from './history.ts'
import { amountText, lateText, whyText } from './note-text.ts'
import { UndoEntry } from './undo-entry.tsx'

interface WhyProps {
  readonly entry: HistoryEntry
  /** Undefined: it was removed. */
  readonly pet: Pet | undefined
}

/** Why a quantity changed, what it came to, and the button that undoes it. */
export function Why({ entry, pet }: WhyProps) {
  const texts = useTexts()
  const { why, note } = whyText(entry, texts)
  const late = lateText(entry, texts)
  const amount = amountText(entry, useSettings().shop.currency.value, texts)
  return (
    <>
      <span>{why}</span>
      {amount !== undefined && <span class="journal-note">{amount}</span>}
      {note !== undefined && (
        <span class="journal-note" dir="auto">
          {note}
        </span>
      )}
      {late !== undefined && <span class="journal-note">{late}</span>}
      {pet && <UndoEntry pet={pet} entry={entry} />}
    </>
  )
}
