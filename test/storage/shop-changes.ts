import type { BasketRequest } from '../../src/stock/basket.ts'
import type { MovementRequest } from '../../src/stock/movement.ts'
import type { Addition, PetEdit } from '../../src/stock/pet-changes.ts'
import type { GroupEdit } from '../../src/stock/pets-edit.ts'
import type { PetsRemoval } from '../../src/stock/pets-removal.ts'
import type { ChangeOf, ClientChangeKind, OutcomeOf } from '../../src/stock/stock-change.ts'
import type { StockChanger } from '../../src/stock/store.ts'
import type { pet } from './pets.ts'

// The changes of a shop as a test writes them: by one key, where it does not matter whose change it is.

const KEY = 'key_a'

/** An id that no other change has. */
export const newId = (): string => crypto.randomUUID()

interface Shop {
  change<Kind extends ClientChangeKind>(change: ChangeOf<Kind>): Promise<OutcomeOf<Kind>>
}

interface Client {
  /** The id under which the change is made once. */
  readonly id?: string | undefined
  readonly keyId?: string
}

export const addPet = (
  shop: Shop,
  added: ReturnType<typeof pet>,
  { id = newId(), keyId = KEY, ...others }: Client & Pick<Addition, 'lacksSupplier'> = {},
) => shop.change({ kind: 'addPet', addition: { id, pet: added, ...others }, keyId })

export const editPet = (shop: Shop, petId: bigint, edit: PetEdit, keyId = KEY) =>
  shop.change({ kind: 'editPet', petId, edit, keyId })

export const removePet = (shop: Shop, petId: bigint, { id, keyId = KEY }: Client = {}) =>
  shop.change({ kind: 'removePet', petId, requestId: id, keyId })

export const editPets = (shop: Shop, groups: readonly GroupEdit[], keyId = KEY) =>
  shop.change({ kind: 'editPets', groups, keyId })

export const removePets = (shop: Shop, removal: PetsRemoval, keyId = KEY) =>
  shop.change({ kind: 'removePets', removal, keyId })

/** @param currency the number of the currency of the shop; null: it has none */
export const makeMovement = (
  shop: Shop,
  movement: MovementRequest,
  keyId = KEY,
  currency: number | null = null,
) => shop.change({ kind: 'makeMovement', movement, keyId, currency })

export const makeBasket = (
  shop: Shop,
  basket: BasketRequest,
  keyId = KEY,
  currency: number | null = null,
) => shop.change({ kind: 'makeBasket', basket, keyId, currency })

export const undo = (shop: StockChanger, id: string, keyId = KEY) =>
  shop.change({ kind: 'undo', id, keyId })
