import { useTexts } from '../../kit/kit.ts'
import { petLink } from '../../kit/route.ts'
import { Why } from '../../pet/journal/why.tsx'
import { useStock } from '../../state/use-stock.ts'
import type { JournalLine } from './use-movements.ts'

/** A movement of any pet. */
export function MovementLine({ line }: { readonly line: JournalLine }) {
  const { stock: pets } = useStock()
  const { pet: words, stock, signed, count, minute, date } = useTexts()
  const { petId, previousQuantity, newQuantity, by } = line
  // The days of this list are those on which things happened.
  const at = line.occurredAt ?? line.at
  const change = newQuantity - previousQuantity
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
        <Why entry={line} pet={pet} />
      </div>
      <span class="movement-who" dir="auto">
        {by === null ? stock.commandLine : by.name}
      </span>
    </li>
  )
}
