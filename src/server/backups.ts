import { statSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { getLogger } from '@logtape/logtape'
import { BackupScheduler } from '../backup/scheduler.ts'
import type { BackupStatus } from '../backup/status.ts'
import type { Clock } from '../clocks/clock.ts'
import { backupFolder, defaultBackupDirectory } from '../storage/backup-folder.ts'
import type { DataFolder } from '../storage/data-folder.ts'
import type { DatabaseHealth } from '../storage/database-health.ts'
import { BackupThread } from '../storage/sqlite/backup/backup-thread.ts'
import { guardedCopier } from '../storage/sqlite/backup/guarded-copier.ts'
import { BACKUP_URL } from '../worker-urls.ts'
import type { TrustedClock } from './trusted-clock.ts'

const log = getLogger(['petstock', 'backup'])

/** How long a copy that is being made may hold up the end of the service. */
const STOP_MS = 1_000

export interface BackupSettings {
  readonly directory: string
  readonly everyMs: number
  readonly keep: number
}

/** The backups that a running service makes by itself. */
export interface Backups {
  /** Undefined where they are switched off. */
  status(): BackupStatus | undefined
  start(): void
  stop(): Promise<void>
}

const NO_BACKUPS: Backups = { status: () => undefined, start() {}, async stop() {} }

export interface BackupSource {
  readonly folder: DataFolder
  readonly health: DatabaseHealth
  readonly inspectFiles: () => Promise<void>
}

/** To be called before anything writes to the database. */
export function createBackups(
  { folder, health, inspectFiles }: BackupSource,
  settings: BackupSettings | undefined,
  clock: Clock,
  { trusted }: Pick<TrustedClock, 'trusted'>,
): Backups {
  if (settings === undefined) return NO_BACKUPS
  const thread = new BackupThread(BACKUP_URL, folder.database, (reason) =>
    health.reportDamage(reason),
  )
  const scheduler = new BackupScheduler({
    ...settings,
    folder: backupFolder(settings.directory, folder),
    copier: guardedCopier(thread, { health, inspectFiles }),
    databaseWrittenAt: writtenAt(folder.database),
    clock: { wall: clock.wall, monotonic: clock.monotonic, every: clock.every, trusted },
    events: {
      onMade: ({ file, bytes }, tookMs) =>
        log.info('made a backup', { file, bytes, seconds: Math.round(tookMs / 10) / 100 }),
      onFailed: (error) =>
        log.error('could not make a backup; will retry', { reason: messageOf(error) }),
      onNotTidied: (error) =>
        log.warn('could not remove an old backup', { reason: messageOf(error) }),
    },
  })
  return {
    status: () => scheduler.status,
    start() {
      const { directory } = settings
      log.info(
        directory === defaultBackupDirectory(folder)
          ? 'backups go into the data folder; a folder on a second drive (--backup-dir) keeps them when this drive fails'
          : 'backups go into their folder',
        { directory },
      )
      scheduler.start()
    },
    stop: () => Promise.race([scheduler.stop(), setTimeout(STOP_MS, undefined, { ref: false })]),
  }
}

const messageOf = (error: unknown): string => (error as Error).message

function writtenAt(database: string): number | undefined {
  return statSync(database, { throwIfNoEntry: false })?.mtimeMs
}
