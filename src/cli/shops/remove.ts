import type { ListedShop } from '../../shops/shop-directory.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { readConfirmation } from '../command/confirmation.ts'
import { isSet } from '../command/read-flag.ts'
import { noSuchShop } from '../engine/database.ts'
import { CommandFailed } from '../failures/failures.ts'
import { DATABASE, YES } from '../flags/common-flags.ts'
import { toggle } from '../flags/flag.ts'
import {
  readShopArgument,
  readShopsDatabase,
  requireShop,
  shopText,
  withShops,
} from './shop-call.ts'

const FORCE = toggle('--force', 'also a shop whose keys are in force; they end')
const PURGE = toggle('--purge', 'delete its journal, too')

export function addRemove(shops: PetstockCommand, context: CommandContext): void {
  const command = shops
    .sub(
      'remove <shop>',
      'remove a shop and its stock; its journal stays in the database',
      'petstock shops remove main-street --yes',
    )
    .takes(DATABASE, FORCE, PURGE, YES)
  command.action((shop?: string) => remove(command, context, shop))
}

async function remove(
  command: PetstockCommand,
  context: CommandContext,
  given: string | undefined,
): Promise<void> {
  const { terminal } = context
  const named = readShopArgument(command, given)
  const evenWithKeys = isSet(command, FORCE)
  const purge = isSet(command, PURGE)
  const choice = readShopsDatabase(command, context)
  const confirm = readConfirmation(command, context, 'the shop is to be removed')
  command.refuseMistakes()
  const removed = await withShops(choice, async (shops) => {
    const { shopId } = await requireShop(shops, named)
    const shop = (await shops.list()).find((each) => each.shopId === shopId) ?? noSuchShop(named)
    if (shop.keys > 0 && !evenWithKeys) keysInForce(shop)
    confirm(question(shop, purge), 'the shop was not removed')
    const outcome = await shops.remove(shopId, { evenWithKeys, purge })
    if (outcome === 'keys_in_force') keysInForce(shop)
    if (outcome === 'unknown_shop') noSuchShop(named)
    return shop
  })
  terminal.note(`removed the shop ${shopText(removed)}${purge ? ' and its journal' : ''}`)
}

function keysInForce(shop: ListedShop): never {
  throw new CommandFailed(
    `the shop ${shopText(shop)} has keys in force, which tills may be using. Revoke them with \`petstock keys revoke\`, or say --force to end them all`,
  )
}

const question = (shop: ListedShop, purge: boolean): string =>
  `Remove the shop ${shopText(shop)} with ${shop.pets} pets and ${shop.keys} keys in force${purge ? ', and its whole journal' : ''}?`
