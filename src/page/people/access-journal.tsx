import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import { SaveProblem } from '../kit/form.tsx'
import { useTexts } from '../kit/kit.ts'
import { RequestErrorLine } from '../kit/request-error-line.tsx'
import { PEOPLE_LINK } from '../kit/route.ts'
import { Sheet } from '../kit/sheet.tsx'
import { usePages } from '../kit/use-pages.ts'
import { useQuery } from '../kit/use-query.ts'
import { useShownError } from '../kit/use-shown-error.ts'
import { type SettingsTexts, settingWords, useSettingsTexts } from '../settings/setting-words.ts'
import { type PeopleTexts, usePeopleTexts } from './use-people.ts'
import { codeWords, grantWords, valueWord } from './value-words.ts'

/** The audit log, a page after another. */
export function AccessJournal() {
  const people = usePeopleTexts()
  return (
    <Sheet
      name="people"
      title={people.journalTitle}
      back={{ href: PEOPLE_LINK, name: people.back }}
      needs="manage"
    >
      <Entries />
    </Sheet>
  )
}

function Entries() {
  const texts = useTexts()
  const people = usePeopleTexts()
  const { entries, next, names, isReading, error, readMore } = useAccessJournal()
  if (entries === undefined && error) {
    return <RequestErrorLine requestError={error} onRetry={readMore} />
  }
  return (
    <>
      <p class="sheet-intro">{people.journalIntro}</p>
      {entries?.length === 0 && <p class="nothing">{people.journalEmpty}</p>}
      {entries && entries.length > 0 && <EntryList entries={entries} names={names} />}
      <SaveProblem error={error} words={people.errors} />
      {(next !== null || error) && (
        <button type="button" aria-disabled={isReading} onClick={readMore}>
          {error ? texts.retry : isReading ? people.loading : people.older}
        </button>
      )}
    </>
  )
}

interface EntryListProps {
  readonly entries: readonly AccessEntry[]
  /** The names of keys, by their ids. */
  readonly names: ReadonlyMap<string, string>
}

function EntryList({ entries, names }: EntryListProps) {
  const { date } = useTexts()
  const people = usePeopleTexts()
  const settings = useSettingsTexts()
  const nameOf = (keyId: string | null): string =>
    keyId === null ? people.byCommand : (names.get(keyId) ?? people.unknownKey(keyId))
  return (
    <ol class="access-journal" aria-label={people.journalTitle}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <time dateTime={new Date(entry.at).toISOString()}>{date(entry.at)}</time>
          <strong dir="auto">{nameOf(entry.keyId)}</strong>{' '}
          <span>{entryWords(entry, people, settings, date)}</span>
        </li>
      ))}
    </ol>
  )
}

const PAGE_ENTRIES = 50

/** The entries that were read so far, and the names of their keys. */
function useAccessJournal() {
  const keys = useQuery(({ desk }, signal) => desk.api.keys.get({ signal }))
  const pages = usePages<AccessEntry>(({ desk }, place, signal) => {
    const query = { ...place, limit: PAGE_ENTRIES }
    return desk.api['access-journal'].get({ query, signal })
  })
  const entries = pages.entries.value
  const listed = keys.value.value
  const error = useShownError(pages.requestError.value, entries) ?? keys.error.value

  function readMore(): void {
    if (listed === undefined) void keys.read()
    if (pages.requestError.peek() === undefined) pages.older()
    else pages.retry()
  }

  return {
    // An entry names its key by its id: without the names it says nothing.
    entries: listed && entries,
    next: pages.next.value,
    names: new Map(listed?.keys.map(({ id, name }) => [id, name])),
    isReading: pages.reading.value !== undefined,
    error,
    readMore,
  }
}

type JournalResponses = Routes['desk']['api']['access-journal']['get']['response']

/** One thing that was done to keys, codes or settings. */
type AccessEntry = Data<JournalResponses>['entries'][number]

/** What was done, as a sentence that goes on after the name of who did it. */
function entryWords(
  { action, subject, name, before, after }: AccessEntry,
  people: PeopleTexts,
  settings: SettingsTexts,
  date: (at: number) => string,
): string {
  const isGrant = action === 'add_key' || action === 'sign_in'
  const wordOf = (value: string | null): string => {
    if (value === null) return ''
    if (action === 'restore') return date(Number(value))
    if (action === 'change_settings') return settingWords(value, settings)
    if (action === 'edit_supplier') return supplierWords(value)
    const known = { ...people.access, ...people.plans, ...people.updates }
    if (action === 'make_code') return codeWords(value, known, people)
    return isGrant ? grantWords(value, known) : valueWord(value, known)
  }
  return people.actions[action](nameWord(), wordOf(before), wordOf(after))

  function supplierWords(text: string): string {
    const fields = Object.entries(JSON.parse(text) as Record<string, string | number | null>)
    const word = (field: string, value: string | number | null) =>
      value !== null && field === 'archivedAt' ? date(Number(value)) : (value ?? people.nothing)
    return fields
      .map(([field, value]) => `${people.supplierFields[field] ?? field}: ${word(field, value)}`)
      .join(', ')
  }

  function nameWord(): string {
    if (name !== null) return name
    if (action === 'remove_pet') return people.removedPet(subject ?? '')
    // A code to set the shop up has no name yet.
    return action === 'make_code' || action === 'end_code' ? '' : people.somebody
  }
}
