import type { ReadingDecisions } from '../../../transfer/reading/questions.ts'
import { type KeyValueStorage, trySet } from '../../kit/key-value-storage.ts'
import { SENT_NAME, sentWith } from './forget-files.ts'

/** An import as it is sent, each time in the same way. */
export interface SentImport {
  /** A UUID, by which the service makes it once. */
  readonly id: string
  /** The name of the file. */
  readonly name: string
  /** When it was sent first, in UTC epoch milliseconds. */
  readonly at: number
  readonly csv: string
  /** Those that are not made in its rows. */
  readonly decisions: ReadingDecisions
}

/** The form of the item. A page ignores what one of another form has kept. */
const VERSION = 1

/**
 * Keeps what is sent with a key.
 * @returns false where the browser does not store it: a storage has room for some 100,000 lines
 */
export const keepSent = (storage: KeyValueStorage, keyId: string, sent: SentImport): boolean =>
  trySet(storage, SENT_NAME, sentWith(keyId) + JSON.stringify({ version: VERSION, ...sent }))

/** What this tab has sent with a key before it was loaded again, where the service has not said what came of it. */
export function storedSent(storage: KeyValueStorage, keyId: string): SentImport | undefined {
  const kept = storage.getItem(SENT_NAME) ?? ''
  const head = sentWith(keyId)
  if (!kept.startsWith(head)) return undefined
  try {
    const { version, ...sent } = JSON.parse(kept.slice(head.length))
    return version === VERSION ? sent : undefined
  } catch {
    return undefined
  }
}
