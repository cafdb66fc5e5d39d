import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { textUnlessMissing, unlessMissing } from '../files/missing.ts'
import type { LostDatabase, LostFromLog } from '../health/database.ts'
import { type DataFolder, hasDatabase } from './data-folder.ts'
import {
  type MarkFields,
  type MarkKind,
  parseMark,
  removeMark,
  rewriteMark,
  writeMark,
} from './mark-file.ts'

// A file in the data folder says that acknowledged changes may be missing. The database that the next start finds
// may be sound, and knows nothing of them. The mark stays until a person says that the loss is known, or until the
// database is back that was served.

/** How far a database has come: the newest row of each of its journals. */
export interface Progress {
  readonly movement: number
  readonly access: number
}

/** The database that a server had open. */
export interface ServedDatabase {
  readonly token: number
  /** Device and inode of the database and of its log. */
  readonly file: string
  readonly log: string | undefined
  /** What it held at the least; undefined where no file holds that any more. */
  readonly progress: Progress | undefined
}

/** A database that was served, and has vanished from its place. */
export interface GoneDatabase extends LostDatabase {
  /** Undefined where no server has noticed it. */
  readonly served: ServedDatabase | undefined
}

/** What may be missing: out of the log of the database, and with the whole of one. */
export interface Lost {
  readonly log?: LostFromLog | undefined
  readonly database?: GoneDatabase | undefined
}

/** @throws DatabaseRefused for a mark that is no mark, and the error of one that cannot be read */
export async function readLostMark({ lostMark }: DataFolder): Promise<Lost> {
  return parse(lostMark, await readFile(lostMark, 'utf8').catch(unlessMissing))
}

/**
 * Reads the mark. A log without its database says the same where no server could set it.
 * @throws DatabaseRefused for a mark that is no mark, and the error of one that cannot be read
 */
export function findLost(folder: DataFolder): Lost {
  const { log, database } = readNow(folder)
  return { log, database: database ?? orphanedLog(folder) }
}

/** Marks what a log has lost. It begins where a loss that is marked already does. */
export function markLostFromLog(folder: DataFolder, lost: LostFromLog): void {
  const before = readNow(folder)
  const from = Math.min(lost.from, before.log?.from ?? lost.from)
  write(folder, { ...before, log: { ...lost, from } })
}

/** Marks a database as gone. Nothing was acknowledged since it was marked first. */
export const markGone = (folder: DataFolder, gone: GoneDatabase): void =>
  write(folder, withGone(readNow(folder), gone))

/** Adds to the mark of a database that is gone, unless a person has accepted the loss since. */
export function markMoreOfGone(folder: DataFolder, gone: GoneDatabase): void {
  const before = readNow(folder)
  if (before.database === undefined) return
  rewriteMark(folder, folder.lostMark, contentOf(withGone(before, gone)))
}

function withGone(before: Lost, gone: GoneDatabase): Lost {
  const to = Math.min(gone.to, before.database?.to ?? gone.to)
  const logAside = gone.logAside ?? before.database?.logAside
  return { ...before, database: { ...gone, to, logAside } }
}

/** The database is back. What its log has lost before stays marked. */
export function unmarkGone(folder: DataFolder): void {
  const { log } = readNow(folder)
  if (log === undefined) removeLostMark(folder)
  else write(folder, { log })
}

export const removeLostMark = (folder: DataFolder): void => removeMark(folder, folder.lostMark)

/** A log with content beside no database: SQLite would delete it with the next one that is made there. */
function orphanedLog(folder: DataFolder): GoneDatabase | undefined {
  const log = `${folder.database}-wal`
  if (hasDatabase(folder) || !existsSync(log)) return undefined
  const found = statSync(log, { throwIfNoEntry: false })
  // A program that makes one may have begun meanwhile, or ended.
  if (!found?.size || hasDatabase(folder)) return undefined
  return {
    reason: `${folder.database} is not there, and its log is: it was deleted or moved away`,
    to: Math.round(found.mtimeMs),
    logAside: undefined,
    served: undefined,
  }
}

const readNow = ({ lostMark }: DataFolder): Lost => parse(lostMark, textUnlessMissing(lostMark))

/** The file has what a log has lost beside what it has of a database. */
const contentOf = ({ log, database }: Lost): object => ({ ...log, database })

const write = (folder: DataFolder, lost: Lost): void =>
  writeMark(folder, folder.lostMark, contentOf(lost))

const LOST: MarkKind<Lost> = {
  says: 'changes may be missing',
  advice: 'Count the pets, and remove that file',
  read: (mark) => ({
    log: mark.optional('reason', () => ({ ...lossOf(mark), from: mark.number('from') })),
    database: mark.optional('database', () => goneOf(mark.fields('database'))),
  }),
}

const lossOf = (mark: MarkFields) => ({ reason: mark.text('reason'), to: mark.number('to') })

const goneOf = (mark: MarkFields): GoneDatabase => ({
  ...lossOf(mark),
  logAside: mark.optional('logAside', () => mark.text('logAside')),
  served: mark.optional('served', () => servedOf(mark.fields('served'))),
})

const servedOf = (mark: MarkFields): ServedDatabase => ({
  token: mark.number('token'),
  file: mark.text('file'),
  log: mark.optional('log', () => mark.text('log')),
  progress: mark.optional('progress', () => progressIn(mark.fields('progress'))),
})

const progressIn = (mark: MarkFields): Progress => ({
  movement: mark.number('movement'),
  access: mark.number('access'),
})

const parse = (path: string, text: string | undefined): Lost =>
  text === undefined ? {} : parseMark(path, text, LOST)
