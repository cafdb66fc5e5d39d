import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useKit, useTexts } from '../../kit/kit.ts'
import { RequestErrorLine } from '../../kit/request-error-line.tsx'
import { petLink } from '../../kit/route.ts'
import { useShownError } from '../../kit/use-shown-error.ts'
import { daysOf } from '../../pet/journal/days-of.ts'
import { Why } from '../../pet/journal/why.tsx'
import { useStock } from '../../state/use-stock.ts'
import type { MovementQuery } from './movement-query.ts'
import { type MovementsTexts, useMovementsTexts } from './movements-texts.ts'
import { type JournalLine, useMovements } from './use-movements.ts'

/** How many lines are shown at first, and with each tap on the button for more. */
const LINES = 10
const MORE_LINES = 100

interface MovementsProps {
  readonly query: MovementQuery
  /** Whether new movements may be among them. */
  readonly isLive: boolean
  /** The beginning of the time that is asked for. */
  readonly from: number | undefined
}

/** What a query finds in the journal of all pets. */
export function Movements({ query, isLive, from }: MovementsProps) {
  const texts = useTexts()
  const words = useMovementsTexts()
  const journal = useMovements(query, isLive)
  const lines = useSignal(LINES)
  const entries = journal.entries.value
  const requestError = useShownError(journal.requestError.value, entries)
  const searchedTo = journal.searchedTo.value
  // A clock that was set back may have left more, but a day that was passed is taken for whole.
  const isPassed = from !== undefined && searchedTo !== undefined && searchedTo < from
  const mayHaveMore = journal.next.value !== null && !isPassed
  const hidden = Math.max(0, (entries?.length ?? 0) - lines.value)
  useEffect(() => {
    if (from !== undefined && entries && entries.length < LINES && mayHaveMore) journal.cover(from)
  }, [entries === undefined])

  function showMore(): void {
    lines.value += MORE_LINES
    if ((entries?.length ?? 0) < lines.value && mayHaveMore) journal.older()
  }

  return (
    <section class="movements" aria-label={words.title}>
      {requestError && (
        <RequestErrorLine requestError={requestError} onRetry={() => journal.retry()} />
      )}
      <p class="movements-note" role="status">
        {journal.reading.value === 'older' && words.searching}
        {entries === undefined && !requestError && journal.reading.value && words.loading}
        {entries && !journal.reading.value && mayHaveMore && searchedTo !== undefined
          ? words.searchedTo(texts.date(searchedTo))
          : entries?.length === 0 && !mayHaveMore && noneText(query, isLive, words)}
      </p>
      {entries && <Days lines={entries.slice(0, lines.value)} />}
      {entries && (hidden > 0 || mayHaveMore) && (
        <button
          type="button"
          class="show-older"
          aria-disabled={journal.reading.value === 'older'}
          onClick={showMore}
        >
          {searchedTo === undefined || hidden > 0 ? texts.pet.showOlder : words.searchFurther}
        </button>
      )}
    </section>
  )
}

function Days({ lines }: { readonly lines: readonly JournalLine[] }) {
  const { now } = useKit()
  const texts = useTexts()
  return daysOf(lines, texts).map(({ at, entries }) => (
    <section key={`${at} ${entries[0]?.id}`}>
      <h2>{texts.day(at, now.value)}</h2>
      <ol>
        {entries.map((line) => (
          <MovementLine key={`${line.at} ${line.id}`} line={line} />
        ))}
      </ol>
    </section>
  ))
}

/** Says that there is nothing: not yet, or nothing that fits. */
function noneText(
  { from: _, to: __, timeZone: ___, ...filters }: MovementQuery,
  isLive: boolean,
  words: MovementsTexts,
) {
  return isLive && Object.keys(filters).length === 0 ? words.none : words.noneFound
}

/** A movement of any pet. */
function MovementLine({ line }: { readonly line: JournalLine }) {
  const { stock: pets } = useStock()
  const { pet: words, list, signed, count, minute, date } = useTexts()
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
          {pet?.name ?? line.name ?? list.unnamed(String(petId))}
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
        {by === null ? list.commandLine : by.name}
      </span>
    </li>
  )
}
