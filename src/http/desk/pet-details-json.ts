import type { Author } from '../../stock/journal.ts'
import { isLow } from '../../stock/pet.ts'
import type { PetDetails } from '../../stock/pet-details.ts'

const authorJson = ({ keyId, name }: Author): string =>
  `{"keyId":${JSON.stringify(keyId)},"name":${JSON.stringify(name)}}`

/** A DeskPet as JSON, its petId exact. */
export function petDetailsJson(pet: PetDetails): string {
  const { petId, name, quantity, status, lowStockAt, updatedAt, lastMovement: last } = pet
  const by = last?.by ? authorJson(last.by) : null
  const lastMovement = last && `{"at":${last.at},"reason":"${last.reason}","by":${by}}`
  return `{"petId":${petId},"name":${name === null ? null : JSON.stringify(name)},"quantity":${quantity},"status":"${status}","lowStockAt":${lowStockAt},"low":${isLow(pet)},"updatedAt":${updatedAt},"lastMovement":${lastMovement}}`
}
