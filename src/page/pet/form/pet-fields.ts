import { hasSameBarcodes, PET_STATUSES } from '../../../stock/pet.ts'
import { choice, field, type TextsOf, type Values } from '../../kit/fields.ts'
import { readKind, readLevel, readName, readNumber, readQuantity } from '../../kit/read-fields.ts'
import type { Pet } from '../../state/pet.ts'
import { barcodesText, readBarcodeTexts } from './barcode-texts.ts'

/** The fields of a pet that may be changed. */
export const PET_FIELDS = {
  name: field(readName),
  status: choice(PET_STATUSES, 'available'),
  level: field(readLevel),
  kind: field(readKind),
  barcodes: field(readBarcodeTexts, (a, b) => hasSameBarcodes({ barcodes: a }, { barcodes: b })),
}

/** The fields of several pets that may be changed at once. */
export const SHARED_FIELDS = {
  kind: PET_FIELDS.kind,
  status: PET_FIELDS.status,
  level: PET_FIELDS.level,
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

export const namesOf = <Of extends object>(fields: Of) => Object.keys(fields) as (keyof Of)[]

/** The texts of a pet that is there. */
export const textsOf = (pet: Pet): TextsOf<typeof PET_FIELDS> => ({
  name: pet.name ?? '',
  kind: pet.kind ?? '',
  barcodes: barcodesText(pet.barcodes),
  status: pet.status,
  level: pet.lowStockAt === null ? '' : String(pet.lowStockAt),
})

/** The fields as the service names them. */
export const asSent = <Of extends Partial<Values<typeof PET_FIELDS>>>({ level, ...pet }: Of) => ({
  ...pet,
  ...(level !== undefined && { lowStockAt: level }),
})
