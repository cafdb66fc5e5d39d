import { readSupplierText, SUPPLIER_FIELDS, type SupplierFields } from '../../shops/supplier.ts'
import { field, type Read, type TextsOf } from '../kit/fields.ts'
import type { Supplier } from './use-suppliers.ts'

type SupplierProblem = 'noName' | 'notAText' | 'notAnEmail'

const text = (name: keyof SupplierFields) =>
  field((typed): Read<string | null, SupplierProblem> => {
    const read = readSupplierText(name, typed)
    if ('value' in read) return { value: read.value || null }
    return { problem: name === 'email' ? 'notAnEmail' : 'notAText' }
  })

/** The fields of a supplier, in the order of the form. */
export const SUPPLIER_FORM = {
  name: field((typed): Read<string, SupplierProblem> => {
    const read = readSupplierText('name', typed)
    return 'value' in read && read.value !== '' ? { value: read.value } : { problem: 'noName' }
  }),
  email: text('email'),
  customerNumber: text('customerNumber'),
  phone: text('phone'),
  address: text('address'),
  note: text('note'),
}

export const textsOf = (supplier: Supplier): TextsOf<typeof SUPPLIER_FORM> =>
  Object.fromEntries(SUPPLIER_FIELDS.map((name) => [name, supplier[name] ?? ''])) as TextsOf<
    typeof SUPPLIER_FORM
  >
