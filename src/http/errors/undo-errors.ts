import type { TakenCode } from '../../stock/pet-changes.ts'
import type { NamedPet } from '../../stock/undo.ts'
import { ApiError } from './api-error.ts'
import { barcodeTaken } from './api-errors.ts'
import { someOf } from './pets-edit-errors.ts'

export const PETS_REMOVAL_EXAMPLE =
  'Send an object like {"id": "a UUID that you make", "pets": [{"petId": 42}, {"petId": 43}]}.'

export const changeNotFound = () =>
  new ApiError(
    'change_not_found',
    'There is no change of this id that can be undone. GET /desk/api/changes lists them.',
  )

export const undoExpired = () =>
  new ApiError(
    'undo_expired',
    'Nothing was changed: this change cannot be undone any more. The newest import can be, and the newest ten removals of several pets, for 30 days. Set the pets right one by one.',
  )

/** The pets that are not as a change has left them. */
export const petsChangedSince = (pets: readonly NamedPet[]) =>
  new ApiError(
    'pets_changed',
    `Nothing was changed: a change is undone as a whole, and since then somebody has changed pet ${someOf(pets.map(nameOf))}. Set the pets right one by one.`,
  )

const nameOf = ({ petId, name }: NamedPet): string =>
  name === null ? String(petId) : `${petId} (${name})`

/** The codes that an undo would give back, and which other pets have by now. */
export function codesTaken(taken: readonly TakenCode[]) {
  const [first] = taken
  if (first === undefined) throw new Error('no code is taken')
  if (taken.length === 1) return barcodeTaken(first)
  const codes = taken.map(({ petId, barcode, takenBy }) =>
    barcode === null
      ? `the number ${petId} (a barcode of pet ${takenBy})`
      : `${barcode} of pet ${petId} (pet ${takenBy} has it)`,
  )
  return new ApiError(
    'barcode_taken',
    `Nothing was changed: other pets have codes by now that a scan would find these by: ${someOf(codes)}. Take them away there first.`,
  )
}
