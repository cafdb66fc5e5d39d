import type { CommandContext, PetstockCommand } from '../command.ts'
import { withShop } from '../engine.ts'
import { DATA_FLAG, DATABASE_OPTION, readShopChoice, SHOP_OPTION } from '../engine-choice.ts'
import { CommandFailed } from '../failures.ts'
import { readPetId } from './pet-flags.ts'

export function addRemove(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub('remove <petId>', 'remove a pet; its history stays', 'petstock inventory remove 42')
    .option(...DATA_FLAG)
    .addOption(DATABASE_OPTION)
    .addOption(SHOP_OPTION)
  command.action(async (idText?: string) => {
    const petId = readPetId(command, idText)
    const shop = readShopChoice(command, context)
    command.refuseMistakes()
    const pet = await withShop(shop, context, ({ stock }) => stock.remove(petId))
    if (pet === undefined)
      throw new CommandFailed(
        `there is no pet ${petId}. \`petstock inventory list\` shows those there are`,
      )
    context.terminal.note(`removed pet ${petId}; its history stays`)
  })
}
