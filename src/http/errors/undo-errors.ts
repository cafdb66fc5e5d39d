import type { TakenCode } from '../../stock/pet-changes.ts'
import type { NamedPet } from '../../stock/undo.ts'
import { KEPT_DAYS, MOST_WITH_IMAGES } from '../../stock/undoable-changes.ts'
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
    `Nothing was changed: this change cannot be undone any more. The newest import can be, and the newest ${MOST_WITH_IMAGES.removal} removals of several pets, for ${KEPT_DAYS} days. Set the pets right one by one.`,
  )

/** @param id of what was to be taken back */
export const undoesUnknown = (id: string) =>
  new ApiError(
    'change_not_found',
    `Nothing was changed: the journal has no movement and no basket with the id ${id} that "undoes" names. Send the "id" under which it was made. What the journal keeps no longer is set right by a movement without "undoes".`,
  )

export const alreadyUndone = (id: string, at: number) =>
  new ApiError(
    'already_undone',
    `Nothing was changed: what has the id ${id} was taken back before, at ${new Date(at).toISOString()}, and something is taken back once.`,
  )

export const undoDiffers = (id: string) =>
  new ApiError(
    'undo_differs',
    `Nothing was changed: this is not the opposite of what was made under the id ${id}. Take all of it back: each of its movements, the last one first, of the same pet and for the same reason; a change with the opposite sign, a count with "counted" and "expected" the other way round.`,
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
