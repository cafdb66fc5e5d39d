import { writeJson } from '../../transfer/write-pets.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { withShop } from '../engine.ts'
import { DATA_FLAG, DATABASE_OPTION, readShopChoice, SHOP_OPTION } from '../engine-choice.ts'
import { JSON_FLAG } from '../terminal.ts'
import { printPets } from './print-pets.ts'

export function addList(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub('list', 'list all pets, by petId', 'petstock inventory list --json')
    .option(...DATA_FLAG)
    .addOption(DATABASE_OPTION)
    .addOption(SHOP_OPTION)
    .option(...JSON_FLAG)
  command.action(async () => {
    const shop = readShopChoice(command, context)
    command.refuseMistakes()
    const pets = await withShop(shop, context, ({ stock }) => stock.list())
    if (command.getOptionValue('json')) context.terminal.write(writeJson(pets))
    else printPets(context, pets)
  })
}
