import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useRequests } from '../kit/use-requests.ts'
import { useShownError } from '../kit/use-shown-error.ts'
import type { AccessEntry } from './entry-words.ts'

const PAGE_ENTRIES = 50

/** The entries that were read so far, and the names of their keys. */
export function useAccessJournal() {
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

  async function readAll(): Promise<void> {
    const listed = await send((shop) => shop.desk.api.keys.get())
    if (listed === undefined) return
    names.value = new Map(listed.keys.map(({ id, name }) => [id, name]))
    await readMore()
  }

  useEffect(() => {
    void readAll()
  }, [])
  return {
    entries: entries.value,
    next: next.value,
    names: names.value,
    isSending: isSending.value,
    error: useShownError(error.value, entries.value),
    readMore: () => void (entries.value === undefined ? readAll() : readMore()),
  }
}
