import type { ReadingDecisions } from '../../../transfer/reading/questions.ts'
import { type KeyValueStorage, trySet } from '../../kit/key-value-storage.ts'
import type { RequestError } from '../../kit/request-error.ts'
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

/** What is said of an import itself; 413: each attempt is as large as the one before. */
const OF_IMPORT: readonly number[] = [400, 409, 413]

/** What is said of one attempt alone: another is at work, or the file came too slowly. */
const OF_ATTEMPT: readonly string[] = ['import_at_work', 'invalid_import']

/**
 * Whether a response that is none of success says that an import was not made. Where an earlier attempt may have made it,
 * only what is said of the import itself does.
 */
export function settles({ status, code }: RequestError, isInDoubt: boolean): boolean {
  if (status === 0 || status >= 500) return false
  return !isInDoubt || (OF_IMPORT.includes(status) && !OF_ATTEMPT.includes(code))
}
