import type { Author } from '../../../stock/journal.ts'
import { isLow } from '../../../stock/pet.ts'
import type { PetDetails } from '../../../stock/pet-details.ts'

const authorJson = ({ keyId, name }: Author): string =>
  `{"keyId":${JSON.stringify(keyId)},"name":${JSON.stringify(name)}}`

const textJson = (text: string | null): string => (text === null ? 'null' : JSON.stringify(text))

const listJson = (texts: readonly string[]): string =>
  texts.length === 0 ? '[]' : JSON.stringify(texts)

/**
 * A DeskPet as JSON, its petId exact.
 * @param shopLevel the low-stock level of pets that have none of their own
 */
export function petDetailsJson(pet: PetDetails, shopLevel: number | null): string {
  const {
    petId,
    name,
    kind,
    barcodes,
    quantity,
    status,
    lowStockAt,
    updatedAt,
    lastMovement: last,
  } = pet
  const by = last?.by ? authorJson(last.by) : null
  const lastMovement = last && `{"at":${last.at},"reason":"${last.reason}","by":${by}}`
  return `{"petId":${petId},"name":${textJson(name)},"kind":${textJson(kind)},"barcodes":${listJson(barcodes)},"quantity":${quantity},"status":"${status}","lowStockAt":${lowStockAt},"low":${isLow(pet, shopLevel)},"updatedAt":${updatedAt},"lastMovement":${lastMovement}}`
}

/** DeskPets as JSON, without the brackets of a list. */
export const petDetailsJsons = (pets: readonly PetDetails[], shopLevel: number | null): string =>
  pets.map((pet) => petDetailsJson(pet, shopLevel)).join(',')
