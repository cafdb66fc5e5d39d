import { type NameReading, readName } from '../names/name.ts'

/** What a shop writes down of a supplier. */
export interface SupplierFields {
  /** Unique among the suppliers of the shop, archived ones included. */
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

/** What of a supplier changes. */
export type SupplierEdit = Partial<SupplierFields> & { readonly archived?: boolean | undefined }
