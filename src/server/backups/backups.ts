import { getLogger } from '@logtape/logtape'
import { BackupScheduler } from '../../backup/scheduler.ts'
import type { BackupStatus, MadeNow } from '../../backup/status.ts'
import type { Clock } from '../../clocks/clock.ts'
import type { Timers } from '../../clocks/timers.ts'
import type { BackupSource } from '../../storage/engine.ts'
import type { TrustedTime } from '../time/trusted-time.ts'

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
  /** Makes one at once. Undefined where they are switched off. */
  makeNow(): Promise<MadeNow | undefined>
  start(): void
  stop(): Promise<void>
}

const NO_BACKUPS: Backups = {
  status: () => undefined,
  makeNow: async () => undefined,
  start() {},
  async stop() {},
}

/** @param source absent where the engine leaves backups to its operator */
export function createBackups(
  source: BackupSource | undefined,
  settings: BackupSettings | undefined,
  clock: Clock & Pick<Timers, 'after'>,
  { trusted }: Pick<TrustedTime, 'trusted'>,
): Backups {
  if (source === undefined || settings === undefined) return NO_BACKUPS
  const scheduler = new BackupScheduler({
    ...settings,
    folder: source.folder(settings.directory),
    copier: source.copier,
    coverage: source.coverage,
    databaseWrittenAt: source.writtenAt,
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
    makeNow: () => scheduler.makeNow(),
    start() {
      void logPlace(source, settings.directory)
      scheduler.start()
    },
    stop() {
      const late = new Promise<void>((resolve) => clock.after(STOP_MS, resolve))
      return Promise.race([scheduler.stop(), late])
    },
  }
}

async function logPlace(source: BackupSource, directory: string): Promise<void> {
  if (directory === source.defaultDirectory) {
    log.info(
      'backups go into the data folder; a folder on a second drive (--backup-dir) keeps them when this drive fails',
      { directory },
    )
    return
  }
  // A drive that cannot be read is as good as missing.
  const exists = await source
    .folder(directory)
    .exists()
    .catch(() => false)
  if (exists) log.info('backups go into their folder', { directory })
  else log.warn('the folder for backups is not there', { directory })
}

const messageOf = (error: unknown): string => (error as Error).message
