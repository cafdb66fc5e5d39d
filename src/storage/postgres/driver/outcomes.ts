import type { StatementFailure } from '../../../runtime/postgres.ts'
import { StorageUnavailable } from '../../../stock/store.ts'

// What a failed statement has done. The lists name the SQLSTATEs that mean "surely not done". Every other
// failure is unknown: the statement may have been done, or may still be running. It is sent again.

/** Another transaction was quicker. Nothing was done, and the same may be tried again at once. */
export class Conflict extends StorageUnavailable {
  override name = 'Conflict'
}

/** A lock that another session holds did not become free in time. Nothing was done. */
export class LockTimeout extends Conflict {
  override name = 'LockTimeout'
}

/** Nothing was done, and nothing can be done on this server just now; another one may do it. */
export class ServerUnavailable extends StorageUnavailable {
  override name = 'ServerUnavailable'
  readonly failure: StatementFailure | undefined

  constructor(message: string, failure?: StatementFailure) {
    super(message)
    this.failure = failure
  }
}

/** The statement may have been done or not. */
export class OutcomeUnknown extends StorageUnavailable {
  override name = 'OutcomeUnknown'
}

/** No response came in time. The statement may still be running. */
export class ResponseTimeout extends OutcomeUnknown {
  override name = 'ResponseTimeout'
}

/** The role may not do this. Nothing was done, and nothing will be until the operator grants it. */
export class NotPermitted extends StorageUnavailable {
  override name = 'NotPermitted'
}

/** The database has no disk space or memory left, or is at a limit of its settings. Nothing was done. */
export class InsufficientResources extends StorageUnavailable {
  override name = 'InsufficientResources'
}

/** The lane was ended, since the service stops. */
export class LaneEnded extends StorageUnavailable {
  override name = 'LaneEnded'

  constructor() {
    super('the service is stopping')
  }
}

/** The statement itself is wrong, or its data. Nothing was done. */
export class StatementFault extends Error {
  override name = 'StatementFault'
  readonly sqlState: string

  constructor(sqlState: string, message: string) {
    super(message)
    this.sqlState = sqlState
  }
}

const CONFLICTS = new Set(['40001', '40P01'])
const LOCK_NOT_AVAILABLE = '55P03'
/** A standby, a server that starts, a server that is full. */
const ELSEWHERE = new Set(['25006', '57P03', '53300'])
const NOT_PERMITTED = '42501'
// A server that runs out of these after a commit has begun to be durable ends its processes (PANIC), and does not
// respond: a response with one of these codes means that the transaction was rolled back.
const INSUFFICIENT: ReadonlyMap<string, string> = new Map([
  ['53100', 'the disk of the database is full'],
  ['53200', 'the server of the database is out of memory'],
  ['53400', 'the database is at a limit of its settings'],
])
const FAULTS = /^(?:0A|22|23|42)/
/** A prepared statement of the same name: the connection is not what the driver takes it for. */
const DUPLICATE_STATEMENT = '42P05'

/**
 * Classifies a failed statement.
 * @param wasSent whether the server can have seen the statement
 */
export function outcomeOf(failure: StatementFailure, wasSent: boolean): Error {
  const { sqlState, message } = failure
  if (!wasSent) return new ServerUnavailable(message, failure)
  if (sqlState === undefined) return new OutcomeUnknown(message)
  if (CONFLICTS.has(sqlState)) return new Conflict(message)
  if (sqlState === LOCK_NOT_AVAILABLE) return new LockTimeout(message)
  if (ELSEWHERE.has(sqlState)) return new ServerUnavailable(message, failure)
  if (sqlState === NOT_PERMITTED) return new NotPermitted(message)
  const lacking = INSUFFICIENT.get(sqlState)
  if (lacking !== undefined) return new InsufficientResources(`${lacking}: ${message}`)
  if (FAULTS.test(sqlState) && sqlState !== DUPLICATE_STATEMENT) {
    return new StatementFault(sqlState, message)
  }
  return new OutcomeUnknown(`${sqlState}: ${message}`)
}

/** Whether the connection can still be used after an outcome. */
export const keepsConnection = (outcome: Error): boolean =>
  outcome instanceof Conflict ||
  outcome instanceof NotPermitted ||
  outcome instanceof InsufficientResources ||
  outcome instanceof StatementFault

/** Whether a statement may succeed when it is sent again at once. What an operator has to mend is refused early. */
export const mayPass = (error: unknown): boolean =>
  error instanceof StorageUnavailable &&
  !(error instanceof LaneEnded) &&
  !(error instanceof NotPermitted) &&
  !(error instanceof InsufficientResources)
