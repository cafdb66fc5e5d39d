import type { CommandContext, PetstockCommand } from '../command.ts'
import { DATA_FLAG, dataDirectory, withShop } from '../engine.ts'
import { CommandFailed } from '../failures.ts'
import { readPetId } from './pet-flags.ts'

export function addRemove(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub('remove <petId>', 'remove a pet; its history stays', 'petstock inventory remove 42')
    .option(...DATA_FLAG)
  command.action(async (idText?: string) => {
    const petId = readPetId(command, idText)
    const directory = dataDirectory(command, context)
    command.refuseMistakes()
    const pet = await withShop({ directory }, context, ({ stock }) => stock.remove(petId))
    if (pet === undefined)
      throw new CommandFailed(
        `there is no pet ${petId}. \`petstock inventory list\` shows those there are`,
      )
    context.terminal.note(`removed pet ${petId}; its history stays`)
  })
}
