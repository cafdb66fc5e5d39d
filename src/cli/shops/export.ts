import { RemovalUncertain, type ShopName } from '../../shops/shop-directory.ts'
import { arrivalText, readArrival } from '../../storage/arrival-mark.ts'
import { type DataFolder, dataFolder } from '../../storage/data-folder.ts'
import { type ExportOutcome, exportFolder } from '../../storage/export-folder.ts'
import { engineOf } from '../../storage/open-engine.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet, readArgument } from '../command/read-flag.ts'
import { noSuchShop, serversText } from '../engine/database.ts'
import { CommandFailed } from '../failures/failures.ts'
import { DATABASE } from '../flags/common-flags.ts'
import { toggle } from '../flags/flag.ts'
import { folderName } from '../flags/values.ts'
import { readShopArgument, readShopsDatabase, shopText, withShops } from './shop-call.ts'
import { progressOf, sizeText } from './size.ts'

const REMOVE = toggle(
  '--remove',
  'move it: end its keys here and remove the shop, with nothing lost between',
)

export function addExport(shops: PetstockCommand, context: CommandContext): void {
  const command = shops
    .sub(
      'export <shop> <folder>',
      'make a data folder of a shop, with its keys',
      'petstock shops export main-street /srv/petstock --remove',
    )
    .takes(DATABASE, REMOVE)
  command.action((shop?: string, folder?: string) => exportShop(command, context, shop, folder))
}

async function exportShop(
  command: PetstockCommand,
  context: CommandContext,
  given: string | undefined,
  folder: string | undefined,
): Promise<void> {
  const { terminal } = context
  const named = readShopArgument(command, given)
  const directory = readArgument(command, 'the folder', folder, folderName, undefined)
  const removes = isSet(command, REMOVE)
  const choice = readShopsDatabase(command, context)
  command.refuseMistakes()
  if (directory === undefined) return
  const data = dataFolder(directory)
  const exported = await withShops(choice, async (shops) => {
    const outcome = await exportFolder({
      engine: engineOf(data),
      shops,
      named,
      removes,
      servers: serversText(choice),
      now: context.now,
      progressOf: (size) => progressOf('exporting', size, terminal),
    }).catch((error: unknown) => {
      throw error instanceof RemovalUncertain ? uncertain(data, error) : error
    })
    return requireExported(outcome, data, named)
  })
  terminal.progress('')
  terminal.print(
    `exported ${shopText(exported.shop)} to ${data.directory}: ${sizeText(exported.size)}`,
  )
  terminal.note(removes ? removedText(exported.shop) : KEPT)
}

function requireExported(outcome: ExportOutcome, folder: DataFolder, named: string) {
  if (outcome === 'unknown_shop') noSuchShop(named)
  if ('arrival' in outcome) throw new CommandFailed(arrivalText(folder, outcome.arrival))
  if ('outdated' in outcome) {
    throw new CommandFailed(
      `the shop ${shopText(outcome.outdated.shop)} was removed from the database by another command, after the copy in ${folder.directory} was made. What changed between is in the journal of the database alone. To serve the copy as it is, rename ${folder.arrivingDatabase} to ${folder.database}, and remove ${folder.arrivalMark}`,
    )
  }
  return outcome
}

function uncertain(folder: DataFolder, error: RemovalUncertain): CommandFailed {
  const arrival = readArrival(folder)
  if (arrival === undefined) throw error
  return new CommandFailed(`${arrivalText(folder, arrival)} (${error.message})`, { cause: error })
}

const removedText = (shop: ShopName): string =>
  `the shop ${shopText(shop)} is removed from the database; its keys open it at the folder's server alone`

const KEPT =
  'the shop is in the database, too, and changes there do not reach the folder. To move it, export it with --remove'
