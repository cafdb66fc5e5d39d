import { realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { requireSpace } from '../../../files/free-space.ts'
import { exists } from '../../../files/publish-file.ts'
import { syncFile } from '../../../files/sync.ts'
import { restoreEntry } from '../../../keys/audit-log.ts'
import { harmlessText } from '../../../names/name.ts'
import { type OnProgress, type OnShare, shareOf, UNSEEN } from '../../../progress.ts'
import { BackupRefused, RestoreFailed, type VerifiedBackup } from '../../backup.ts'
import { createDataFolder, DATABASE_FILES, type DataFolder } from '../../data-folder.ts'
import { DatabaseRefused } from '../../failures.ts'
import { takeOwnerAndMode } from '../../owner.ts'
import { refuseRelocated } from '../../relocation.ts'
import { backupProblem } from '../backup/backup-problem.ts'
import { copyDatabase } from '../backup/copy-database.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import { type Connection, openUntouched } from '../driver/connection.ts'
import { accessExclusive, type FolderAccess, LOCK_TIMEOUT_MS } from '../folder/folder-access.ts'
import { type OpenOptions, openDatabase } from '../folder/open-database.ts'
import { replaceDatabase } from '../folder/replace-database.ts'
import { moveForeignLogAside } from '../folder/vanished-database.ts'
import { savedTrustedTime } from '../schema/saved-time.ts'
import { AccessJournalTable } from '../tables/access/access-journal-table.ts'
import { TrustedTimeTable } from '../tables/trusted-time-table.ts'
import { type CurrentDatabase, readCurrent, replacedDatabases } from './folder-databases.ts'
import { preserveAccess, type RestoredAccess } from './preserve-access.ts'
import { endCodes } from './preserve-decisions.ts'

export type RestoreOptions = FolderAccess &
  Pick<OpenOptions, 'now' | 'onUpgrade' | 'onNamesMended' | 'migrations'> & {
    readonly onProgress?: OnProgress
    /** Whether the database is to be replaced, by what is known of its access. Nothing was moved yet. */
    readonly confirm?: (found: FoundAccess) => boolean
  }

/** The access of a restored database, and why the replaced one could not be read. */
export type FoundAccess = RestoredAccess & { readonly unread: string | undefined }

export interface Restored extends FoundAccess {
  /** The shop's database, as verified at the end. */
  readonly database: VerifiedBackup
  /** Where the replaced database is, or its log where that is all there was; undefined when there was none. */
  readonly replaced: string | undefined
}

/** Each check takes as long as the others: about three times as long as the copy. */
const STEPS = {
  backup: { step: 'checking the backup', from: 0, to: 0.3 },
  copying: { step: 'copying', from: 0.3, to: 0.4 },
  copy: { step: 'checking the copy', from: 0.4, to: 0.7 },
  database: { step: 'checking the new database', from: 0.7, to: 1 },
}

const sharesOf = ({ onProgress = UNSEEN }: RestoreOptions, step: keyof typeof STEPS): OnShare =>
  shareOf(onProgress, STEPS[step])

/**
 * Puts a backup in the place of the shop's database, which is moved aside. All that can fail is done
 * before any move: a restore that is cut short leaves either the old database or the new one.
 * @throws BackupRefused, DatabaseRefused, RestoreFailed
 */
export function restoreBackup(folder: DataFolder, file: string, options: RestoreOptions): Restored {
  const backup = verifyBackup(file, options.migrations, sharesOf(options, 'backup'))
  if (exists(folder.database) && realpathSync(file) === realpathSync(folder.database)) {
    throw new BackupRefused(`${file} is the shop's database itself. Name a backup`)
  }
  createDataFolder(folder)
  const release = accessExclusive(folder, options)
  try {
    refuseRelocated(folder)
    const draft = join(folder.directory, 'petstock-restoring.partial')
    try {
      requireSpace(folder.directory, backup.bytes)
      moveForeignLogAside(folder, options.now())
      const current = readCurrent(folder, options.lockTimeoutMs ?? LOCK_TIMEOUT_MS)
      const access = prepare(draft, folder, backup, current, options)
      const found = { ...access, unread: current?.unread }
      if (options.confirm?.(found) === false) {
        throw new RestoreFailed('nothing was restored, and the database is as it was')
      }
      const replaced = replaceDatabase(folder, draft, options.now())
      const database = openAndVerify(folder, backup, replaced, options)
      // The mark was about the replaced database.
      rmSync(folder.damageMark, { force: true })
      return { database, replaced, ...found }
    } catch (error) {
      throw inWords(error, folder)
    } finally {
      removeDraftIfPossible(draft)
    }
  } finally {
    release()
  }
}

/** Makes the draft: the restored database, complete and synced. */
function prepare(
  draft: string,
  folder: DataFolder,
  backup: VerifiedBackup,
  current: CurrentDatabase,
  options: RestoreOptions,
): RestoredAccess {
  // A restore that was killed may have left one.
  removeDraft(draft)
  const source = openUntouched(backup.file)
  sharesOf(options, 'copying')(0)
  try {
    copyDatabase(source, draft)
  } finally {
    source.close(true)
  }
  const access = bringUpToDate({ ...folder, database: draft }, backup, current, options)
  requireSame(verifyBackup(draft, options.migrations, sharesOf(options, 'copy')), backup)
  takeOwnerAndMode(draft, folder)
  syncFile(draft)
  return access
}

function bringUpToDate(
  folder: DataFolder,
  { file, newestChangeAt }: VerifiedBackup,
  current: CurrentDatabase,
  options: RestoreOptions,
): RestoredAccess {
  const { client } = openDraft(folder, options)
  try {
    endCodes(client)
    const now = options.now()
    const ownTime = savedTrustedTime(client)
    const lastTime = current?.trustedTime
    const endsBy = Math.max(now, lastTime ?? 0)
    const access = preserveAccess(client, current, replacedDatabases(folder), endsBy)
    // The trusted time goes on, so that a key that ended since the backup stays ended. Another shop's may be behind.
    if (lastTime !== undefined) {
      const isSame = access.replacedShop === 'same'
      new TrustedTimeTable(client).set(isSame ? lastTime : Math.max(lastTime, ownTime ?? 0))
    }
    const entry = restoreEntry(harmlessText(basename(file)), newestChangeAt, now)
    new AccessJournalTable(client).append(entry)
    return access
  } finally {
    client.close(true)
  }
}

/** Opens the draft as any database, which upgrades one of an older schema. */
function openDraft(folder: DataFolder, options: RestoreOptions): Connection {
  try {
    return openDatabase(folder, { ...options, create: false, holdsLock: true })
  } catch (cause) {
    // The draft was refused, not the shop's database.
    throw unchanged((cause as Error).message, cause)
  }
}

function openAndVerify(
  folder: DataFolder,
  backup: VerifiedBackup,
  replaced: string | undefined,
  options: RestoreOptions,
): VerifiedBackup {
  try {
    openDatabase(folder, { ...options, create: false, holdsLock: true }).client.close(true)
    const shares = sharesOf(options, 'database')
    const database = verifyBackup(folder.database, options.migrations, shares)
    requireSame(database, backup)
    return database
  } catch (cause) {
    const before = replaced === undefined ? '' : `; the database from before is ${replaced}`
    throw new RestoreFailed(
      `the restored database is not as it should be (${(cause as Error).message})${before}. Look at the disk before you try again`,
      { cause },
    )
  }
}

function requireSame(found: VerifiedBackup, backup: VerifiedBackup): void {
  for (const what of ['pets', 'movements', 'keys'] as const) {
    if (found[what] === backup[what]) continue
    throw new Error(`${found.file} has ${found[what]} ${what}, and the backup ${backup[what]}`)
  }
}

function removeDraft(draft: string): void {
  for (const suffix of DATABASE_FILES) rmSync(draft + suffix, { force: true })
}

/** Ignores errors: a draft that stays does no harm, and the restore's own error matters more. */
function removeDraftIfPossible(draft: string): void {
  try {
    removeDraft(draft)
  } catch {}
}

function inWords(error: unknown, folder: DataFolder): Error {
  if (error instanceof RestoreFailed || error instanceof DatabaseRefused) return error
  return unchanged(backupProblem(error, folder.database, folder.directory), error)
}

const unchanged = (reason: string, cause: unknown): RestoreFailed =>
  new RestoreFailed(`nothing was restored, and the database is as it was: ${reason}`, { cause })
