import type { Pet, PetChanges } from '../../stock/pet.ts'
import { isTakenCode, type TakenCode } from '../../stock/pet-changes.ts'
import { describeTaken } from '../../transfer/taken-codes.ts'
import type { PetstockCommand } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { type Flag, flag } from '../flags/flag.ts'
import { type FlagSource, readArgument, readFlag, textsSaid } from '../flags/read-flag.ts'
import { barcodes, lowStockLevel, petId, petKind, petName, petStatus, quantity } from '../values.ts'

/** The flags for a pet's fields, by the names of the fields. */
const FIELDS = {
  quantity: flag('--quantity <n>', 'how many there are', quantity),
  status: flag('--status <status>', 'available, pending or sold', petStatus),
  name: flag('--name <text>', 'what people call it', petName, undefined, {
    remark: '"" takes the name away',
  }),
  kind: flag('--kind <text>', 'species or category', petKind, undefined, {
    remark: '"" takes the kind away',
  }),
  barcodes: flag(
    '--barcode <codes>',
    'all its barcodes, with blanks between them, or one a flag',
    barcodes,
    undefined,
    { remark: '"" takes them away', isRepeated: true },
  ),
  lowStockAt: flag(
    '--low-stock-at <n>',
    'counts as low at or below this many',
    lowStockLevel,
    undefined,
    { remark: '"none": never' },
  ),
}

export const PET_FLAGS: readonly Flag[] = Object.values(FIELDS)

export function readPetFlags(source: FlagSource): PetChanges {
  const given = {
    quantity: readFlag(source, FIELDS.quantity),
    status: readFlag(source, FIELDS.status),
    name: readFlag(source, FIELDS.name),
    kind: readFlag(source, FIELDS.kind),
    barcodes: readFlag(source, FIELDS.barcodes),
    lowStockAt: readFlag(source, FIELDS.lowStockAt),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** True where the call has one of the flags, with a valid value or not. */
export const hasPetFlag = (command: PetstockCommand): boolean =>
  PET_FLAGS.some((flag) => textsSaid(command, flag).length > 0)

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
