import type { BulkChange } from './bulk-change.ts'
import type { BulkPlan } from './pet-changes.ts'
import { PlannedStock } from './planned-stock.ts'
import type { StockWrites } from './stock-writes.ts'
import type { StoredPet, StoredStock } from './stored-stock.ts'
import type { PetImages } from './undoable.ts'

/**
 * Works out what a change of many pets writes, by the rules of every other change. A file may give a pet its time.
 * @param stored the pets that the plan names, as they were when it was made
 * @param at the time of the change, in UTC epoch milliseconds
 * @param nextId the id of the next journal row
 */
export function bulkWrites(
  stored: StoredStock,
  plan: BulkPlan,
  change: BulkChange,
  at: number,
  nextId: bigint,
): StockWrites {
  const { added, changed, removed = [] } = plan
  const { keyId, note, addedAs } = change
  const stock = new PlannedStock(stored, at, nextId)
  const times = new Map<bigint, number>()
  for (const pet of added) {
    stock.add(stock.pet(pet.petId), pet, { reason: addedAs, keyId, note })
    if (pet.updatedAt !== null) times.set(pet.petId, pet.updatedAt)
  }
  for (const { after } of changed) {
    const [planned, before] = existing(stock, after.petId)
    stock.edit(planned, before, { ...after, updatedAt: at }, { reason: 'import', keyId, note })
    if (after.updatedAt !== null) times.set(after.petId, after.updatedAt)
  }
  for (const { petId } of removed) {
    const [planned, before] = existing(stock, petId)
    stock.removeInBulk(planned, before, { reason: 'remove', keyId, note })
  }
  const writes = stock.writes()
  const pets = writes.pets.map((pet) => ({
    ...pet,
    updatedAt: times.get(pet.petId) ?? pet.updatedAt,
  }))
  keep(stock, plan, change, pets)
  return { ...writes, pets, undoable: stock.undoable.writes() }
}

function existing(stock: PlannedStock, petId: bigint) {
  const planned = stock.pet(petId)
  const before = stock.wholePet(planned)
  if (before === undefined) throw new Error(`the plan changes pet ${petId}, which is none`)
  return [planned, before] as const
}

/** Keeps the images of an import that can be undone, or marks what is undone. */
function keep(
  stock: PlannedStock,
  plan: BulkPlan,
  { keyId, importId, undoes }: BulkChange,
  pets: readonly StoredPet[],
): void {
  if (keyId === null || pets.length + (plan.removed?.length ?? 0) === 0) return
  if (undoes !== undefined) stock.undoable.markUndone(undoes.id, keyId)
  if (importId === undefined) return
  const before = new Map(plan.changed.map((each) => [each.before.petId, each.before]))
  const images = pets.map(({ lastMovementId: _, ...after }): PetImages => {
    const { petId } = after
    return { petId, before: before.get(petId) ?? null, after }
  })
  const { added, changed, unchanged } = plan
  const counts = { added: added.length, changed: changed.length, removed: 0, unchanged }
  stock.undoable.add({ id: importId, kind: 'import', keyId, ...counts }, images)
}
