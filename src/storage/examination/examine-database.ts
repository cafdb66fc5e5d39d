import { type Clocks, laterOf, trustedAtStart } from '../../clocks/clocks.ts'
import { textUnlessMissing } from '../../files/missing.ts'
import { type Check, fail, notChecked } from '../../health/check.ts'
import { clockSanity } from '../../health/clock.ts'
import {
  damaged,
  databaseFound,
  integrity,
  journalAgreement,
  markedDamaged,
  schema,
  suppliersOfPets,
} from '../../health/database.ts'
import { keysInForce } from '../../health/keys.ts'
import { progressWithin } from '../../progress.ts'
import { VERSION } from '../../runtime/version.ts'
import type { DataFolder } from '../data-folder.ts'
import { DatabaseRefused } from '../failures.ts'
import { isDamage, isHalfWritten, messageOf } from '../sqlite/driver/sqlite-failure.ts'
import { type DatabaseFacts, databaseFacts } from '../sqlite/inspect/database-facts.ts'
import type { Fact } from '../sqlite/inspect/fact.ts'
import { MIGRATIONS } from '../sqlite/schema/migrations.ts'
import type { Examination } from './examination.ts'
import { type FoundFiles, findDatabase, neverFilled } from './find-database.ts'
import { knownHolder } from './known-holder.ts'

interface ExaminedDatabase {
  readonly checks: readonly Check[]
  /** What the database takes with its log; 0 where there is none. */
  readonly bytes: number
  /** When the shop began: long ago where that is unknown, just now where there is none. */
  readonly since: number
  readonly clocks: Clocks
}

// A clock is wrong where it is before the newest migration of this version.
const PAST = Math.max(...MIGRATIONS.map(({ createdAt }) => createdAt))

/** How much of the time of an examination the database takes; a backup takes the rest. */
export const SHARE_OF_DATABASE = 0.6

/** Makes the checks that depend on the database, and says which of them could not be made. */
export function examineDatabase(examination: Examination): ExaminedDatabase {
  const { folder, now, onProgress } = examination
  const files = findDatabase(folder)
  if ('state' in files) return unread(files, 0, examination, now)
  const bytes = files.bytes + files.logBytes
  try {
    const facts = databaseFacts(folder.database, progressWithin(onProgress, 0, SHARE_OF_DATABASE))
    if (facts.schema.empty) return unread(withoutTables(folder), bytes, examination, now)
    const clocks = clocksOf(examination, facts)
    const checks = checksOf(examination, files, facts, clocks)
    return { checks, bytes, since: beganAt(facts, now), clocks }
  } catch (error) {
    // A restore may have moved it aside since it was found.
    const left = findDatabase(folder)
    if ('state' in left) return unread(left, 0, examination, now)
    return unread(unreadable(folder.database, error), bytes, examination, LONG_AGO)
  }
}

function checksOf(
  { folder, now, times }: Examination,
  files: FoundFiles,
  facts: DatabaseFacts,
  clocks: Clocks,
): Check[] {
  const { applied, pending, unknown } = facts.schema
  const because = (error: Error): string => {
    if (isDamage(error)) return `the database is damaged (${messageOf(error)})`
    if (unknown > 0) return 'the database is of a newer petstock'
    if (pending.length > 0) return 'the database has to be upgraded before'
    return messageOf(error)
  }
  const check = <T>(name: string, fact: Fact<T>, judge: (found: T) => Check): Check =>
    'found' in fact ? judge(fact.found) : notChecked(name, because(fact.error))

  return [
    databaseFound({ path: folder.database, ...files, pets: foundOr(facts.pets) }),
    schema({
      version: VERSION,
      applied,
      pending: pending.length,
      unknown,
      problem: foundOr(facts.schemaProblem),
    }),
    'error' in facts.integrity && isDamage(facts.integrity.error)
      ? damaged([messageOf(facts.integrity.error)])
      : check('integrity', facts.integrity, (found) => withMark(folder, integrity(found))),
    check('journal', facts.journal, journalAgreement),
    check('suppliers', facts.suppliers, suppliersOfPets),
    'error' in facts.times
      ? clockAlone({ now, times }, because(facts.times.error))
      : clockSanity({
          now,
          past: PAST,
          newest: facts.times.found.newest,
          trusted: clocks.trusted,
          times,
        }),
    check('keys', facts.keys, (keys) => keysInForce(keys, laterOf(clocks))),
  ]
}

/** The clocks of the server that is running, or of one that would be started now. */
function clocksOf({ folder, now }: Examination, { times }: DatabaseFacts): Clocks {
  const saved = 'found' in times ? times.found.trusted : undefined
  if (saved === undefined) return { machine: now, trusted: now }
  const isRunning = knownHolder(folder) === 'server'
  return { machine: now, trusted: isRunning ? saved : trustedAtStart(saved, now) }
}

function withMark({ damageMark }: DataFolder, check: Check): Check {
  const mark = check.state === 'ok' ? textUnlessMissing(damageMark) : undefined
  return mark === undefined ? check : markedDamaged(mark.trim())
}

const LONG_AGO = 0

function beganAt({ times }: DatabaseFacts, now: number): number {
  return 'found' in times ? (times.found.oldest ?? now) : LONG_AGO
}

type TimeOfExamination = Pick<Examination, 'now' | 'times'>

const NEEDS_DATABASE = ['schema', 'integrity', 'journal', 'suppliers'] as const

function unread(
  problem: Check,
  bytes: number,
  { now, times }: TimeOfExamination,
  since: number,
): ExaminedDatabase {
  const because = 'the database could not be read'
  const checks = [
    problem,
    ...NEEDS_DATABASE.map((name) => notChecked(name, because)),
    clockAlone({ now, times }, because),
    notChecked('keys', because),
  ]
  return { checks, bytes, since, clocks: { machine: now, trusted: now } }
}

/** Checks the clock without the database's times: that can show that it is wrong, and not that it is right. */
function clockAlone({ now, times }: TimeOfExamination, because: string): Check {
  const check = clockSanity({ now, past: PAST, newest: [], times })
  return check.state === 'ok' ? notChecked('clock', because) : check
}

const withoutTables = (folder: DataFolder): Check =>
  neverFilled(folder, 'a database without any tables', 'start the server: it makes them')

function unreadable(path: string, error: unknown): Check {
  if (error instanceof DatabaseRefused) {
    return fail('database', `${path}: ${error.message}`, 'name the right folder with --data')
  }
  if (isDamage(error)) return { ...damaged([messageOf(error)]), name: 'database' }
  if (isHalfWritten(error)) {
    return fail(
      'database',
      `${path} was left by a program that was interrupted half way through a change`,
      'start the server, or run any other command on it: that undoes the change and makes the database whole',
    )
  }
  return fail(
    'database',
    `${path} cannot be read: ${messageOf(error)}`,
    'if another program is at work on it, try again in a moment; else look at the disk',
  )
}

const foundOr = <T>(fact: Fact<T>): T | undefined => ('found' in fact ? fact.found : undefined)
