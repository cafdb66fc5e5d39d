import { useSignal } from '@preact/signals'
import { usePage, useTexts } from '../../page.ts'
import type { Pet } from '../../state/pet.ts'
import { daysOf } from './days-of.ts'
import type { HistoryEntry } from './history.ts'
import type { Journal } from './journal.ts'
import { noteText } from './note-text.ts'
import { UndoEntry } from './undo-entry.tsx'

/** How many lines the table shows at first, and with each tap on the button for more. */
const LINES = 50
const MORE_LINES = 100

interface JournalTableProps {
  readonly pet: Pet | undefined
  readonly entries: readonly HistoryEntry[]
  readonly journal: Journal
}

/** The journal of a pet as a table, a body for each day. */
export function JournalTable({ pet: of, entries, journal }: JournalTableProps) {
  const { now } = usePage()
  const texts = useTexts()
  const { pet, day } = texts
  const lines = useSignal(LINES)
  const isMore = entries.length > lines.value || journal.next.value !== null
  return (
    <section class="past">
      <h2 id="journal-heading">{pet.journal}</h2>
      {entries.length === 0 && <p class="past-note">{pet.noJournal}</p>}
      {entries.length > 0 && (
        <table class="journal" aria-labelledby="journal-heading">
          <thead>
            <tr>
              <th scope="col">{pet.columns.when}</th>
              <th scope="col">{pet.columns.change}</th>
              <th scope="col">{pet.columns.quantity}</th>
              <th scope="col">{pet.columns.why}</th>
              <th scope="col">{pet.columns.who}</th>
            </tr>
          </thead>
          {daysOf(entries.slice(0, lines.value), texts).map(({ at, entries: ofDay }) => (
            <tbody key={`${at} ${ofDay[0]?.id}`}>
              <tr class="journal-day">
                <th colSpan={5} scope="rowgroup">
                  {day(at, now.value)}
                </th>
              </tr>
              {ofDay.map((entry) => (
                <Line key={`${entry.at} ${entry.id}`} pet={of} entry={entry} />
              ))}
            </tbody>
          ))}
        </table>
      )}
      {isMore && (
        <button
          type="button"
          class="show-older"
          aria-disabled={journal.reading.value === 'older'}
          onClick={() => {
            lines.value += MORE_LINES
            if (entries.length < lines.value) journal.older()
          }}
        >
          {journal.reading.value === 'older' ? pet.loadingOlder : pet.showOlder}
        </button>
      )}
      {!isMore && entries.length > LINES && <p class="past-note">{pet.journalEnd}</p>}
    </section>
  )
}

interface LineProps {
  readonly pet: Pet | undefined
  readonly entry: HistoryEntry
}

function Line({ pet: of, entry }: LineProps) {
  const texts = useTexts()
  const { pet, stock, signed, count, minute, date } = texts
  const { previousQuantity, newQuantity, reason, at, by } = entry
  const change = newQuantity - previousQuantity
  const note = noteText(entry, texts)
  return (
    <tr>
      <td class="journal-when">
        <time dateTime={new Date(at).toISOString()} title={date(at)}>
          {minute(at)}
        </time>
      </td>
      <td class="journal-change" data-sign={Math.sign(change)}>
        {signed(change)}
      </td>
      <td class="journal-quantity">
        {change === 0 ? count(newQuantity) : pet.fromTo(previousQuantity, newQuantity)}
      </td>
      <td class="journal-why">
        <span>{stock.reasons[reason]}</span>
        {note !== undefined && (
          <span class="journal-note" dir="auto">
            {note}
          </span>
        )}
        {of && <UndoEntry pet={of} entry={entry} />}
      </td>
      <td class="journal-who" dir="auto">
        {by === null ? stock.commandLine : by.name}
      </td>
    </tr>
  )
}
