import { MAX_SUPPLIERS } from '../../shops/supplier.ts'
import { ApiError } from './api-error.ts'
import { invalidPet } from './api-errors.ts'

export const NEW_SUPPLIER_EXAMPLE =
  'Send an object like {"name": "Aqua Wholesale", "email": "orders@aqua.example", "customerNumber": "K-4711"}; all but the name may be left out.'
export const SUPPLIER_EDIT_EXAMPLE =
  'Send an object like {"customerNumber": "K-4712", "note": null} or {"archived": true}.'

/** @param problem a sentence that names the field */
export const invalidSupplier = (problem: string, example: string) =>
  new ApiError('invalid_supplier', `${problem} ${example}`)

export const supplierNotFound = () =>
  new ApiError(
    'supplier_not_found',
    'The shop has no supplier with this number. GET /desk/api/suppliers lists those there are.',
  )

/** @param name what the supplier is called that has it */
export const supplierExists = (name: string) =>
  new ApiError(
    'supplier_exists',
    `The shop has the supplier ${JSON.stringify(name)} already; it may be archived. Upper and lower case and blanks make no other name. Choose another one, or use that supplier.`,
  )

export const tooManySuppliers = () =>
  new ApiError(
    'too_many_suppliers',
    `A shop has no more than ${MAX_SUPPLIERS} suppliers, archived ones included. Give one that you need no more another name.`,
  )

/** The errors of changes that were not made. */
export const SUPPLIER_ERRORS = {
  unknown_supplier: supplierNotFound,
  too_many_suppliers: tooManySuppliers,
}

/** @param supplier the name that was sent */
export const unknownSupplier = (supplier: string | null | undefined, example: string) =>
  invalidPet(
    `The shop has no supplier ${JSON.stringify(supplier)}: a manager adds it first, with POST /desk/api/suppliers.`,
    example,
  )
