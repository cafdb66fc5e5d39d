import { SaveProblem } from '../kit/form.tsx'
import { useTexts } from '../kit/kit.ts'
import { RequestErrorLine } from '../kit/request-error-line.tsx'
import { PEOPLE_LINK } from '../kit/route.ts'
import { Sheet } from '../kit/sheet.tsx'
import { useSettingsTexts } from '../settings/setting-words.ts'
import { BackToPeople } from './back-to-people.tsx'
import { type AccessEntry, entryWords } from './entry-words.ts'
import { useAccessJournal } from './use-access-journal.ts'
import { usePeopleTexts } from './use-people.ts'

/** The journal of access, a page after another. */
export function AccessJournal() {
  const people = usePeopleTexts()
  return (
    <Sheet
      name="people"
      title={people.journalTitle}
      back={{ href: PEOPLE_LINK, name: people.back }}
      needs="manage"
    >
      <BackToPeople />
      <Entries />
    </Sheet>
  )
}

function Entries() {
  const texts = useTexts()
  const people = usePeopleTexts()
  const { entries, next, names, isSending, error, readMore } = useAccessJournal()
  if (entries === undefined && error) {
    return <RequestErrorLine requestError={error} onRetry={readMore} />
  }
  return (
    <>
      <p class="people-intro">{people.journalIntro}</p>
      {entries?.length === 0 && <p class="nothing">{people.journalEmpty}</p>}
      {entries && entries.length > 0 && <EntryList entries={entries} names={names} />}
      <SaveProblem error={error} words={people.errors} />
      {(next !== null || error) && (
        <button type="button" aria-disabled={isSending} onClick={readMore}>
          {error ? texts.retry : isSending ? people.loading : people.older}
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
