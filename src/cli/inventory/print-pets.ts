import { writeAmount } from '../../money/amount.ts'
import type { ShopSettings } from '../../shops/settings.ts'
import { isLow, type Pet } from '../../stock/pet.ts'
import { petFields } from '../../transfer/csv/write-pets.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet } from '../command/read-flag.ts'
import { JSON_FLAG } from '../flags/common-flags.ts'
import { type Cell, printTable } from '../terminal/table.ts'
import { printJson } from '../terminal/terminal.ts'
import { printedTimes } from '../terminal/times.ts'

/**
 * By what a command shows pets: the low-stock level of those that have none of their own, and the currency. A command that
 * changes a pet reads it first: after the change nothing is left that can fail.
 */
type ShownBy = Pick<ShopSettings, 'lowStockAt' | 'currency'>

/** Prints a table. It has columns for kinds, barcodes, prices, costs and suppliers where some pet has one. */
export function printPets(
  { terminal }: CommandContext,
  pets: readonly Pet[],
  { lowStockAt: shopLevel, currency }: ShownBy,
): void {
  const { text, zone } = printedTimes(terminal)
  const updated = `UPDATED${zone}`
  const hasKinds = pets.some(({ kind }) => kind !== null)
  const hasBarcodes = pets.some(({ barcodes }) => barcodes.length > 0)
  const hasPrices = currency !== null && pets.some((pet) => pet.price !== undefined)
  const hasCosts = currency !== null && pets.some((pet) => pet.cost !== undefined)
  const hasSuppliers = pets.some((pet) => pet.supplier !== undefined)
  const [price, cost] = ['PRICE', 'COST'].map((name) => `${name} ${currency?.code}`) as [
    string,
    string,
  ]
  const written = (amount: number | undefined) =>
    amount === undefined || currency === null ? null : writeAmount(amount, currency)
  const only = <T>(isShown: boolean, cell: T): T[] => (isShown ? [cell] : [])
  printTable(terminal, {
    headings: [
      ...['PET ID', 'QUANTITY', 'STATUS', 'NAME'],
      ...only(hasKinds, 'KIND'),
      ...only(hasBarcodes, 'BARCODES'),
      'LOW AT',
      ...only(hasPrices, price),
      ...only(hasCosts, cost),
      ...only(hasSuppliers, 'SUPPLIER'),
      updated,
    ],
    rows: pets.map((pet) => [
      pet.petId,
      quantityCell(pet, shopLevel),
      pet.status,
      pet.name,
      ...only(hasKinds, pet.kind),
      ...only(hasBarcodes, pet.barcodes.join(' ') || null),
      pet.lowStockAt,
      ...only(hasPrices, written(pet.price)),
      ...only(hasCosts, costText(pet, written)),
      ...only(hasSuppliers, pet.supplier ?? null),
      text(pet.updatedAt),
    ]),
    freeText: ['NAME', 'KIND', 'BARCODES', 'SUPPLIER'],
    leftOut: [updated, 'BARCODES', 'SUPPLIER', 'KIND', 'LOW AT', cost, price],
  })
}

/** `10.00 / 12`: what a dozen costs. */
const costText = (
  { cost, costPer }: Pet,
  written: (amount: number | undefined) => string | null,
) => (costPer === undefined || costPer === 1 ? written(cost) : `${written(cost)} / ${costPer}`)

const quantityCell = (pet: Pet, shopLevel: number | null): Cell =>
  isLow(pet, shopLevel) ? { value: pet.quantity, tone: 'warning' } : pet.quantity

/** Prints a pet after a change of it. */
export function printPet(
  command: PetstockCommand,
  context: CommandContext,
  pet: Pet,
  shownBy: ShownBy,
): void {
  if (!isSet(command, JSON_FLAG)) {
    printPets(context, [pet], shownBy)
    return
  }
  printJson(context.terminal, petFields(pet, shownBy.currency))
}
