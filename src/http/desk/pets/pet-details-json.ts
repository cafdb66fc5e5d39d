import type { Author } from '../../../stock/journal.ts'
import { isLow } from '../../../stock/pet.ts'
import type { PetDetails } from '../../../stock/pet-details.ts'
import { GOODS_FIELDS, type PetGoods } from '../../../stock/pet-goods.ts'

const authorJson = ({ keyId, name }: Author): string =>
  `{"keyId":${JSON.stringify(keyId)},"name":${JSON.stringify(name)}}`

const textJson = (text: string | null): string => (text === null ? 'null' : JSON.stringify(text))

/** The name of the supplier stands beside its number. */
const SENT: readonly (keyof PetGoods)[] = GOODS_FIELDS.flatMap((field) =>
  field === 'supplierId' ? ([field, 'supplier'] as const) : [field],
)

/** What the shop knows of a pet besides; what it does not know is not sent. */
function goodsJson(goods: PetGoods): string {
  let json = ''
  for (const field of SENT) {
    const value = goods[field]
    if (value !== undefined) json += `,"${field}":${JSON.stringify(value)}`
  }
  return json
}

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
  const lastMovement =
    last && `{"id":"${last.id}","at":${last.at},"reason":"${last.reason}","by":${by}}`
  return `{"petId":${petId},"name":${textJson(name)},"kind":${textJson(kind)},"barcodes":${listJson(barcodes)},"quantity":${quantity},"status":"${status}","lowStockAt":${lowStockAt},"low":${isLow(pet, shopLevel)}${goodsJson(pet)},"updatedAt":${updatedAt},"lastMovement":${lastMovement}}`
}

/** DeskPets as JSON, without the brackets of a list. */
export const petDetailsJsons = (pets: readonly PetDetails[], shopLevel: number | null): string =>
  pets.map((pet) => petDetailsJson(pet, shopLevel)).join(',')
