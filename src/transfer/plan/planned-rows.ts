import { givenIn, type Numbering } from '../../stock/numbering/unnumbered.ts'
import { hasSameBarcodes, type Pet } from '../../stock/pet.ts'
import type { ImportedPet, ImportPlan } from '../../stock/pet-changes.ts'
import type { ImportRow } from '../reading/import-reading.ts'
import { MONEY_COLUMNS, ORDERING_COLUMNS, PET_FIELDS } from '../reading/list-columns.ts'

/** The fields that an import can change, in the order in which they are shown. */
export const FIELDS = [...PET_FIELDS, 'updatedAt'] as const
export type Field = (typeof FIELDS)[number]
/** A pet that is to be added shows these where it has them alone. */
const WHERE_KNOWN: readonly Field[] = [...MONEY_COLUMNS, ...ORDERING_COLUMNS, 'updatedAt']
export type Values = Partial<Pick<ImportedPet, Field>>

/** What an import would do to a pet. Times are UTC epoch milliseconds. */
export interface PlannedRow {
  /** The line of the CSV file, or the number of the entry in the JSON array, from 1. */
  readonly line: number
  readonly petId: bigint
  readonly action: 'add' | 'change'
  /** The number is not the file's: the pet gets it, or a higher one, when the file is imported. */
  readonly newNumber?: true
  /** What the pet has now in the fields that change; null for a pet to be added. */
  readonly before: Values | null
  /** What it gets: the fields that change, or all of a pet to be added; `updatedAt` only where the file gives it. */
  readonly after: Values
}

/** The rows of a plan in the order of the file; none for a pet that stays as it is. */
export function plannedRows(
  { added, changed }: ImportPlan,
  rows: ReadonlyMap<bigint, ImportRow>,
  numbering?: Numbering,
): readonly PlannedRow[] {
  const given = new Set(numbering === undefined ? [] : givenIn(numbering))
  const lineOf = (petId: bigint): number => rows.get(petId)?.line ?? 0
  const planned: PlannedRow[] = [
    ...added.map((pet) => {
      const fields = FIELDS.filter((field) => hasValue(pet[field]) || !WHERE_KNOWN.includes(field))
      const { petId } = pet
      return {
        ...{ line: lineOf(petId), petId, action: 'add' as const },
        ...(given.has(petId) ? { newNumber: true as const } : {}),
        ...{ before: null, after: valuesOf(pet, fields) },
      }
    }),
    ...changed.map(({ before, after }) => {
      const fields = FIELDS.filter((field) => changes(field, before, after))
      const { petId } = after
      return {
        ...{ line: lineOf(petId), petId, action: 'change' as const },
        ...{ before: valuesOf(before, fields), after: valuesOf(after, fields) },
      }
    }),
  ]
  return planned.sort((a, b) => a.line - b.line)
}

/** The fields in which a pet loses its value and gets none. */
export const takenAway = ({ before, after }: PlannedRow): readonly Field[] =>
  before === null
    ? []
    : FIELDS.filter((field) => hasValue(before[field]) && !hasValue(after[field]))

export const hasValue = (value: Values[Field] | string): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined

function changes(field: Field, before: Pet, after: ImportedPet): boolean {
  if (field === 'barcodes') return !hasSameBarcodes(before, after)
  if (field === 'updatedAt' && after.updatedAt === null) return false
  return before[field] !== after[field]
}

const valuesOf = (pet: ImportedPet, fields: readonly Field[]): Values =>
  Object.fromEntries(fields.map((field) => [field, pet[field]]))
