import type { ImportPlan } from './pet-changes.ts'
import { PlannedStock, type StockWrites } from './planned-stock.ts'
import type { ChangedBy } from './store.ts'
import type { StoredStock } from './stored-stock.ts'

const BY_IMPORT: ChangedBy = { reason: 'import', keyId: null }

/**
 * Works out what an import writes, by the rules of every other change. The file may give a pet its time.
 * @param stored the pets that the plan names, as they were when it was made
 * @param at the time of the import, in UTC epoch milliseconds
 * @param nextId the id of the next journal row
 */
export function importWrites(
  stored: StoredStock,
  { added, changed }: ImportPlan,
  at: number,
  nextId: bigint,
): StockWrites {
  const stock = new PlannedStock(stored, at, nextId)
  const times = new Map<bigint, number>()
  for (const pet of added) {
    stock.add(stock.pet(pet.petId), pet, BY_IMPORT)
    if (pet.updatedAt !== null) times.set(pet.petId, pet.updatedAt)
  }
  for (const { after } of changed) {
    const planned = stock.pet(after.petId)
    const before = stock.wholePet(planned)
    if (before === undefined) throw new Error(`the plan changes pet ${after.petId}, which is none`)
    stock.edit(planned, before, { ...after, updatedAt: at }, BY_IMPORT)
    if (after.updatedAt !== null) times.set(after.petId, after.updatedAt)
  }
  const writes = stock.writes()
  const pets = writes.pets.map((pet) => ({
    ...pet,
    updatedAt: times.get(pet.petId) ?? pet.updatedAt,
  }))
  return { ...writes, pets }
}
