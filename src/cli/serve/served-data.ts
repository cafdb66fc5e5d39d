import { getLogger } from '@logtape/logtape'
import { LimiterRefused } from '../../limits/shared/failures.ts'
import { addressText } from '../../limits/shared/redis-url.ts'
import type { RedisAddress } from '../../runtime/redis.ts'
import { defaultBackupDirectory } from '../../storage/backup-folder.ts'
import { type DataFolder, dataFolder } from '../../storage/data-folder.ts'
import type { ServerClaim } from '../../storage/embedded-engine.ts'
import type { StorageEngine } from '../../storage/engine.ts'
import type { FolderChoice, SharedDatabaseOptions } from '../../storage/engine-choice.ts'
import { newestBackupOfShop } from '../../storage/examination/newest-backup.ts'
import { DatabaseRefused, DatabaseVanished } from '../../storage/failures.ts'
import {
  damageIn,
  engineOf,
  leaveAddress,
  removeAddress,
  sharedEngine,
} from '../../storage/open-engine.ts'
import type { CommandContext } from '../command/command.ts'
import { databaseFailure, serversText } from '../engine/database.ts'
import { openingNotes } from '../engine/engine.ts'
import { CommandFailed } from '../failures/failures.ts'
import { damagedDatabase, vanishedDatabase } from './damaged-database.ts'
import { firstSteps } from './first-lines.ts'
import { type Demo, prepareFolder } from './prepare-folder.ts'
import type { ServeFlags } from './read-serve-flags.ts'

/** The data that serve works with, from its start to its end. */
export interface ServedData extends Pick<StorageEngine, 'open'> {
  /** Makes the data ready before the service opens it. */
  prepare(): Promise<PreparedForServe>
  /** Lets commands beside the service know where a browser on this machine finds it. */
  listening(url: string): void
  /** Explains what has ended a start or a service, where it lies in the data. */
  explain(error: unknown): Promise<unknown>
  /** Lets another server use the data. */
  release(): void
}

/** What the first lines of serve say. */
interface PreparedForServe {
  readonly demo: Demo | undefined
  /** The code of the link that sets the shop up, where serve prints one. */
  readonly setupCode: string | undefined
  /** What a person does next in a shop without pets or keys. */
  readonly firstSteps: () => readonly string[]
}

/**
 * A data folder, which no other server has meanwhile.
 * @throws CommandFailed where another one has it, or it cannot be used
 */
export async function folderData(
  { data }: FolderChoice,
  { demo, backups }: Pick<ServeFlags, 'demo' | 'backups'>,
  context: CommandContext,
): Promise<ServedData> {
  const folder = dataFolder(data)
  const claim = await claimFolder(folder, context)
  // One that was killed has left its own, which commands would take for that of this one.
  removeAddress(folder)
  return {
    async prepare() {
      const isOnTerminal = context.terminal.screen !== undefined
      const found = await prepareFolder(claim, folder, demo, context.now, isOnTerminal)
      const findBackup = () => backups && newestBackupOfShop(backups.directory, context.now())
      const { demo: made, setupCode } = found
      return {
        ...{ demo: made, setupCode },
        firstSteps: () => firstSteps(folder, found, findBackup, context.platform),
      }
    },
    open: (options) => claim.open(options),
    listening: (url) => leaveAddress(folder, url),
    async explain(error) {
      const damage = damageIn(error)
      const directory = backups?.directory ?? defaultBackupDirectory(folder)
      if (error instanceof DatabaseVanished) {
        return vanishedDatabase(folder, directory, error, context)
      }
      return damage === undefined ? error : damagedDatabase(folder, directory, damage, context)
    },
    release() {
      removeAddress(folder)
      claim.release()
    },
  }
}

async function claimFolder(folder: DataFolder, context: CommandContext): Promise<ServerClaim> {
  try {
    const claim = await engineOf(folder).claim(openingNotes(folder, context))
    if (claim !== undefined) return claim
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error
    throw new CommandFailed(
      `cannot use the data folder ${folder.directory}: ${(error as Error).message}. Look whether this user may read and write it, or name another folder with --data`,
      { cause: error },
    )
  }
  throw new CommandFailed(
    `another petstock server holds the data folder ${folder.directory}. Stop it, or name another folder with --data`,
  )
}

const log = getLogger(['petstock', 'service'])

/** A database of many shops. Others serve it too, and `petstock migrate` makes its tables. */
export async function databaseData(
  served: SharedDatabaseOptions,
  limiter: readonly RedisAddress[] | undefined,
): Promise<ServedData> {
  const engine = await sharedEngine(served)
  return {
    async prepare() {
      log.info('uses the database', { servers: serversText(served) })
      if (limiter === undefined) {
        log.warn('each server counts requests for itself: a key may use its limit on each of them')
      } else {
        log.info('counts requests for all servers', {
          limiter: limiter.map(addressText).join(', '),
        })
      }
      return { demo: undefined, setupCode: undefined, firstSteps: () => [] }
    },
    open: (options) => engine.open(options),
    explain: async (error) =>
      error instanceof LimiterRefused
        ? new CommandFailed(error.message, { cause: error })
        : databaseFailure(error, served),
    // No folder has it, and each server has an address of its own.
    listening() {},
    release() {},
  }
}
