import type { Logger } from '@logtape/logtape'
import { StorageUnavailable } from '../../../stock/store.ts'

/** Logs an error, unless the database is away or refuses: that is logged once (reachability.ts). */
export function logFault(log: Logger, message: string, error: unknown): void {
  if (!(error instanceof StorageUnavailable)) log.error(message, { error })
}
