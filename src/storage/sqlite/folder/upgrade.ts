import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, type ParsedPath, parse } from 'node:path'
import { freeSpaceSync } from '../../../files/free-space.ts'
import { utcStamp } from '../../../files/utc-stamp.ts'
import { bytesOfRebuild } from '../../../health/files.ts'
import type { DataFolder } from '../../data-folder.ts'
import { DatabaseRefused } from '../../failures.ts'
import type { MendedNames, OpeningEvents } from '../../opening-events.ts'
import { createBackup } from '../backup/create-backup.ts'
import { type Client, type Connection, usedBytes } from '../driver/connection.ts'
import { type Migration, migrate, rebuildsTable, schemaState } from '../schema/migrations.ts'
import { lockForUpgrade } from './upgrade-lock.ts'

const COPY_PREFIX = 'petstock-before-upgrade-'
const MEBIBYTE = 1 << 20

export interface UpgradeOptions
  extends Pick<OpeningEvents, 'onUpgradeBegins' | 'onUpgrade' | 'onNamesMended'> {
  /** Whether this process is the folder's server, which holds the lock already. */
  readonly holdsLock?: boolean
  readonly now: () => number
}

/**
 * Upgrades a database of an older version: copies, changes and checks it in one transaction. No server
 * of that version may be running.
 * @throws DatabaseRefused, and the database is unchanged
 */
export function upgrade(
  { client }: Connection,
  folder: DataFolder,
  migrations: readonly Migration[],
  options: UpgradeOptions,
): void {
  const isDone = () => schemaState(client, migrations).pending.length === 0
  const release = options.holdsLock ? () => {} : lockForUpgrade(folder, isDone)
  if (release === undefined) return
  try {
    const upgraded = migrateCopied(client, folder, migrations, options)
    if (upgraded === undefined) return
    const { copy, mended } = upgraded
    options.onUpgrade?.(copy)
    if (mended !== undefined && mended.count > 0) options.onNamesMended?.(mended)
  } finally {
    release()
  }
}

interface Upgraded {
  readonly copy: string
  readonly mended: MendedNames | undefined
}

/** @returns undefined when another command has upgraded the database in the meantime */
function migrateCopied(
  client: Client,
  folder: DataFolder,
  migrations: readonly Migration[],
  { now, onUpgradeBegins }: UpgradeOptions,
): Upgraded | undefined {
  let copy: string | undefined
  let mended: MendedNames | undefined
  const onChange = () => {
    onUpgradeBegins?.()
    copy = keepCopy(client, folder, migrations, now())
  }
  try {
    migrate(client, migrations, {
      onChange,
      onNamesMended: (names) => {
        mended = names
      },
    })
    return copy === undefined ? undefined : { copy, mended }
  } catch (cause) {
    // A service that restarts again and again must not fill the disk with copies of one database.
    if (copy !== undefined && isAsBefore(client, migrations)) rmSync(copy, { force: true })
    throw new DatabaseRefused(
      `the upgrade failed, and the database was left as it was: ${(cause as Error).message}. To go back, start the petstock that you had before with this data folder: nothing in it has changed`,
      { cause },
    )
  }
}

/** Copies the database beside it, synced and verified, before anything changes. */
function keepCopy(
  client: Client,
  folder: DataFolder,
  migrations: readonly Migration[],
  now: number,
): string {
  // An upgrade that was killed has left these.
  for (const name of copiesIn(folder, '.partial')) rmSync(join(folder.directory, name))
  requireRoom(client, folder, schemaState(client, migrations).pending)
  const copy = unusedName(folder, now)
  createBackup(folder.database, copy)
  return copy
}

function requireRoom(
  client: Client,
  { directory }: DataFolder,
  pending: readonly Migration[],
): void {
  const used = usedBytes(client)
  const rebuilds = pending.filter(rebuildsTable).length
  const needed = used + (rebuilds > 0 ? bytesOfRebuild(used, rebuilds) : 0)
  const free = freeSpaceSync(directory)
  if (free === undefined || free >= needed) return
  const what =
    rebuilds > 0
      ? 'the upgrade: the copy that is kept of it, the rebuilt journal and the log take'
      : 'the copy that is kept of it: that takes'
  throw new Error(
    `its disk has no room for ${what} up to ${Math.ceil(needed / MEBIBYTE)} MiB, and ${Math.floor(free / MEBIBYTE)} MiB are free`,
  )
}

function unusedName({ directory }: DataFolder, now: number): string {
  const name = join(directory, `${COPY_PREFIX}${utcStamp(now)}`)
  let copy = `${name}.db`
  for (let count = 2; existsSync(copy); count++) copy = `${name}-${count}.db`
  return copy
}

const copiesIn = ({ directory }: DataFolder, ending: string): string[] =>
  readdirSync(directory).filter((name) => name.startsWith(COPY_PREFIX) && name.endsWith(ending))

// A second copy of the same second has a number after the time, which may have two digits.
const byTime = (a: ParsedPath, b: ParsedPath): number =>
  a.name.localeCompare(b.name, 'en', { numeric: true })

/** Finds the copy that the last upgrade kept, to go back to. */
export function newestCopy(folder: DataFolder): string | undefined {
  const newest = copiesIn(folder, '.db').map(parse).toSorted(byTime).at(-1)
  return newest && join(folder.directory, newest.base)
}

function isAsBefore(client: Client, migrations: readonly Migration[]): boolean {
  try {
    return !client.inTransaction && schemaState(client, migrations).pending.length > 0
  } catch {
    return false
  }
}
