import {
  differences,
  type EditedPet,
  isEmpty,
  type PetsEditOutcome,
  sameFieldsOf,
} from './pets-edit.ts'
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
    stock.edit(stock.pet(petId), before, { ...before, ...after }, { reason: 'update', keyId })
  }
  return { outcome: 'edited', pets: edits.map(({ edited }) => edited) }
}
