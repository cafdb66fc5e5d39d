import { hasSameBarcodes } from '../../../stock/pet.ts'
import type { Pet } from '../../state/pet.ts'
import { barcodesText, readBarcodeTexts } from './barcode-texts.ts'
import {
  type FieldProblem,
  type Read,
  readKind,
  readLevel,
  readName,
  statusIn,
} from './read-fields.ts'

/** The fields that edit a pet. */
export const EDIT_FIELDS = ['name', 'status', 'level', 'kind', 'barcodes'] as const
export type EditField = (typeof EDIT_FIELDS)[number]

export type FieldTexts = Readonly<Record<EditField, string>>

/** A field with input: its text, and the pet's own text when the input began. */
export interface Typed {
  readonly text: string
  readonly began: string
}

/** The fields with input. All others follow the pet. */
export type TypedFields = { readonly [Field in EditField]?: Typed }

export const textsOf = ({ name, kind, barcodes, status, lowStockAt }: Pet): FieldTexts => ({
  name: name ?? '',
  kind: kind ?? '',
  barcodes: barcodesText(barcodes),
  status,
  level: lowStockAt === null ? '' : String(lowStockAt),
})

/** The text in a field. */
export const textIn = (field: EditField, typed: TypedFields, pet: Pet): string =>
  typed[field]?.text ?? textsOf(pet)[field]

/** Takes input into a field. A field with the pet's own text follows the pet again. */
export function typedInto(
  field: EditField,
  text: string,
  typed: TypedFields,
  pet: Pet,
): TypedFields {
  const { [field]: before, ...others } = typed
  const now = textsOf(pet)[field]
  return text === now ? others : { ...others, [field]: { text, began: before?.began ?? now } }
}

/** The pet's present text for a field with input, where it was changed elsewhere meanwhile. */
export function meanwhile(field: EditField, typed: TypedFields, pet: Pet): string | undefined {
  const change = typed[field]
  const now = textsOf(pet)[field]
  return change === undefined || now === change.began || now === change.text ? undefined : now
}

/** The edit that is sent: only fields that differ from the pet. */
export interface Edit {
  name?: string | null
  kind?: string | null
  /** The whole list. */
  barcodes?: string[]
  status?: Pet['status']
  lowStockAt?: number | null
}

export type EditProblems = { readonly [Field in EditField]?: FieldProblem }

export interface ReadEdit {
  readonly edit: Edit
  readonly problems: EditProblems
}

export function readEdit(typed: TypedFields, pet: Pet): ReadEdit {
  const name: Read<string | null> = typed.name ? readName(typed.name.text) : { value: pet.name }
  const kind: Read<string | null> = typed.kind ? readKind(typed.kind.text) : { value: pet.kind }
  const barcodes: Read<readonly string[]> = typed.barcodes
    ? readBarcodeTexts(typed.barcodes.text)
    : { value: pet.barcodes }
  const level: Read<number | null> = typed.level
    ? readLevel(typed.level.text)
    : { value: pet.lowStockAt }
  const status = typed.status ? statusIn(typed.status.text) : pet.status
  const edit: Edit = {}
  if (name.value !== undefined && name.value !== pet.name) edit.name = name.value
  if (kind.value !== undefined && kind.value !== pet.kind) edit.kind = kind.value
  if (barcodes.value && !hasSameBarcodes({ barcodes: barcodes.value }, pet)) {
    edit.barcodes = [...barcodes.value]
  }
  if (status !== pet.status) edit.status = status
  if (level.value !== undefined && level.value !== pet.lowStockAt) edit.lowStockAt = level.value
  return {
    edit,
    problems: {
      ...(name.problem && { name: name.problem }),
      ...(kind.problem && { kind: kind.problem }),
      ...(barcodes.problem && { barcodes: barcodes.problem }),
      ...(level.problem && { level: level.problem }),
    },
  }
}
