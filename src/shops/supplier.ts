import { foldedName } from '../names/folded-name.ts'
import { type NameReading, readName } from '../names/name.ts'

/** What a shop writes down of a supplier. */
export interface SupplierFields {
  /** Unique among the suppliers of the shop, archived ones included, as `supplierCalled` compares. */
  readonly name: string
  readonly address: string | null
  readonly email: string | null
  readonly phone: string | null
  /** The number by which the supplier knows the shop. */
  readonly customerNumber: string | null
  readonly note: string | null
}

/** Who delivers to a shop. It is never deleted: pets name it, and orders will. */
export interface Supplier extends SupplierFields {
  /** Its number in the shop, from 1. It stays where the supplier is called otherwise. */
  readonly id: number
  /** When it was archived, in UTC epoch milliseconds; null: the shop orders there. */
  readonly archivedAt: number | null
}

/** A supplier that is added with what names it, by its name and the number that it gets. */
export type NewSupplier = Pick<Supplier, 'id' | 'name'>

/** The most suppliers that a shop has: all are listed at once. */
export const MAX_SUPPLIERS = 1_000

/** The most characters (Unicode code points) of each text. */
export const SUPPLIER_LENGTHS: { readonly [Field in keyof SupplierFields]: number } = {
  name: 100,
  address: 300,
  email: 254,
  phone: 50,
  customerNumber: 50,
  note: 500,
}

export const SUPPLIER_FIELDS = Object.keys(SUPPLIER_LENGTHS) as (keyof SupplierFields)[]

/** Reads the name of a supplier; blank text reads as empty. */
export const readSupplierName = (value: unknown): NameReading =>
  readName(value, SUPPLIER_LENGTHS.name)

/** As a mail program takes it among others: nothing that parts addresses, or a name from an address. */
const EMAIL = /^[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\]+$/

/** Reads a text of a supplier; blank text reads as empty. */
export function readSupplierText(field: keyof SupplierFields, value: unknown): NameReading {
  const read = readName(value, SUPPLIER_LENGTHS[field])
  const isWrong = field === 'email' && 'value' in read && read.value !== ''
  return isWrong && !EMAIL.test(read.value)
    ? { reason: 'must be an e-mail address, like orders@example.com' }
    : read
}

/** A supplier of whom no more than the name is known. */
export const namedSupplier = (name: string): SupplierFields => ({
  ...{ name, address: null, email: null, phone: null, customerNumber: null, note: null },
})

/** The number of the next supplier. */
export const nextSupplierId = (suppliers: readonly Pick<Supplier, 'id'>[]): number =>
  Math.max(0, ...suppliers.map(({ id }) => id)) + 1

/**
 * Finds the supplier that a name means: the one that has it, or else the first one that people take for the same. A shop of a
 * former version may have several of those.
 */
export function supplierFinder<Known extends Pick<Supplier, 'name'>>(
  suppliers: readonly Known[],
): (name: string) => Known | undefined {
  const [written, folded] = [new Map<string, Known>(), new Map<string, Known>()]
  for (const supplier of suppliers) {
    const { name } = supplier
    written.set(name, supplier)
    if (!folded.has(foldedName(name))) folded.set(foldedName(name), supplier)
  }
  return (name) => written.get(name) ?? folded.get(foldedName(name))
}

/** As {@link supplierFinder}, once. */
export const supplierCalled = <Known extends Pick<Supplier, 'name'>>(
  suppliers: readonly Known[],
  name: string,
): Known | undefined => supplierFinder(suppliers)(name)

/** Why suppliers that were numbered before are not added: others have come meanwhile, or they would be too many. */
export function refusedSuppliers(
  added: readonly NewSupplier[],
  suppliers: readonly Supplier[],
): 'suppliers_changed' | 'too_many_suppliers' | undefined {
  if (added.length === 0) return undefined
  const next = nextSupplierId(suppliers)
  const find = supplierFinder(suppliers)
  const isAsNumbered = added.every(
    ({ id, name }, place) => id === next + place && find(name) === undefined,
  )
  if (!isAsNumbered) return 'suppliers_changed'
  return suppliers.length + added.length > MAX_SUPPLIERS ? 'too_many_suppliers' : undefined
}

/** What of a supplier changes. */
export type SupplierEdit = Partial<SupplierFields> & { readonly archived?: boolean | undefined }
