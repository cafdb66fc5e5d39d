/** The columns of the CSV file, in the order in which they are written. */
export const CSV_COLUMNS = [
  'petId',
  'quantity',
  'status',
  'name',
  'lowStockAt',
  'kind',
  'barcode',
  'price',
  'cost',
  'costPer',
  'supplier',
  'supplierCode',
  'packSize',
  'orderUpTo',
] as const
export type CsvColumn = (typeof CSV_COLUMNS)[number]

/** The columns that a shop without a currency does not know. */
export const MONEY_COLUMNS = ['price', 'cost', 'costPer'] as const satisfies readonly CsvColumn[]

/** The columns that say how pets are ordered. */
export const ORDERING_COLUMNS = [
  ...(['supplier', 'supplierCode', 'packSize', 'orderUpTo'] as const),
] as const satisfies readonly CsvColumn[]

/** Those of them that some pet has. */
export const writtenOrdering = (
  pets: readonly { readonly [column in (typeof ORDERING_COLUMNS)[number]]?: unknown }[],
) => ORDERING_COLUMNS.filter((column) => pets.some((pet) => pet[column] !== undefined))

/** The fields of a pet that a file may have, but for its number and its time, in the order in which they are shown. */
export const PET_FIELDS = [
  ...(['quantity', 'status', 'name', 'lowStockAt', 'kind', 'barcodes'] as const),
  ...MONEY_COLUMNS,
  ...ORDERING_COLUMNS,
] as const

const OF_GOODS: readonly CsvColumn[] = [...MONEY_COLUMNS, ...ORDERING_COLUMNS]

/** Those that every shop needs. */
export const PLAIN_COLUMNS: readonly CsvColumn[] = CSV_COLUMNS.filter(
  (column) => !OF_GOODS.includes(column),
)

/** The columns that export writes only where some pet has a value. */
const WHERE_NEEDED: readonly CsvColumn[] = ['kind', 'barcode', ...OF_GOODS]
const ALWAYS = CSV_COLUMNS.filter((column) => !WHERE_NEEDED.includes(column))

/**
 * Whether a file has all columns that export always writes, by their very names: its cells mean what petstock means by them.
 * A person may have added others.
 */
export const isExportHeader = (names: readonly string[]): boolean =>
  ALWAYS.every((column) => names.includes(column))

/**
 * The name of the column of barcodes where petstock has read a file already and writes what it has read: its cells have
 * barcodes with blanks between them, and nothing is left to interpret.
 */
export const READ_BARCODES = 'barcode_'
