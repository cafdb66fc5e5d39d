import type { ShopName } from '../../shops/shop-directory.ts'
import type { ShopSize } from '../../shops/whole-shop.ts'
import { dataFolder } from '../../storage/data-folder.ts'
import { engineOf } from '../../storage/open-engine.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { DATABASE_FLAG } from '../engine-choice.ts'
import { readArgument } from '../flags.ts'
import { folderName } from '../values.ts'
import {
  noSuchShop,
  readShopArgument,
  readShopsDatabase,
  requireShop,
  shopText,
  withShops,
} from './shop-call.ts'
import { progressOf, sizeText } from './size.ts'

export function addExport(shops: PetstockCommand, context: CommandContext): void {
  const command = shops
    .sub(
      'export <shop> <folder>',
      'make a data folder of a shop, with its keys',
      'petstock shops export "Main Street" /srv/petstock --remove',
    )
    .option(...DATABASE_FLAG)
    .option('--remove', 'move it: end its keys here and remove the shop, with nothing lost between')
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
  const removes = command.getOptionValue('remove') === true
  const choice = readShopsDatabase(command, context)
  command.refuseMistakes()
  if (directory === undefined) return
  const exported = await withShops(choice, context, async (shops) => {
    const shop = await requireShop(shops, named)
    const { now } = context
    let size: ShopSize | undefined
    const removal = removes ? { now: now() } : undefined
    await shops.export(shop.shopId, removal, (whole) => {
      size = whole.size
      const onProgress = progressOf('exporting', whole.size, terminal)
      return engineOf(dataFolder(directory)).receive(whole, { now, onProgress })
    })
    if (size === undefined) noSuchShop(named)
    return { shop, size }
  })
  terminal.progress('')
  terminal.print(
    `exported ${shopText(exported.shop)} to ${dataFolder(directory).directory}: ${sizeText(exported.size)}`,
  )
  terminal.note(removes ? removedText(exported.shop) : KEPT)
}

const removedText = (shop: ShopName): string =>
  `the shop ${shopText(shop)} is removed from the database; its keys open it at the folder's server alone`

const KEPT =
  'the shop is in the database, too, and changes there do not reach the folder. To move it, export it with --remove'
