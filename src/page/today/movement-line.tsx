import { usePage, useTexts } from '../page.ts'
import { noteText } from '../pet/journal/note-text.ts'
import { UndoEntry } from '../pet/journal/undo-entry.tsx'
import { petLink } from '../route.ts'
import type { JournalLine } from './use-movements.ts'

/** A movement of any pet. */
export function MovementLine({ line }: { readonly line: JournalLine }) {
  const { stock: pets } = usePage()
  const texts = useTexts()
  const { pet: words, stock, signed, count, minute, date } = texts
  const { petId, previousQuantity, newQuantity, reason, at, by } = line
  const change = newQuantity - previousQuantity
  const note = noteText(line, texts)
  const pet = pets.find(petId)
  return (
    <li class="movement" data-pet={String(petId)}>
      <time class="movement-when" dateTime={new Date(at).toISOString()} title={date(at)}>
        {minute(at)}
      </time>
      <span class="movement-change journal-change" data-sign={Math.sign(change)}>
        {signed(change)}
      </span>
      <div class="movement-pet">
        <a href={petLink(petId)} dir="auto">
          {pet?.name ?? line.name ?? stock.unnamed(String(petId))}
        </a>{' '}
        <span class="movement-number">{String(petId)}</span>
      </div>
      <span class="movement-quantity">
        {change === 0 ? count(newQuantity) : words.fromTo(previousQuantity, newQuantity)}
      </span>
      <div class="movement-why">
        <span>{stock.reasons[reason]}</span>
        {note !== undefined && (
          <span class="journal-note" dir="auto">
            {note}
          </span>
        )}
        {pet && <UndoEntry pet={pet} entry={line} />}
      </div>
      <span class="movement-who" dir="auto">
        {by === null ? stock.commandLine : by.name}
      </span>
    </li>
  )
}
