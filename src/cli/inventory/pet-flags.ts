import type { Pet, PetChanges } from '../../stock/pet.ts'
import { type ChangedPet, isTakenCode } from '../../stock/pet-changes.ts'
import { describeTaken } from '../../transfer/plan/taken-codes.ts'
import type { PetstockCommand } from '../command/command.ts'
import { type FlagSource, readArgument, readFlag, textsSaid } from '../command/read-flag.ts'
import { CommandFailed } from '../failures/failures.ts'
import { type Flag, flag } from '../flags/flag.ts'
import {
  barcodes,
  lowStockLevel,
  petId,
  petKind,
  petName,
  petStatus,
  quantity,
} from '../flags/values.ts'
import { amount, costPer, currency, type GivenMoney } from './amounts.ts'
import { ORDERING } from './ordering-flags.ts'

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

const MONEY = {
  price: flag('--price <amount>', 'what a customer pays, like 12.50', amount, undefined, {
    remark: '"none": not known',
  }),
  cost: flag('--cost <amount>', 'what the shop usually pays', amount, undefined, {
    remark: '"none": not known',
  }),
  costPer: flag('--cost-per <n>', 'how many the cost is of', costPer, undefined, {
    remark: '1 where it is left out',
  }),
}

/** Where the first money comes in, the shop gets its currency. */
export const CURRENCY = flag(
  '--currency <code>',
  'the currency of the shop, like EUR: it is named once',
  currency,
)

const FIELD_FLAGS: readonly Flag[] = [
  ...Object.values(FIELDS),
  ...Object.values(MONEY),
  ...Object.values(ORDERING),
]

export const PET_FLAGS: readonly Flag[] = [...FIELD_FLAGS, CURRENCY]

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

/** What the call says of money. */
export function readMoneyFlags(source: FlagSource): GivenMoney {
  const cost = readFlag(source, MONEY.cost)
  const per = readFlag(source, MONEY.costPer)
  if (per !== undefined && typeof cost !== 'string') {
    source.command.mistake('--cost-per says how many the cost is of: name --cost, too')
  }
  return {
    ...{ price: readFlag(source, MONEY.price), cost, costPer: per },
    currency: readFlag(source, CURRENCY),
  }
}

/** True where the call has one of the flags, with a valid value or not. */
export const hasPetFlag = (command: PetstockCommand): boolean =>
  FIELD_FLAGS.some((flag) => textsSaid(command, flag).length > 0)

export const readPetId = (command: PetstockCommand, text: string | undefined): bigint =>
  readArgument(command, 'the petId', text, petId, 0n)

/** The pet as it is after a change. @throws CommandFailed where another pet has the code, or the shop another currency by now */
export function changedPetOf(pet: ChangedPet): Pet {
  if (pet === 'currency_changed') {
    throw new CommandFailed(
      'the shop has changed its currency meanwhile, and nothing was changed: look at the amounts, and call it again',
    )
  }
  if (!isTakenCode(pet)) return pet
  const otherwise = pet.barcode === null ? 'add the new one under another petId' : 'leave it out'
  // A pet keeps its petId for good.
  const advice =
    pet.takenAs === 'number' ? 'Leave it out' : `Take it away there first, or ${otherwise}`
  throw new CommandFailed(`${describeTaken(pet)}. ${advice}`)
}

export const noSuchPet = (id: bigint): CommandFailed =>
  new CommandFailed(`there is no pet ${id}. Add it with \`petstock inventory add ${id}\``)
