import type { MovementReason } from './journal.ts'
import { hasSameFields, type Pet } from './pet.ts'
import type { BulkPlan } from './pet-changes.ts'
import { hasAmount } from './pet-goods.ts'
import type { NamedPet } from './undo.ts'
import type { PetImages, UndoableKind } from './undoable.ts'

/** The note of the movements of an undo, as those of single undone movements are written. */
export const undoNote = (kind: UndoableKind): string => {
  const reason: MovementReason = kind === 'import' ? 'import' : 'remove'
  return `undo: ${reason}`
}

/** Plans the undo of a change: each pet as it was before, where it is as the change has left it. */
export class UndoPlanning {
  readonly petIds: readonly bigint[]
  readonly #images: ReadonlyMap<bigint, PetImages>
  readonly #changed = new Map<bigint, NamedPet>()
  readonly #currency: number | null | undefined

  /** @param currency the number of the currency of the images; null: the shop had none */
  constructor(images: readonly PetImages[], currency: number | null) {
    this.#currency = images.some(({ before }) => before !== null && hasAmount(before))
      ? currency
      : undefined
    this.petIds = images.map(({ petId }) => petId)
    this.#images = new Map(images.map((each) => [each.petId, each]))
  }

  /** The pets that were not as the change has left them, when they were planned last. */
  get changedSince(): readonly NamedPet[] {
    const pets = [...this.#changed.values()]
    return pets.sort((one, other) => (one.petId < other.petId ? -1 : 1))
  }

  /** May be called again for some of the pets, which were changed meanwhile. */
  plan(pets: ReadonlyMap<bigint, Pet | undefined>): BulkPlan {
    const added: (Omit<Pet, 'updatedAt'> & { updatedAt: null })[] = []
    const changed: { before: Pet; after: Omit<Pet, 'updatedAt'> & { updatedAt: null } }[] = []
    const removed: Pet[] = []
    for (const [petId, now] of pets) {
      const { before, after } = this.#imagesOf(petId)
      if (!isAsLeft(now, after)) {
        this.#changed.set(petId, { petId, name: (now ?? after ?? before)?.name ?? null })
        continue
      }
      this.#changed.delete(petId)
      // The pet is changed now, whenever it was changed before.
      if (before === null) removed.push(...(now === undefined ? [] : [now]))
      else if (now === undefined) added.push({ ...before, updatedAt: null })
      else changed.push({ before: now, after: { ...before, updatedAt: null } })
    }
    return { added, changed, removed, unchanged: 0, currency: this.#currency }
  }

  #imagesOf(petId: bigint): PetImages {
    const images = this.#images.get(petId)
    if (images === undefined) throw new Error(`pet ${petId} is none of the change`)
    return images
  }
}

/** Another time alone says that the pet was changed, and maybe changed back. */
const isAsLeft = (now: Pet | undefined, left: Pet | null): boolean =>
  now === undefined || left === null
    ? now === undefined && left === null
    : hasSameFields(now, left) && now.updatedAt === left.updatedAt
