import type { PetChanges } from '../../stock/pet.ts'
import type { PetstockCommand } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { type FlagSource, readArgument, readFlag } from '../flags.ts'
import { lowStockLevel, petId, petName, petStatus, quantity } from '../values.ts'

/** Adds the flags for a pet's fields to a command. */
export const withPetFlags = (command: PetstockCommand): PetstockCommand =>
  command
    .option('--quantity <n>', 'how many there are')
    .option('--status <status>', 'available, pending or sold')
    .option('--name <text>', 'what people call it ("" takes the name away)')
    .option('--low-stock-at <n>', 'counts as low at or below this many ("none": never)')

export function readPetFlags(source: FlagSource): PetChanges {
  const given = {
    quantity: readFlag(source, '--quantity', quantity, undefined),
    status: readFlag(source, '--status', petStatus, undefined),
    name: readFlag(source, '--name', petName, undefined),
    lowStockAt: readFlag(source, '--low-stock-at', lowStockLevel, undefined),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** True where the call has one of the flags, with a valid value or not. */
export const hasPetFlag = (command: PetstockCommand): boolean =>
  ['quantity', 'status', 'name', 'lowStockAt'].some(
    (name) => command.getOptionValue(name) !== undefined,
  )

export const readPetId = (command: PetstockCommand, text: string | undefined): bigint =>
  readArgument(command, 'the petId', text, petId, 0n)

export const noSuchPet = (id: bigint): CommandFailed =>
  new CommandFailed(`there is no pet ${id}. Add it with \`petstock inventory add ${id}\``)
