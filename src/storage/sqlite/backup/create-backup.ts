import { existsSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { keepLog } from '#runtime/sqlite'
import { awayText } from '../../../files/away.ts'
import { requireSpace } from '../../../files/free-space.ts'
import { exists, firstAvailable, publishFile } from '../../../files/publish-file.ts'
import { syncFolder } from '../../../files/sync.ts'
import { stampedNames } from '../../../files/utc-stamp.ts'
import { type OnProgress, shareOf, UNSEEN } from '../../../progress.ts'
import { BackupFailed, type VerifiedBackup } from '../../backup.ts'
import { DATABASE_FILES } from '../../data-folder.ts'
import { DatabaseDamaged } from '../../failures.ts'
import { partialOf, removeDeadPartials } from '../../partial-file.ts'
import { type Client, openConnection, openUntouched, usedBytes } from '../driver/connection.ts'
import { damageIn, hasNoRoomBeside, isDamage } from '../driver/sqlite-failure.ts'
import { findDamage } from '../schema/integrity.ts'
import { MIGRATIONS } from '../schema/migrations.ts'
import { logBeside } from './backup-file.ts'
import { backupProblem } from './backup-problem.ts'
import { copyDatabase } from './copy-database.ts'
import { countMismatches, countRows, type TableCounts } from './table-counts.ts'
import { verifyBackup } from './verify-backup.ts'

// A pet that is added and removed again during the copy makes the counts differ.
const ATTEMPTS = 3

/**
 * Copies the database as it is at one moment, beside a server and commands: reading blocks no write.
 * The copy is synced and verified before it gets its name, so that a file of that name is always a
 * good backup. An existing file is never replaced.
 * @param now UTC epoch milliseconds; unfinished backups of long before are removed
 * @throws BackupFailed
 */
export function createBackup(
  database: string,
  file: string,
  now = Date.now(),
  onProgress: OnProgress = UNSEEN,
): VerifiedBackup {
  const path = resolve(file)
  return backUp(database, { folder: dirname(path), names: () => [path], now, onProgress })
}

/** Copies the database into a folder, as {@link createBackup} does, under the name of the time: petstock-20261121T083000Z.db. */
export function createBackupIn(
  database: string,
  directory: string,
  now = Date.now(),
  onProgress: OnProgress = UNSEEN,
): VerifiedBackup {
  const folder = resolve(directory)
  const names = () => stampedNames(now, (stamp) => join(folder, `petstock-${stamp}.db`))
  return backUp(database, { folder, names, now, onProgress })
}

interface Backup {
  readonly folder: string
  readonly names: () => Iterable<string>
  readonly now: number
  readonly onProgress: OnProgress
}

function backUp(database: string, { folder, names, now, onProgress }: Backup): VerifiedBackup {
  try {
    if (!existsSync(database)) throw new Error(`there is no database at ${database}`)
    refuseAway(names())
    const wanted = firstAvailable(names(), (name) => !exists(name))
    refuseOwnFile(wanted, database)
    removeDeadPartials(wanted, now)
    const partial = partialOf(wanted)
    // The name has this process's number: an earlier process of that number has left the file.
    rmSync(partial, { force: true })
    try {
      const verified = copyAndVerify(database, partial, onProgress)
      const file = firstAvailable(names(), (name) => publishFile(partial, name))
      syncName(file)
      return { ...verified, file }
    } finally {
      rmSync(partial, { force: true })
    }
  } catch (error) {
    throw new BackupFailed(`no backup was made: ${backupProblem(error, database, folder)}`, {
      cause: error,
    })
  }
}

/** A link to a drive that is away looks as if something had the name. */
function refuseAway(names: Iterable<string>): void {
  for (const name of names) {
    const away = awayText(name)
    if (away !== undefined) throw new Error(away)
    return
  }
}

function refuseOwnFile(file: string, database: string): void {
  const path = join(realpathSync(dirname(file)), basename(file))
  const shop = join(realpathSync(dirname(database)), basename(database))
  const isIncoming =
    dirname(path) === dirname(shop) && basename(path).startsWith('petstock-incoming-')
  if (isIncoming || DATABASE_FILES.some((suffix) => path === shop + suffix)) {
    throw new Error(`${file} is the name of a file of the shop's own. Choose another name`)
  }
}

/** Copies into the partial file, and verifies the copy. */
function copyAndVerify(database: string, partial: string, onProgress: OnProgress): VerifiedBackup {
  const client = openSource(database)
  try {
    requireSpace(dirname(partial), usedBytes(client))
    return copyUntilWhole(client, partial, onProgress)
  } catch (error) {
    const damage = damageIn(error)
    throw damage === undefined ? error : damageOf(client, partial, damage)
  } finally {
    client.close()
  }
}

/** How much of the time the copy takes; the rest is for its check. */
const COPYING = 0.3

function copyUntilWhole(client: Client, partial: string, onProgress: OnProgress): VerifiedBackup {
  const checking = shareOf(onProgress, { step: 'checking the copy', from: COPYING, to: 1 })
  for (let attempt = 1; ; attempt++) {
    onProgress({ step: 'copying', share: 0 })
    const before = countRows(client)
    copyDatabase(client, partial)
    const faults = countMismatches(before, countsOf(partial), countRows(client))
    if (faults.length === 0) return verifyBackup(partial, MIGRATIONS, checking)
    if (attempt === ATTEMPTS) throw new Error(`the copy is not whole: ${faults.join('; ')}`)
    rmSync(partial)
  }
}

/** Finds out whether a damaged copy comes from a damaged database or from the disk of the copy. */
function damageOf(client: Client, partial: string, found: string): Error {
  if (isDamaged(client)) return new DatabaseDamaged(found)
  return new Error(
    `the copy is damaged, and the database is not. Look at the disk of ${dirname(partial)}`,
  )
}

function isDamaged(client: Client): boolean {
  try {
    return findDamage(client) !== undefined
  } catch (error) {
    if (isDamage(error)) return true
    throw error
  }
}

/** Opens the database for writing: only then SQLite removes the files that it makes beside it. A log that is there stays. */
function openSource(database: string): Client {
  try {
    return openForReading(database)
  } catch (error) {
    // SQLite can make no file beside it, as on a full disk: so no other process works on it either.
    if (!hasNoRoomBeside(error) || logBeside(database) !== undefined) throw error
    return openUntouched(database)
  }
}

function openForReading(database: string): Client {
  const hasLog = exists(`${database}-wal`)
  const { client } = openConnection(database, 'write')
  try {
    if (hasLog) keepLog(client)
    client.query('SELECT 1 FROM sqlite_schema').get()
    return client
  } catch (error) {
    client.close()
    throw error
  }
}

function countsOf(file: string): TableCounts {
  const client = openUntouched(file)
  try {
    return countRows(client)
  } finally {
    client.close()
  }
}

/** Syncs a backup's name. A backup whose name a power cut may take is removed. */
function syncName(file: string): void {
  try {
    syncFolder(dirname(file))
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}
