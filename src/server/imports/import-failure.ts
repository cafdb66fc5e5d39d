import { StorageUnavailable } from '../../stock/store.ts'
import { DatabaseRefused } from '../../storage/failures.ts'
import { damageIn, unavailableIn } from '../../storage/open-engine.ts'
import type { ImportFailure } from './import-thread.ts'

/** What kept an import from being made, for the thread that asked for it. */
export function failureOf(error: unknown): ImportFailure {
  const message = error instanceof Error ? error.message : String(error)
  const isUnavailable =
    error instanceof StorageUnavailable ||
    error instanceof DatabaseRefused ||
    damageIn(error) !== undefined ||
    unavailableIn(error) !== undefined
  return { message, isUnavailable }
}
