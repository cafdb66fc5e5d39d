import { codeOfPetId, comparedCode } from '../../../stock/barcode.ts'
import type { MovementRequest } from '../../../stock/movement.ts'
import type { Pet } from '../../../stock/pet.ts'
import { pricedPetsOf } from '../../../stock/sale-amount.ts'
import type { StockChange } from '../../../stock/stock-change.ts'
import type { Batch } from './batch.ts'

/** What the plan of a batch needs, besides the list. */
export interface Needs {
  readonly batch: Batch
  readonly requestIds: ReadonlySet<string>
  /** The ids of changes that are taken back; they are among those of requests, too. */
  readonly undoneIds: ReadonlySet<string>
  readonly petIds: ReadonlySet<bigint>
  /** Barcodes, and numbers of new pets, as they are compared. */
  readonly codes: ReadonlySet<string>
  /** The ids of changes that can be undone. */
  readonly undoableIds: ReadonlySet<string>
}

/** @returns undefined where the list has all that is needed */
export function needsOf(batch: Batch): Needs | undefined {
  const changes = batch.waiting()
  if (changes.every(({ change }) => isPlainUpdate(change))) return undefined
  const requestIds = new Set<string>()
  const undoneIds = new Set<string>()
  const petIds = new Set<bigint>()
  const codes = new Set<string>()
  const undoableIds = new Set<string>()
  for (const { change } of changes) {
    for (const { id, undoes = null } of movementsOf(change)) {
      requestIds.add(id)
      if (undoes === null) continue
      requestIds.add(undoes)
      undoneIds.add(undoes)
    }
    if (change.kind === 'addPet') requestIds.add(change.addition.id)
    if (change.kind === 'removePet' && change.requestId !== undefined) {
      requestIds.add(change.requestId)
    }
    if (change.kind === 'removePets') {
      requestIds.add(change.removal.id)
      undoableIds.add(change.removal.id)
    }
    for (const petId of wholePetsOf(change)) petIds.add(petId)
    for (const code of codesOf(change)) codes.add(code)
  }
  return { batch, requestIds, undoneIds, petIds, codes, undoableIds }
}

/** An update of a till that is no sale: it asks for no price. */
const isPlainUpdate = (change: StockChange): boolean =>
  change.kind === 'setQuantity' && !change.isSale

/** What has an id of its client, and may take back another one. */
function movementsOf(change: StockChange): readonly Pick<MovementRequest, 'id' | 'undoes'>[] {
  if (change.kind === 'makeMovement') return [change.movement]
  return change.kind === 'makeBasket' ? [change.basket] : []
}

/** The codes that a change gives a pet, as they are compared. */
function codesOf(change: StockChange): readonly string[] {
  switch (change.kind) {
    case 'addPet':
      return codesOfNew(change.addition.pet)
    case 'add':
      return codesOfNew(change.pet)
    case 'editPet':
      return change.edit.barcodes?.map(comparedCode) ?? []
    case 'edit':
      return change.changes.barcodes?.map(comparedCode) ?? []
    default:
      return []
  }
}

const codesOfNew = ({ petId, barcodes }: Pick<Pet, 'petId' | 'barcodes'>): string[] => [
  codeOfPetId(petId),
  ...barcodes.map(comparedCode),
]

/** The pets of which a change needs more than the list has. */
function wholePetsOf(change: StockChange): readonly bigint[] {
  switch (change.kind) {
    case 'addPet':
      return [change.addition.pet.petId]
    case 'add':
      return [change.pet.petId]
    case 'editPet':
    case 'removePet':
    case 'edit':
    case 'remove':
      return [change.petId]
    case 'removePets':
      return change.removal.petIds
    case 'editPets':
      return change.groups.flatMap((group) => group.petIds)
    default:
      return pricedPetsOf(change)
  }
}
