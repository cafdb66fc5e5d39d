import { stringifyExact } from '../../json/exact-json.ts'
import { type DecimalMark, writeAmount } from '../../money/amount.ts'
import type { Currency } from '../../money/currency.ts'
import type { Pet } from '../../stock/pet.ts'
import { textCell } from '../cells/csv-format.ts'
import { barcodeCell } from '../reading/import-reading.ts'
import { type CsvColumn, writtenOrdering } from '../reading/list-columns.ts'

type Cell = readonly [column: CsvColumn, write: (pet: Pet) => string | number | bigint]

const ALWAYS: readonly Cell[] = [
  ['petId', ({ petId }) => petId],
  ['quantity', ({ quantity }) => quantity],
  ['status', ({ status }) => status],
  ['name', ({ name }) => textCell(name)],
  ['lowStockAt', ({ lowStockAt }) => lowStockAt ?? ''],
]
const KIND: Cell = ['kind', ({ kind }) => textCell(kind)]
const BARCODE: Cell = ['barcode', ({ barcodes }) => textCell(barcodeCell(barcodes))]

/**
 * Writes pets as CSV, without a byte order mark: a header, and LF at the end of each line. Text that a spreadsheet could
 * read as a formula gets a `'` before it. There are columns for kinds, barcodes, prices, costs and ordering where some pet has one.
 * @param currency of the amounts, which have a comma before decimals beside `;`
 */
export function writeCsv(
  pets: readonly Pet[],
  separator: ',' | ';' = ',',
  currency: Currency | null = null,
): string {
  const cells = [
    ...ALWAYS,
    ...(pets.some(({ kind }) => kind !== null) ? [KIND] : []),
    ...(pets.some(({ barcodes }) => barcodes.length > 0) ? [BARCODE] : []),
    ...moneyCells(pets, currency, separator === ';' ? ',' : '.'),
    ...writtenOrdering(pets).map((column): Cell => [column, (pet) => orderingCell(pet[column])]),
  ]
  const lines: string[] = [cells.map(([column]) => column).join(separator)]
  for (const pet of pets) lines.push(cells.map(([, write]) => write(pet)).join(separator))
  return `${lines.join('\n')}\n`
}

const orderingCell = (value: string | number | undefined) =>
  typeof value === 'number' ? value : textCell(value ?? null)

function moneyCells(
  pets: readonly Pet[],
  currency: Currency | null,
  mark: DecimalMark,
): readonly Cell[] {
  if (currency === null) return []
  const written = (amount: number | undefined) =>
    amount === undefined ? '' : writeAmount(amount, currency, mark)
  const price: Cell = ['price', (pet) => written(pet.price)]
  const cost: Cell = ['cost', (pet) => written(pet.cost)]
  const costPer: Cell = ['costPer', (pet) => pet.costPer ?? '']
  return [
    ...(pets.some((pet) => pet.price !== undefined) ? [price] : []),
    ...(pets.some((pet) => pet.cost !== undefined) ? [cost, costPer] : []),
  ]
}

/** The fields of a pet in the order in which they are written. Amounts are texts: a number would lose its zeros. */
export const petFields = (pet: Pet, currency: Currency | null) => {
  const { petId, quantity, status, name, lowStockAt, updatedAt, kind, barcodes } = pet
  const { price, cost, costPer } = pet
  return {
    ...{ petId, quantity, status, name, lowStockAt, updatedAt, kind, barcodes },
    ...(currency !== null && price !== undefined && { price: writeAmount(price, currency) }),
    ...(currency !== null && cost !== undefined && { cost: writeAmount(cost, currency), costPer }),
    ...Object.fromEntries(writtenOrdering([pet]).map((column) => [column, pet[column]])),
  }
}

/** Writes pets as a JSON array: one object in each line, with all its fields. */
export function writeJson(pets: Iterable<Pet>, currency: Currency | null = null): string {
  const lines: string[] = []
  for (const pet of pets) lines.push(stringifyExact(petFields(pet, currency)))
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`
}
