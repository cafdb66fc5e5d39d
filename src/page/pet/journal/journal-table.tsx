import { useSignal } from '@preact/signals'
import { useKit, useTexts } from '../../kit/kit.ts'
import { type Column, Table } from '../../kit/table.tsx'
import type { Pet } from '../../state/pet.ts'
import type { Texts } from '../../texts/texts.ts'
import { daysOf } from './days-of.ts'
import type { HistoryEntry, Journal } from './history.ts'
import { Why } from './why.tsx'

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
  const { now } = useKit()
  const texts = useTexts()
  const { pet, day } = texts
  const lines = useSignal(LINES)
  const isMore = entries.length > lines.value || journal.next.value !== null
  return (
    <section class="past">
      <h2 id="journal-heading">{pet.journal}</h2>
      {entries.length === 0 && <p class="past-note">{pet.noJournal}</p>}
      {entries.length > 0 && (
        <Table
          class="journal"
          labelledBy="journal-heading"
          columns={columnsOf(of, texts)}
          rows={{
            groups: daysOf(entries.slice(0, lines.value), texts).map(({ at, entries: ofDay }) => ({
              key: `${at} ${ofDay[0]?.id}`,
              head: day(at, now.value),
              headClass: 'journal-day',
              rows: ofDay,
            })),
          }}
          keyOf={({ at, id }) => `${at} ${id}`}
        />
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

const columnsOf = (of: Pet | undefined, texts: Texts): readonly Column<HistoryEntry>[] => {
  const { pet, list, signed, count, minute, date } = texts
  return [
    {
      head: pet.columns.when,
      cell: ({ at }) => (
        <time dateTime={new Date(at).toISOString()} title={date(at)}>
          {minute(at)}
        </time>
      ),
      class: 'journal-when',
    },
    {
      kind: 'number',
      head: pet.columns.change,
      cell: (entry) => signed(changeOf(entry)),
      class: 'journal-change',
      attributes: (entry) => ({ 'data-sign': Math.sign(changeOf(entry)) }),
    },
    {
      head: pet.columns.quantity,
      cell: ({ previousQuantity, newQuantity }) =>
        previousQuantity === newQuantity
          ? count(newQuantity)
          : pet.fromTo(previousQuantity, newQuantity),
      class: 'journal-quantity',
    },
    {
      head: pet.columns.why,
      cell: (entry) => <Why entry={entry} pet={of} />,
      class: 'journal-why',
    },
    {
      head: pet.columns.who,
      cell: ({ by }) => (by === null ? list.commandLine : by.name),
      class: 'journal-who',
      attributes: () => ({ dir: 'auto' }),
    },
  ]
}

const changeOf = ({ previousQuantity, newQuantity }: HistoryEntry): number =>
  newQuantity - previousQuantity
