import { MAX_SUPPLIERS, type Supplier } from '../../shops/supplier.ts'
import { quoteValue } from '../cells/import-values.ts'
import { andMoreOfList } from '../reading/and-more.ts'
import type { ImportReading } from '../reading/import-reading.ts'

export type KnownSupplier = Pick<Supplier, 'id' | 'name'>

/** What was read, with the numbers of the suppliers that it names. */
interface WithSuppliers {
  readonly reading: ImportReading
  /** The names that the shop does not know, in the order of the file. Until they are added, each has a number below 0. */
  readonly unknown: readonly string[]
}

/** Finds the suppliers that a file names. */
export function withSuppliers(
  reading: ImportReading,
  suppliers: readonly KnownSupplier[],
): WithSuppliers {
  if (reading.rows.every(({ supplier }) => supplier === undefined)) return { reading, unknown: [] }
  const ids = new Map(suppliers.map(({ id, name }) => [name, id]))
  const unknown: string[] = []
  const idOf = (name: string): number => {
    const known = ids.get(name)
    if (known !== undefined) return known
    const id = -1 - unknown.length
    unknown.push(name)
    ids.set(name, id)
    return id
  }
  const rows = reading.rows.map((row) =>
    row.supplier === undefined
      ? row
      : { ...row, supplierId: row.supplier === null ? null : idOf(row.supplier) },
  )
  return { reading: { ...reading, rows }, unknown }
}

const MOST_NAMED = 5

/** Says which suppliers are added with a file. */
export function describeUnknown(unknown: readonly string[]): string | undefined {
  if (unknown.length === 0) return undefined
  const named = unknown.slice(0, MOST_NAMED).map(quoteValue)
  return `the shop has no such suppliers yet, and gets them with the file: ${named.join(', ')}${andMoreOfList(unknown.length - named.length)}`
}

/** A reading, with the new suppliers among its problems where the shop would have too many. */
export function withTooMany(
  { reading, unknown }: WithSuppliers,
  { length }: readonly KnownSupplier[],
): ImportReading {
  if (unknown.length === 0 || length + unknown.length <= MAX_SUPPLIERS) return reading
  const reason = `names ${unknown.length} suppliers that the shop does not have, which has ${length}: a shop has no more than ${MAX_SUPPLIERS}, archived ones included. Leave the column out, or name those that are known`
  const where = { line: null, column: null, value: null }
  const problems = [...reading.problems, { ...where, code: 'too_many_suppliers', reason } as const]
  return { ...reading, problems }
}
