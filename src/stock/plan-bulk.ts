import { changedPet } from './pet.ts'
import {
  differences,
  type EditedPet,
  isEmpty,
  type PetsEditOutcome,
  sameFieldsOf,
} from './pets-edit.ts'
import type { PetOfRemoval, PetsRemoval, PetsRemovalOutcome } from './pets-removal.ts'
import type { PlannedStock } from './planned-stock.ts'
import type { ChangeOf } from './stock-change.ts'
import type { StoredPet } from './stored-stock.ts'

/**
 * Edits all pets, or none. A pet that has the values already is right, whatever it was: the same change
 * sent again changes nothing.
 */
export function editPets(
  stock: PlannedStock,
  { groups, keyId }: ChangeOf<'editPets'>,
): PetsEditOutcome {
  const unknown: bigint[] = []
  const changed: bigint[] = []
  const edits: { readonly before: StoredPet; readonly edited: EditedPet }[] = []
  for (const { petIds, to, was } of groups) {
    for (const petId of petIds) {
      const before = stock.wholePet(stock.pet(petId))
      if (before === undefined) {
        unknown.push(petId)
        continue
      }
      const after = differences(before, to)
      if (isEmpty(after)) continue
      if (!isEmpty(differences(before, was))) changed.push(petId)
      else edits.push({ before, edited: { petId, before: sameFieldsOf(before, after), after } })
    }
  }
  if (unknown.length > 0) return { outcome: 'unknown_pets', petIds: unknown }
  if (changed.length > 0) return { outcome: 'changed_since', petIds: changed }
  for (const { before, edited } of edits) {
    const { petId, after } = edited
    const pet = changedPet(before, after)
    stock.edit(stock.pet(petId), before, pet, { reason: 'update', keyId })
  }
  return { outcome: 'edited', pets: edits.map(({ edited }) => edited) }
}

/** Removes all pets, or none, unless they were removed before under the same id. */
export function removePets(
  stock: PlannedStock,
  { removal, keyId }: ChangeOf<'removePets'>,
): PetsRemovalOutcome {
  const { id, petIds } = removal
  const before = removedBefore(stock, removal)
  if (before !== undefined) return before
  const found = petIds.map((petId) => [petId, stock.wholePet(stock.pet(petId))] as const)
  const unknown = found.flatMap(([petId, pet]) => (pet === undefined ? [petId] : []))
  if (unknown.length > 0) return { outcome: 'unknown_pets', petIds: unknown }
  const pets = found.flatMap(([, pet]) => pet ?? [])
  const rows = pets.map((pet, position) => {
    const by = { reason: 'remove', keyId, requestId: id, position } as const
    return stock.removeInBulk(stock.pet(pet.petId), pet, by)
  })
  const counts = { added: 0, changed: 0, removed: pets.length, unchanged: 0 }
  stock.undoable.add(
    { id, kind: 'removal', keyId, ...counts },
    pets.map((pet) => ({ petId: pet.petId, before: withoutMovement(pet), after: null })),
  )
  return { outcome: 'removed', pets: pets.map(toRemoved), at: rows[0]?.at ?? 0 }
}

/** Compares a repeated removal with what was made under its id. */
function removedBefore(
  stock: PlannedStock,
  { id, petIds }: PetsRemoval,
): PetsRemovalOutcome | undefined {
  const change = stock.undoable.find(id)
  const rows = stock.madeUnder(id)
  const at = change?.at ?? rows[0]?.at
  if (at === undefined) return undefined
  if (rows.some(({ reason }) => reason !== 'remove')) return { outcome: 'id_reused' }
  const removed = new Map(
    rows.map(({ petId, previousQuantity }) => [
      petId,
      { petId, name: null, quantity: previousQuantity } as PetOfRemoval,
    ]),
  )
  // The journal has no names, and may be pruned; the images may be gone.
  for (const { petId, before, after } of stock.undoable.imagesOf(id)) {
    if (before !== null && after === null) removed.set(petId, toRemoved(before))
  }
  const pets = petIds.flatMap((petId) => removed.get(petId) ?? [])
  const isSame = pets.length === petIds.length && removed.size === petIds.length
  const isRemoval = change === undefined || change.kind === 'removal'
  return isSame && isRemoval ? { outcome: 'removed_before', pets, at } : { outcome: 'id_reused' }
}

const toRemoved = ({ petId, name, quantity }: PetOfRemoval): PetOfRemoval => ({
  petId,
  name,
  quantity,
})

function withoutMovement({ lastMovementId: _, ...pet }: StoredPet) {
  return pet
}
