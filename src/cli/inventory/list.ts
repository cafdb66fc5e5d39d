import { writeJson } from '../../transfer/write-pets.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { withShop } from '../engine.ts'
import { readShopChoice } from '../engine-choice.ts'
import { JSON_FLAG, SHOP_FLAGS } from '../flags/common-flags.ts'
import { isSet } from '../flags/read-flag.ts'
import { TIMES_HELP } from '../times.ts'
import { printPets, readShopLevel } from './print-pets.ts'

export function addList(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub('list', 'list all pets, by petId', 'petstock inventory list --json')
    .takes(...SHOP_FLAGS, JSON_FLAG)
    .explain(TIMES_HELP)
  command.action(async () => {
    const shop = readShopChoice(command, context)
    command.refuseMistakes()
    const { shopLevel, pets } = await withShop(shop, context, async (opened) => ({
      shopLevel: await readShopLevel(opened),
      pets: await opened.stock.list(),
    }))
    if (isSet(command, JSON_FLAG)) context.terminal.write(writeJson(pets))
    else printPets(context, pets, shopLevel)
  })
}
