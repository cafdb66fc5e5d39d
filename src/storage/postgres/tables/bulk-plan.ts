import { hasSameFields, type Pet } from '../../../stock/pet.ts'
import { type BulkPlan, mergePlans, type PlanBulk } from '../../../stock/pet-changes.ts'
import type { StoredStock } from '../../../stock/stored-stock.ts'
import { NOTHING_UNDOABLE } from '../shop/stored-undoable.ts'
import type { ReadPet, ReadPets } from './read-pets.ts'

/** What a try has read and planned. */
export interface Made {
  readonly read: ReadPets
  readonly plan: PlanBulk
  readonly planned: BulkPlan
}

/** Plans the change; where it was planned before, again for the pets that have changed since. */
export function planned(
  petIds: readonly bigint[],
  plan: PlanBulk,
  read: ReadPets,
  before: Made | undefined,
): BulkPlan {
  if (before === undefined) return plan(named(petIds, read))
  const changed = petIds.filter(
    (petId) => !isUnchanged(before.read.pets.get(petId), read.pets.get(petId)),
  )
  if (changed.length === 0) return before.planned
  return mergePlans(before.planned, changed, plan(named(changed, read)))
}

const named = (petIds: readonly bigint[], { pets }: ReadPets): Map<bigint, Pet | undefined> =>
  new Map(petIds.map((petId) => [petId, withoutMovement(pets.get(petId))]))

function withoutMovement(pet: ReadPet | undefined): Pet | undefined {
  if (pet === undefined) return undefined
  const { lastMovementId: _, movedAt: __, ...fields } = pet
  return fields
}

const isUnchanged = (before: ReadPet | undefined, now: ReadPet | undefined): boolean =>
  before === undefined || now === undefined
    ? before === now
    : hasSameFields(before, now) &&
      before.updatedAt === now.updatedAt &&
      before.lastMovementId === now.lastMovementId

/** The journal of this engine finds a pet's movement before another by its index, and not by its head. */
export const storedOf = ({ pets, currency }: ReadPets): StoredStock => ({
  level: (petId) => pets.get(petId),
  pet: (petId) => pets.get(petId),
  lastOfRemoved: () => undefined,
  // The import is held against the codes of other pets before it is written.
  holderOf: () => undefined,
  madeUnder: () => [],
  undoneAt: () => undefined,
  movedAt: (petId) => pets.get(petId)?.movedAt,
  currency: () => currency,
  ...NOTHING_UNDOABLE,
})
