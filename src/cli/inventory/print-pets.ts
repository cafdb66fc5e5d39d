import { timeText } from '../../health/words.ts'
import type { Pet } from '../../stock/pet.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { printJson, printTable } from '../terminal.ts'

export const printPets = ({ terminal }: CommandContext, pets: readonly Pet[]): void =>
  printTable(
    terminal,
    ['PET ID', 'QUANTITY', 'STATUS', 'NAME', 'LOW AT', 'UPDATED'],
    pets.map((pet) => [
      pet.petId,
      pet.quantity,
      pet.status,
      pet.name,
      pet.lowStockAt,
      timeText(pet.updatedAt),
    ]),
  )

/** Prints a pet after a change of it. */
export function printPet(command: PetstockCommand, context: CommandContext, pet: Pet): void {
  if (!command.getOptionValue('json')) {
    printPets(context, [pet])
    return
  }
  const { petId, quantity, status, name, lowStockAt, updatedAt } = pet
  printJson(context.terminal, { petId, quantity, status, name, lowStockAt, updatedAt })
}
