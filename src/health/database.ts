import { type Check, fail, ok, warn } from './check.ts'
import { bytesText, counted, firstOf, type Times } from './words.ts'

// SQLite copies the log into the database long before it gets this long, unless a reader prevents it.
const LONG_LOG_BYTES = 256 * 1024 * 1024

interface FoundDatabase {
  readonly path: string
  readonly bytes: number
  /** The size of the write-ahead log beside it; 0 without one. */
  readonly logBytes: number
  /** Undefined where they could not be counted. */
  readonly pets: number | undefined
}

export function databaseFound({ path, bytes, logBytes, pets }: FoundDatabase): Check {
  const parts = [path, bytesText(bytes)]
  if (logBytes > 0) parts.push(`${bytesText(logBytes)} in its log`)
  if (pets !== undefined) parts.push(counted(pets, 'pet'))
  const message = parts.join(', ')
  if (logBytes <= LONG_LOG_BYTES) return ok('database', message)
  return warn(
    'database',
    message,
    'the log should be brought into the database long before that: a program that reads it without end is in the way. End that program, or stop and start the server',
  )
}

interface SchemaFacts {
  /** The version of the program that checks. */
  readonly version: string
  readonly applied: number
  /** Schema changes that this version brings and the database lacks. */
  readonly pending: number
  /** Schema changes in the database that this version does not know. */
  readonly unknown: number
  /** What differs from what the schema changes make. */
  readonly problem?: string | undefined
}

export function schema({ version, applied, pending, unknown, problem }: SchemaFacts): Check {
  const name = 'schema'
  const changes = counted(applied, 'schema change')
  if (unknown > 0) {
    return fail(
      name,
      `${changes}, ${unknown} of them unknown to this petstock ${version}: a newer one made the database`,
      'run the newer petstock, or restore a backup from before',
    )
  }
  if (problem !== undefined) {
    return fail(
      name,
      problem,
      'stop the server and put the schema right with the tool that changed it, or restore a backup from before with `petstock restore FILE`',
    )
  }
  if (pending === 0) return ok(name, `${changes}, none pending, for petstock ${version}`)
  return warn(
    name,
    `${changes}, ${pending} pending for petstock ${version}`,
    `start this petstock's server: it keeps a copy of the database and upgrades it. A server of an older version has to be stopped first`,
  )
}

interface IntegrityFacts {
  /** What SQLite's own check found; empty if all is well. */
  readonly findings: readonly string[]
  /** Rows that refer to a row that does not exist. */
  readonly strayRows: number
  /** Constraints of the schema that do not hold. */
  readonly constraintViolations: readonly { readonly rule: string; readonly rows: number }[]
}

export function integrity({ findings, strayRows, constraintViolations }: IntegrityFacts): Check {
  const found = [...findings]
  for (const { rule, rows } of constraintViolations) {
    found.push(`${counted(rows, 'row')} against the rule ${rule}`)
  }
  if (strayRows > 0) {
    found.push(`${counted(strayRows, 'row')} pointing to nothing`)
  }
  if (found.length === 0) return ok('integrity', 'every page and row of the database is in order')
  return damaged(found)
}

/** The check of a database that is sound now, and was found damaged before by a server or a command. */
export const markedDamaged = (mark: string): Check =>
  warn(
    'integrity',
    `every page and row of the database is in order, but it was found damaged before (${mark})`,
    'stop the server and start it: the start checks the whole database, and takes the mark away where it is sound',
  )

/** What a log that was changed under a server has taken with it: what was acknowledged in a time, UTC epoch milliseconds. */
export interface LostFromLog {
  readonly reason: string
  readonly from: number
  readonly to: number
}

export const lostFromLog = ({ reason, from, to }: LostFromLog, { text, zone }: Times): Check =>
  warn(
    'lost changes',
    `${reason}: what was acknowledged from ${text(from)} to ${text(to)}${zone} may be missing`,
    'count the pets that were sold or came in that time, see which program has changed the file, and then say so with `petstock shops accept-loss`',
  )

/** A database that was overwritten, replaced or deleted under a server. Times are UTC epoch milliseconds. */
export interface LostDatabase {
  readonly reason: string
  /** When that was noticed: nothing was acknowledged since. */
  readonly to: number
  /** Where its log is, if that was moved aside. */
  readonly logAside: string | undefined
}

/** @param newest the newest change in the database that is there now; undefined where that is not known */
export function lostDatabase(
  { reason, to, logAside }: LostDatabase,
  newest: number | undefined,
  { text, zone }: Times,
): Check {
  const missing =
    newest === undefined || newest >= to
      ? `what was acknowledged until ${text(to)}${zone} may be missing`
      : `what was acknowledged from ${text(newest)}, the newest change in the file that is there now, to ${text(to)}${zone} may be missing, and more where that file is of another shop`
  const log = logAside === undefined ? '' : `; its log was moved aside as ${logAside}`
  return fail('lost changes', `${reason}: ${missing}${log}`, AFTER_VANISHING)
}

const AFTER_VANISHING =
  'stop the server; put the database back that was served, or restore a backup with `petstock restore FILE`. Where the shop shall go on with what is there now, say so with `petstock shops accept-loss`: until then no server starts'

/** @param found what SQLite reports */
export const damaged = (found: readonly string[]): Check =>
  fail('integrity', `the database is damaged: ${firstOf(found)}`, RESTORE)

const RESTORE =
  'stop the server, keep a copy of the whole data folder, and restore the newest verified backup with `petstock restore FILE`. Then look at the disk: it may be failing'

export interface SupplierFacts {
  /** How many pets have the number of a supplier that there is not. */
  readonly lacking: number
  /** The first of them, as text, so that they are exact. */
  readonly examples: readonly string[]
}

/** Whether each pet that has a supplier has one that there is: none is ever deleted. */
export function suppliersOfPets({ lacking, examples }: SupplierFacts): Check {
  if (lacking === 0) return ok('suppliers', 'each pet that has a supplier has one that there is')
  return warn(
    'suppliers',
    `${counted(lacking, 'pet')} ${lacking === 1 ? 'has' : 'have'} a supplier that there is not (pet ${firstOf(examples, 3, lacking)})`,
    'something other than petstock has written to the database. Say who delivers them with `petstock inventory set ID --supplier NAME`',
  )
}

/** A pet whose journal does not lead to its quantity. Ids and quantities are text, so that they are exact. */
interface Disagreement {
  readonly petId: string
  readonly quantity: string
  /** The quantity after its newest movement. */
  readonly movement: string
}

/** Whether the journal adds up to the quantities. */
export interface JournalFacts {
  readonly movements: number
  readonly disagreeing: number
  /** The first of the disagreeing pets. */
  readonly examples: readonly Disagreement[]
  /** Movements that do not begin with the quantity after the one before. */
  readonly gaps: number
  /** Pets with a movement that is newer than the end of their chain. */
  readonly detached: number
}

/** Whether the journal leads to the quantities. Pruned movements at its oldest end are no fault. */
export function journalAgreement(facts: JournalFacts): Check {
  const { movements, disagreeing, examples, gaps, detached } = facts
  const found: string[] = []
  if (disagreeing > 0) {
    const pets = examples.map(
      ({ petId, quantity, movement }) => `${petId} has ${quantity}, by its journal ${movement}`,
    )
    found.push(
      `${counted(disagreeing, 'pet')} ${disagreeing === 1 ? 'has' : 'have'} another quantity than the newest movement left (pet ${firstOf(pets, 3, disagreeing)})`,
    )
  }
  if (detached > 0) found.push(`${counted(detached, 'pet')} with movements beside the history`)
  if (gaps > 0) {
    found.push(`${counted(gaps, 'movement')} not beginning with what the one before left`)
  }
  if (found.length === 0) {
    return ok('journal', `${counted(movements, 'movement')}, and every quantity agrees with them`)
  }
  return fail(
    'journal',
    found.join('; '),
    'something other than petstock has written to the database. Count these pets, and set what is there with `petstock inventory set`; `petstock inventory history` shows what was booked',
  )
}
