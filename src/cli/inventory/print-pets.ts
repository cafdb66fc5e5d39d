import { isLow, type Pet } from '../../stock/pet.ts'
import type { CommandShop } from '../../storage/engine.ts'
import { petFields } from '../../transfer/write-pets.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { JSON_FLAG } from '../flags/common-flags.ts'
import { isSet } from '../flags/read-flag.ts'
import { type Cell, printTable } from '../table.ts'
import { printJson } from '../terminal.ts'
import { times } from '../times.ts'

/**
 * Reads the low-stock level of pets that have none of their own. A command that changes a pet reads it first: after
 * the change nothing is left that can fail.
 */
export const readShopLevel = async ({ access }: CommandShop): Promise<number | null> =>
  (await access.settings()).lowStockAt

/**
 * Prints a table. It has columns for kinds and barcodes where some pet has one.
 * @param shopLevel the low-stock level of pets that have none of their own
 */
export function printPets(
  { terminal }: CommandContext,
  pets: readonly Pet[],
  shopLevel: number | null,
): void {
  const { text, zone } = times(terminal.screen !== undefined)
  const updated = `UPDATED${zone}`
  const hasKinds = pets.some(({ kind }) => kind !== null)
  const hasBarcodes = pets.some(({ barcodes }) => barcodes.length > 0)
  const only = <T>(isShown: boolean, cell: T): T[] => (isShown ? [cell] : [])
  printTable(terminal, {
    headings: [
      ...['PET ID', 'QUANTITY', 'STATUS', 'NAME'],
      ...only(hasKinds, 'KIND'),
      ...only(hasBarcodes, 'BARCODES'),
      ...['LOW AT', updated],
    ],
    rows: pets.map((pet) => [
      pet.petId,
      quantityCell(pet, shopLevel),
      pet.status,
      pet.name,
      ...only(hasKinds, pet.kind),
      ...only(hasBarcodes, pet.barcodes.join(' ') || null),
      pet.lowStockAt,
      text(pet.updatedAt),
    ]),
    freeText: ['NAME', 'KIND', 'BARCODES'],
    leftOut: [updated, 'BARCODES', 'KIND', 'LOW AT'],
  })
}

const quantityCell = (pet: Pet, shopLevel: number | null): Cell =>
  isLow(pet, shopLevel) ? { value: pet.quantity, tone: 'warning' } : pet.quantity

/** Prints a pet after a change of it. */
export function printPet(
  command: PetstockCommand,
  context: CommandContext,
  pet: Pet,
  shopLevel: number | null,
): void {
  if (!isSet(command, JSON_FLAG)) {
    printPets(context, [pet], shopLevel)
    return
  }
  printJson(context.terminal, petFields(pet))
}
