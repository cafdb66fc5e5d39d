import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { usePage, useTexts } from '../page.ts'
import { useSettingsTexts } from '../settings/setting-words.ts'
import { BackToPeople } from './back-to-people.tsx'
import { type AccessEntry, entryWords } from './entry-words.ts'
import { accessErrorText, usePeopleTexts, useRequests } from './use-people.ts'

const PAGE_ENTRIES = 50

/** The journal of access, a page after another. */
export function AccessJournal() {
  const { session } = usePage()
  const people = usePeopleTexts()
  return (
    <main id="content" class="sheet people" tabIndex={-1}>
      {session.mayManage && <BackToPeople />}
      <h1>{people.journalTitle}</h1>
      {session.mayManage ? <Entries /> : <p role="alert">{people.mayNot}</p>}
    </main>
  )
}

function Entries() {
  const texts = useTexts()
  const people = usePeopleTexts()
  const { entries, next, names, isSending, error, readMore } = useEntries()
  return (
    <>
      <p class="people-intro">{people.journalIntro}</p>
      {entries?.length === 0 && <p class="nothing">{people.journalEmpty}</p>}
      {entries && entries.length > 0 && <EntryList entries={entries} names={names} />}
      <p class="problem" role="alert">
        {error && accessErrorText(error, texts, people)}
      </p>
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

function useEntries() {
  const entries = useSignal<readonly AccessEntry[] | undefined>(undefined)
  const next = useSignal<string | null>(null)
  const names = useSignal<ReadonlyMap<string, string>>(new Map())
  const { isSending, error, send } = useRequests()

  async function readMore(): Promise<void> {
    const before = next.value === null ? {} : { before: next.value }
    const query = { ...before, limit: PAGE_ENTRIES }
    const page = await send((shop) => shop.desk.api['access-journal'].get({ query }))
    if (page === undefined) return
    entries.value = [...(entries.value ?? []), ...page.entries]
    next.value = page.next
  }

  useEffect(() => {
    const readAll = async () => {
      const listed = await send((shop) => shop.desk.api.keys.get())
      names.value = new Map(listed?.keys.map(({ id, name }) => [id, name]))
      await readMore()
    }
    void readAll()
  }, [])
  return {
    entries: entries.value,
    next: next.value,
    names: names.value,
    isSending: isSending.value,
    error: error.value,
    readMore: () => void readMore(),
  }
}
