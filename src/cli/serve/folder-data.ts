import { defaultBackupDirectory } from '../../storage/backup-folder.ts'
import { type DataFolder, dataFolder } from '../../storage/data-folder.ts'
import type { ServerClaim } from '../../storage/embedded-engine.ts'
import type { FolderChoice } from '../../storage/engine-choice.ts'
import { newestBackupOfShop } from '../../storage/examination/newest-backup.ts'
import { DatabaseRefused, DatabaseVanished } from '../../storage/failures.ts'
import { damageIn, engineOf, leaveAddress, removeAddress } from '../../storage/open-engine.ts'
import type { CommandContext } from '../command/command.ts'
import { openingNotes } from '../engine/engine.ts'
import { CommandFailed } from '../failures/failures.ts'
import { damagedDatabase, vanishedDatabase } from './damaged-database.ts'
import { firstSteps } from './first-lines.ts'
import { prepareFolder } from './prepare-folder.ts'
import type { ServeFlags } from './read-serve-flags.ts'
import type { ServedData } from './served-data.ts'

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
  return {
    async prepare() {
      const isOnTerminal = context.terminal.screen !== undefined
      const found = await prepareFolder(claim, folder, demo, context.now, isOnTerminal)
      const findBackup = () => backups && newestBackupOfShop(backups.directory, context.now())
      const { demo: made, setupCode } = found
      return {
        ...{ demo: made, setupCode },
        firstSteps: () => firstSteps(folder, found, findBackup),
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
