import { foldedName } from '../../names/folded-name.ts'
import {
  MAX_SUPPLIERS,
  type NewSupplier,
  nextSupplierId,
  supplierFinder,
} from '../../shops/supplier.ts'
import { quoteValue } from '../cells/import-values.ts'
import { andMoreOfList } from '../reading/and-more.ts'
import type { ImportReading } from '../reading/import-reading.ts'

/** What was read, with the numbers of the suppliers that it names. */
interface WithSuppliers {
  readonly reading: ImportReading
  /** Those that the shop does not know, in the order of the file, each with the number that it gets. */
  readonly added: readonly NewSupplier[]
}

/** Finds the suppliers that a file names. */
export function withSuppliers(
  reading: ImportReading,
  suppliers: readonly NewSupplier[],
): WithSuppliers {
  if (reading.rows.every(({ supplier }) => supplier === undefined)) return { reading, added: [] }
  const find = supplierFinder(suppliers)
  const byName = new Map<string, NewSupplier>()
  const next = nextSupplierId(suppliers)
  const added: NewSupplier[] = []
  const supplierOf = (name: string): NewSupplier => {
    const folded = foldedName(name)
    const known = find(name) ?? byName.get(folded)
    if (known !== undefined) return known
    const supplier = { id: next + added.length, name }
    added.push(supplier)
    byName.set(folded, supplier)
    return supplier
  }
  const rows = reading.rows.map((row) => {
    if (row.supplier === undefined) return row
    if (row.supplier === null) return { ...row, supplierId: null }
    const { id, name } = supplierOf(row.supplier)
    return { ...row, supplierId: id, supplier: name }
  })
  return { reading: { ...reading, rows }, added }
}

const MOST_NAMED = 5

/** Says which suppliers are added with a file. */
export function describeAdded(added: readonly NewSupplier[]): string | undefined {
  if (added.length === 0) return undefined
  const named = added.slice(0, MOST_NAMED).map(({ name }) => quoteValue(name))
  return `the shop has no such suppliers yet, and gets them with the file: ${named.join(', ')}${andMoreOfList(added.length - named.length)}`
}

/** A reading, with the new suppliers among its problems where the shop would have too many. */
export function withTooMany(
  { reading, added }: WithSuppliers,
  { length }: readonly NewSupplier[],
): ImportReading {
  if (added.length === 0 || length + added.length <= MAX_SUPPLIERS) return reading
  const reason = `names ${added.length} suppliers that the shop does not have, which has ${length}: a shop has no more than ${MAX_SUPPLIERS}, archived ones included. Leave the column out, or name those that are known`
  const where = { line: null, column: null, value: null }
  const problems = [...reading.problems, { ...where, code: 'too_many_suppliers', reason } as const]
  return { ...reading, problems }
}
