import type { CommandContext, PetstockCommand } from '../command.ts'
import { DATABASE_FLAG } from '../engine-choice.ts'
import { readArgument } from '../flags.ts'
import { newShopName } from '../values.ts'
import {
  nameTaken,
  noSuchShop,
  readShopArgument,
  readShopsDatabase,
  requireShop,
  shopText,
  withShops,
} from './shop-call.ts'

export function addRename(shops: PetstockCommand, context: CommandContext): void {
  const command = shops
    .sub(
      'rename <shop> <name>',
      'give a shop another name; its id and its keys stay',
      'petstock shops rename "Main Street" "Market Square"',
    )
    .option(...DATABASE_FLAG)
  command.action((shop?: string, name?: string) => rename(command, context, shop, name))
}

async function rename(
  command: PetstockCommand,
  context: CommandContext,
  given: string | undefined,
  nameText: string | undefined,
): Promise<void> {
  const named = readShopArgument(command, given)
  const name = readArgument(command, 'the name', nameText, newShopName, '')
  const choice = readShopsDatabase(command, context)
  command.refuseMistakes()
  const before = await withShops(choice, context, async (shops) => {
    const shop = await requireShop(shops, named)
    const outcome = await shops.rename(shop.shopId, name)
    if (outcome === 'name_taken') nameTaken(name)
    if (outcome === 'unknown_shop') noSuchShop(named)
    return shop
  })
  context.terminal.note(`the shop ${shopText(before)} is ${shopText({ ...before, name })} now`)
}
