import { MAX_NAME_LENGTH, parsePetId } from '../../stock/pet.ts'
import {
  type CellsKind,
  cellsKind,
  type FileColumn,
  filledTexts,
  mayBeWeighed,
  NEARLY_ALL,
} from '../cells/column-cells.ts'
import type { CsvColumn } from '../reading/list-columns.ts'
import { isOwnStatus } from './state-words.ts'

/** How well cells fit where there are none to look at, or all are what they should be. */
const GOOD = 3

const AMOUNTS = { money: GOOD, numbers: 2, row_numbers: 1, zero_one: 1 }

/** By what the cells of a column are; where there is nothing, they cannot be read as it. */
const FITS: { readonly [column in CsvColumn]: { readonly [kind in CellsKind]?: number } } = {
  petId: { numbers: GOOD, text: 2, row_numbers: 1, zero_one: 1 },
  quantity: { numbers: GOOD, row_numbers: 1, zero_one: 1 },
  lowStockAt: { numbers: GOOD, row_numbers: 2, zero_one: 2, empty: 1 },
  status: { text: GOOD, empty: 1 },
  name: { text: GOOD, empty: 1 },
  kind: { text: GOOD, empty: 1 },
  barcode: { numbers: GOOD, text: GOOD, empty: 1 },
  price: AMOUNTS,
  cost: AMOUNTS,
  costPer: { numbers: GOOD, row_numbers: 2, zero_one: 2 },
  supplier: { text: GOOD, numbers: 1, empty: 1 },
  supplierCode: { numbers: GOOD, text: GOOD, row_numbers: 1, zero_one: 1, empty: 1 },
  packSize: { numbers: GOOD, row_numbers: 2, zero_one: 2, empty: 1 },
  orderUpTo: { numbers: GOOD, row_numbers: 2, zero_one: 2, empty: 1 },
}

/** How well the cells of a column of the file fit one of petstock; undefined where they cannot be it. */
export function fitOfCells(column: CsvColumn, of: FileColumn): number | undefined {
  if (of.cells.length === 0) return GOOD
  const kind = cellsKind(of)
  const fit = FITS[column][kind]
  const texts = filledTexts(of)
  if (fit === undefined || texts.length === 0) return fit
  if (column === 'petId') return fitOfNumbers(kind, fit, texts, of.cells.length)
  return isOfColumn(column, texts) ? fit : undefined
}

/** How well a column fits that is a quantity by its name alone, and like money by its cells: any other one is better. */
export const fitOfName = (column: CsvColumn, of: FileColumn): number | undefined =>
  column === 'quantity' && mayBeWeighed(of) ? 0.5 : undefined

const share = (texts: readonly string[], is: (text: string) => boolean): number =>
  texts.filter(is).length / texts.length

/** Numbers that differ, and that all pets have, are best; then codes; a number in many rows is that of a group. */
function fitOfNumbers(
  kind: CellsKind,
  fit: number,
  texts: readonly string[],
  rows: number,
): number | undefined {
  if (kind === 'row_numbers' || kind === 'zero_one') return fit
  const isNumbers = share(texts, (text) => parsePetId(text) !== undefined) >= NEARLY_ALL
  if (!isNumbers && share(texts, isCode) < NEARLY_ALL) return undefined
  if (new Set(texts).size < texts.length * NEARLY_ALL) return 1.5
  if (!isNumbers) return share(texts, isRecordId) < NEARLY_ALL ? 2 : 1.2
  return texts.length >= rows * NEARLY_ALL ? GOOD : 2.5
}

/** Letters, digits and signs without blanks. */
const isCode = (text: string): boolean => /^[!-~]{1,64}$/.test(text)

/** No person has given a number like it, and no label has it. */
const isRecordId = (text: string): boolean => RECORD_IDS.some((pattern) => pattern.test(text))

/** A UUID, an Odoo external id, a Shopify id, and an id of MongoDB. */
const RECORD_IDS = [
  /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i,
  /^__(?:export|import)__\./,
  /^gid:\/\//,
  /^(?=[0-9]*[a-f])[0-9a-f]{24}$/,
]

/** Whether the cells of a column are codes with letters that a person has given, each another one. */
export function holdsCodes(of: FileColumn): boolean {
  const texts = filledTexts(of)
  const isOfShop = (text: string) => isCode(text) && /[A-Za-z]/.test(text) && !isRecordId(text)
  return texts.length > 0 && texts.every(isOfShop) && new Set(texts).size === texts.length
}

/** What systems call their records. A shop has no kind of pets by these names. */
const RECORD_TYPES =
  /^(?:simple|variable|variations?|variants?|grouped|external|virtual|downloadable|bundle|composite|(?:physical|digital|regular|standard)(?: (?:good|item|product))?s?|items?|products?|parts?|goods|services?|consumables?|stor(?:e)?able(?: product)?|(?:non-?)?stock(?:ed)?|(?:non-?)?inventory(?: part| item)?|combo|kit|serialized|artikel|produkt|dienstleistung)(?:, ?[a-z]+)*$/i

function isOfColumn(column: CsvColumn, texts: readonly string[]): boolean {
  switch (column) {
    case 'name':
      return share(texts, (text) => text.length > MAX_NAME_LENGTH) < 0.5
    case 'kind':
      return share(texts, (text) => RECORD_TYPES.test(text)) < NEARLY_ALL
    case 'status':
      return share(texts, isOwnStatus) >= 0.5
    case 'barcode':
      return share(texts, (text) => /\d/.test(text) || isCode(text)) >= 0.5
    default:
      return true
  }
}
