import { closeSync, fstatSync, statSync } from 'node:fs'
import { readAt } from '../../../files/read-at.ts'
import { DatabaseDamaged } from '../../failures.ts'
import { type MissingBytes, missingEnd } from '../driver/cut-database.ts'
import { HEADER_BYTES, readFileHeader } from '../driver/file-header.ts'
import { openIfThere, readLog } from '../driver/read-log.ts'
import { retryUntil } from '../driver/retry-until.ts'

const SETTLED_AFTER_MS = 2_000

/**
 * Refuses a database whose end was cut off. SQLite would see it only where the log is empty; else it fills the gap with
 * zeros. It may be open in other processes.
 * @throws DatabaseDamaged
 */
export function refuseCut(database: string): void {
  let before = ''
  // What looks cut may be at work: it is, where it looks the same again.
  const looksTwice = (): MissingBytes | 'whole' | undefined => {
    const state = stateOf(database)
    const missing = missingEndOf(database)
    if (missing === undefined) return 'whole'
    if (state === before) return missing
    before = state
    return undefined
  }
  const found = retryUntil(looksTwice, (waitedMs) => waitedMs > SETTLED_AFTER_MS)
  if (found === undefined || found === 'whole') return
  throw new DatabaseDamaged(`its end was cut off: it has ${found.found} bytes of ${found.expected}`)
}

/** @returns undefined for a database that is whole, or is none */
function missingEndOf(database: string): MissingBytes | undefined {
  const file = openIfThere(database)
  if (file === undefined) return undefined
  try {
    const header = readFileHeader(readAt(file, 0, HEADER_BYTES))
    return header && missingEnd(header, fstatSync(file).size, () => readLog(`${database}-wal`))
  } finally {
    closeSync(file)
  }
}

const stateOf = (database: string): string =>
  [database, `${database}-wal`]
    .map((path) => {
      const found = statSync(path, { bigint: true, throwIfNoEntry: false })
      return found && `${found.size} ${found.mtimeNs}`
    })
    .join()
