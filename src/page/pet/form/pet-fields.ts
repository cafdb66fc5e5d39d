import { hasSameBarcodes, PET_STATUSES } from '../../../stock/pet.ts'
import { choice, field, type TextsOf, type Values } from '../../kit/fields.ts'
import {
  readCode,
  readKind,
  readLevel,
  readName,
  readNumber,
  readPackSize,
  readQuantity,
} from '../../kit/read-fields.ts'
import type { Pet } from '../../state/pet.ts'
import { barcodesText, readBarcodeTexts } from './barcode-texts.ts'

/** The fields of a pet that may be changed. */
export const PET_FIELDS = {
  name: field(readName),
  status: choice(PET_STATUSES, 'available'),
  level: field(readLevel),
  kind: field(readKind),
  barcodes: field(readBarcodeTexts, (a, b) => hasSameBarcodes({ barcodes: a }, { barcodes: b })),
  supplier: field<string | null, never>((text) => ({ value: text || null })),
  supplierCode: field(readCode),
  packSize: field(readPackSize),
  orderUpTo: field(readLevel),
}

/** The fields of a pet that say how it is ordered. */
export const ORDERING_FIELDS = ['supplier', 'supplierCode', 'packSize', 'orderUpTo'] as const

/** The fields of several pets that may be changed at once. */
export const SHARED_FIELDS = {
  kind: PET_FIELDS.kind,
  status: PET_FIELDS.status,
  level: PET_FIELDS.level,
  supplier: PET_FIELDS.supplier,
}

const { name, ...others } = PET_FIELDS
export const NEW_PET_FIELDS = {
  number: field(readNumber),
  name,
  quantity: field(readQuantity),
  ...others,
}

export type PetFieldName = keyof typeof NEW_PET_FIELDS
export type FieldProblem =
  | 'noNumber'
  | 'notANumber'
  | 'notAQuantity'
  | 'notALevel'
  | 'notAName'
  | 'notAKind'
  | 'notABarcode'
  | 'notASupplierCode'
  | 'notAPackSize'

export const namesOf = <Of extends object>(fields: Of) => Object.keys(fields) as (keyof Of)[]

/** Those that do not say how a pet is ordered: the forms have these apart. */
export const plainNamesOf = <Of extends object>(fields: Of) =>
  namesOf(fields).filter((name) => !ORDERING_FIELDS.some((each) => each === name))

/** The texts of a pet that is there. */
export const textsOf = (pet: Pet): TextsOf<typeof PET_FIELDS> => ({
  name: pet.name ?? '',
  kind: pet.kind ?? '',
  barcodes: barcodesText(pet.barcodes),
  status: pet.status,
  level: pet.lowStockAt === null ? '' : String(pet.lowStockAt),
  ...(Object.fromEntries(ORDERING_FIELDS.map((name) => [name, String(pet[name] ?? '')])) as {
    [Name in (typeof ORDERING_FIELDS)[number]]: string
  }),
})

/** The fields as the service names them. */
export const asSent = <Of extends Partial<Values<typeof PET_FIELDS>>>({ level, ...pet }: Of) => ({
  ...pet,
  ...(level !== undefined && { lowStockAt: level }),
})
