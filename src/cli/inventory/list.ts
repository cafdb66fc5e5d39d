import { writeJson } from '../../transfer/csv/write-pets.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet } from '../command/read-flag.ts'
import { withShop } from '../engine/engine.ts'
import { readShopChoice } from '../engine/engine-choice.ts'
import { JSON_FLAG, SHOP_FLAGS } from '../flags/common-flags.ts'
import { TIMES_HELP } from '../terminal/times.ts'
import { printPets } from './print-pets.ts'

export function addList(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub('list', 'list all pets, by petId', 'petstock inventory list --json')
    .takes(...SHOP_FLAGS, JSON_FLAG)
    .explain(TIMES_HELP)
  command.action(async () => {
    const shop = readShopChoice(command, context)
    command.refuseMistakes()
    const { settings, pets } = await withShop(shop, context, async (opened) => ({
      settings: await opened.access.settings(),
      pets: await opened.stock.list(),
    }))
    if (isSet(command, JSON_FLAG)) context.terminal.write(writeJson(pets, settings.currency))
    else printPets(context, pets, settings)
  })
}
