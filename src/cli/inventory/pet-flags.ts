import type { Pet, PetChanges } from '../../stock/pet.ts'
import { isTakenCode, type TakenCode } from '../../stock/pet-changes.ts'
import { describeTaken } from '../../transfer/taken-codes.ts'
import type { PetstockCommand } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { type FlagSource, readArgument, readFlag } from '../flags.ts'
import { barcodes, lowStockLevel, petId, petKind, petName, petStatus, quantity } from '../values.ts'

/** Adds the flags for a pet's fields to a command. */
export const withPetFlags = (command: PetstockCommand): PetstockCommand =>
  command
    .option('--quantity <n>', 'how many there are')
    .option('--status <status>', 'available, pending or sold')
    .option('--name <text>', 'what people call it ("" takes the name away)')
    .option('--kind <text>', 'species or category ("" takes the kind away)')
    .option(
      '--barcode <codes>',
      'all its barcodes, with blanks between them, or one a flag ("" takes them away)',
      (codes: string, before?: string) => (before === undefined ? codes : `${before} ${codes}`),
    )
    .option('--low-stock-at <n>', 'counts as low at or below this many ("none": never)')

export function readPetFlags(source: FlagSource): PetChanges {
  const given = {
    quantity: readFlag(source, '--quantity', quantity, undefined),
    status: readFlag(source, '--status', petStatus, undefined),
    name: readFlag(source, '--name', petName, undefined),
    kind: readFlag(source, '--kind', petKind, undefined),
    barcodes: readFlag(source, '--barcode', barcodes, undefined),
    lowStockAt: readFlag(source, '--low-stock-at', lowStockLevel, undefined),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** True where the call has one of the flags, with a valid value or not. */
export const hasPetFlag = (command: PetstockCommand): boolean =>
  ['quantity', 'status', 'name', 'kind', 'barcode', 'lowStockAt'].some(
    (name) => command.getOptionValue(name) !== undefined,
  )

export const readPetId = (command: PetstockCommand, text: string | undefined): bigint =>
  readArgument(command, 'the petId', text, petId, 0n)

/** The pet as it is after a change. @throws CommandFailed where another pet has the code */
export function notTaken(pet: Pet | TakenCode): Pet {
  if (!isTakenCode(pet)) return pet
  const otherwise = pet.barcode === null ? 'add the new one under another petId' : 'leave it out'
  // A pet keeps its petId for good.
  const advice =
    pet.takenAs === 'number' ? 'Leave it out' : `Take it away there first, or ${otherwise}`
  throw new CommandFailed(`${describeTaken(pet)}. ${advice}`)
}

export const noSuchPet = (id: bigint): CommandFailed =>
  new CommandFailed(`there is no pet ${id}. Add it with \`petstock inventory add ${id}\``)
