import type { Pet } from '../../state/pet.ts'
import { type FieldProblem, type Read, readLevel, readName, statusIn } from './read-fields.ts'

/** What of a pet is edited by hand, as it stands in the fields. */
export type EditField = 'name' | 'status' | 'level'
export const EDIT_FIELDS: readonly EditField[] = ['name', 'status', 'level']

export type FieldTexts = Readonly<Record<EditField, string>>

/** A field that somebody has changed: what it says now, and what it said before. */
export interface Typed {
  readonly text: string
  readonly began: string
}

/** The fields that were changed; all others follow the pet. */
export type TypedFields = { readonly [Field in EditField]?: Typed }

export const textsOf = ({ name, status, lowStockAt }: Pet): FieldTexts => ({
  name: name ?? '',
  status,
  level: lowStockAt === null ? '' : String(lowStockAt),
})

/** What stands in a field. */
export const textIn = (field: EditField, typed: TypedFields, pet: Pet): string =>
  typed[field]?.text ?? textsOf(pet)[field]

/** Somebody has typed into a field. One that says what the pet is follows it again. */
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

/** What a field says meanwhile, where that has been changed by somebody else as well. */
export function meanwhile(field: EditField, typed: TypedFields, pet: Pet): string | undefined {
  const change = typed[field]
  const now = textsOf(pet)[field]
  return change === undefined || now === change.began || now === change.text ? undefined : now
}

/** What is asked of the service: nothing that is so already. */
export interface Edit {
  name?: string | null
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
  const level: Read<number | null> = typed.level
    ? readLevel(typed.level.text)
    : { value: pet.lowStockAt }
  const status = typed.status ? statusIn(typed.status.text) : pet.status
  const edit: Edit = {}
  if (name.value !== undefined && name.value !== pet.name) edit.name = name.value
  if (status !== pet.status) edit.status = status
  if (level.value !== undefined && level.value !== pet.lowStockAt) edit.lowStockAt = level.value
  return {
    edit,
    problems: {
      ...(name.problem && { name: name.problem }),
      ...(level.problem && { level: level.problem }),
    },
  }
}
