import { randomUUID } from 'node:crypto'
import { manyPetsEntry } from '../../../keys/access-journal.ts'
import { type OnShare, UNSEEN } from '../../../progress.ts'
import { takenByImport } from '../../../stock/import-codes.ts'
import type { ManyPetsChange } from '../../../stock/many-pets.ts'
import { manyPetsWrites } from '../../../stock/many-pets-writes.ts'
import { hasSameFields, type Pet } from '../../../stock/pet.ts'
import {
  type ManyPetsPlan,
  mergePlans,
  type PlanManyPets,
  sizeOf,
  type TakenCode,
} from '../../../stock/pet-changes.ts'
import type { StoredStock } from '../../../stock/stored-stock.ts'
import type { Lane, Statements } from '../driver/lane.ts'
import { Conflict, mayPass, OutcomeUnknown } from '../driver/outcomes.ts'
import { retryPause } from '../shop/retry-pause.ts'
import type { ShopQueries } from '../shop/shop-queries.ts'
import { isSame, type Version } from '../shop/shop-state.ts'
import type { BatchWrites } from '../shop/statement-part.ts'
import { NOTHING_UNDOABLE, type StoredUndoable } from '../shop/stored-undoable.ts'
import { readCodesOfImport } from './read-codes.ts'
import { type ReadPet, type ReadPets, readPets } from './read-pets.ts'

// A change of many pets is one batch: planned on the pets as they were read, and committed by the statement of every other
// batch, if the shop is still at that version. Where it is not, the next try locks the shop first, and plans
// again for the pets that have changed.

/** How often such a change is tried after failures that may pass. */
const MOST_FAILURES = 5

export interface ManyPetsDependencies {
  /** It waits as long as the statement of a large import takes. */
  readonly lane: Lane
  readonly shopQueries: ShopQueries
  readonly shopId: bigint
  /** UTC epoch milliseconds. */
  readonly now: () => number
}

/** What is found before the pets of a change are looked at: which they are, or why it is not made. */
export type Beginning<Outcome> =
  | { readonly outcome: Outcome }
  /** Why it is not made; without a lock it may be of several versions of the shop, and counts for none. */
  | { readonly refused: Outcome }
  | BegunChange

interface BegunChange {
  readonly petIds: readonly bigint[]
  /** A plan of another try for the same pets stands only where it was made by the same function. */
  readonly plan: PlanManyPets
  readonly change: ManyPetsChange
  readonly undoable: StoredUndoable
  /** The version of the shop from which on these were found; undefined: they are the same of any version. */
  readonly version?: Version
}

/** A change of many pets, and what decides whether it is made. */
interface ManyPetsWork<Outcome> {
  /** Is asked for each try, in its transaction where it has one. */
  readonly begin: (lane: Statements) => Promise<Beginning<Outcome>>
  /** Finds why nothing is written; undefined: it is. */
  readonly refused: (plan: ManyPetsPlan, taken: readonly TakenCode[]) => Outcome | undefined
  readonly written: (plan: ManyPetsPlan, at: number) => Outcome
  readonly onShare?: OnShare | undefined
}

/** How much of the time is over when a part of it is done. */
const SHARES = { read: 0.3, planned: 0.4 }

/** Changes all pets, or none. */
export async function changeManyPets<Outcome>(
  dependencies: ManyPetsDependencies,
  work: ManyPetsWork<Outcome>,
): Promise<Outcome> {
  const writing = new ManyPetsWriting(dependencies, work)
  for (let failures = 0; ; ) {
    try {
      const done = await writing.attempt()
      if (done !== undefined) return done.outcome
    } catch (error) {
      if (!mayPass(error) || failures === MOST_FAILURES) throw error
      failures += 1
      if (!(error instanceof Conflict)) await retryPause(dependencies.lane, failures)
    }
  }
}

interface Made {
  readonly read: ReadPets
  readonly plan: PlanManyPets
  readonly planned: ManyPetsPlan
}

interface Done<Outcome> {
  readonly outcome: Outcome
}

class ManyPetsWriting<Outcome> {
  readonly #dependencies: ManyPetsDependencies
  readonly #work: ManyPetsWork<Outcome>
  #made: Made | undefined
  /** What was sent without a response that says whether it was done. */
  #unsettled: { readonly writes: BatchWrites; readonly outcome: Outcome } | undefined
  #isContended = false

  constructor(dependencies: ManyPetsDependencies, work: ManyPetsWork<Outcome>) {
    this.#dependencies = dependencies
    this.#work = work
  }

  /** Tries once. @returns undefined where it has to be tried again */
  async attempt(): Promise<Done<Outcome> | undefined> {
    const { lane } = this.#dependencies
    const done = await (this.#unsettled === undefined ? this.#send(lane) : this.#settle(lane))
    // Another node was quicker.
    this.#isContended = true
    return done
  }

  async #send(lane: Lane): Promise<Done<Outcome> | undefined> {
    try {
      const done = await (this.#isContended
        ? lane.transaction((inside) => this.#commitLocked(inside))
        : this.#commit(lane, false))
      this.#unsettled = undefined
      return done
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) this.#unsettled = undefined
      throw error
    }
  }

  /** Sends the same again: it can be done once only. */
  async #settle(lane: Lane): Promise<Done<Outcome> | undefined> {
    const unsettled = this.#unsettled
    if (unsettled === undefined) return undefined
    const done = await this.#dependencies.shopQueries.commitAgain(lane, [unsettled.writes])
    this.#unsettled = undefined
    return done.size > 0 ? unsettled : undefined
  }

  async #commitLocked(inside: Statements): Promise<Done<Outcome> | undefined> {
    const { shopQueries, shopId } = this.#dependencies
    await shopQueries.lock(inside, [shopId])
    return this.#commit(inside, true)
  }

  async #commit(lane: Statements, isLocked: boolean): Promise<Done<Outcome> | undefined> {
    const { onShare = UNSEEN } = this.#work
    onShare(0)
    const begun = await this.#work.begin(lane)
    if ('outcome' in begun) return begun
    if ('refused' in begun) return isLocked ? { outcome: begun.refused } : undefined
    const { petIds, plan, version } = begun
    const { shopQueries, shopId } = this.#dependencies
    const read = await readPets(lane, shopId, petIds)
    if (read === undefined) throw new Error(`the database has no shop ${shopId}`)
    if (version !== undefined && !isSame(version, read.version)) return undefined
    onShare(SHARES.read)
    const before = this.#made?.plan === plan ? this.#made : undefined
    const made = { read, plan, planned: planned(petIds, plan, read, before) }
    this.#made = made
    const codes = await readCodesOfImport(lane, shopQueries, shopId, made.planned)
    const refused = this.#work.refused(made.planned, takenByImport(made.planned, codes))
    // Each may have been read of another version: only what is found under the lock counts.
    if (refused !== undefined) return isLocked ? { outcome: refused } : undefined
    onShare(SHARES.planned)
    return this.#write(lane, made, begun)
  }

  async #write(
    lane: Statements,
    { read, planned }: Made,
    { change, undoable }: BegunChange,
  ): Promise<Done<Outcome> | undefined> {
    const { shopQueries, shopId, now } = this.#dependencies
    const base = read.version
    const at = now()
    const stored = { ...storedOf(read), ...undoable }
    const plan = manyPetsWrites(stored, planned, change, at, base.revision + 1n)
    const edits = [...plan.editedSilently]
    const steps = BigInt(plan.journal.length + edits.length)
    const after = steps === 0n ? base : { revision: base.revision + steps, op: randomUUID() }
    const entries = [entryOf(change, sizeOf(planned), at)]
    const writes = { shopId, base, after, at, edits, plan, entries }
    const outcome = this.#work.written(planned, at)
    this.#unsettled = { writes, outcome }
    return (await shopQueries.commit(lane, [writes])).size > 0 ? { outcome } : undefined
  }
}

function entryOf({ keyId, undoes }: ManyPetsChange, pets: number, at: number) {
  const action = undoes === undefined ? 'import' : (`undo_${undoes.kind}` as const)
  return manyPetsEntry(action, { pets, keyId }, at)
}

/** Plans the change; where it was planned before, again for the pets that have changed since. */
function planned(
  petIds: readonly bigint[],
  plan: PlanManyPets,
  read: ReadPets,
  before: Made | undefined,
): ManyPetsPlan {
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
const storedOf = ({ pets }: ReadPets): StoredStock => ({
  level: (petId) => pets.get(petId),
  pet: (petId) => pets.get(petId),
  lastOfRemoved: () => undefined,
  // The import is held against the codes of other pets before it is written.
  holderOf: () => undefined,
  madeUnder: () => [],
  undoneAt: () => undefined,
  movedAt: (petId) => pets.get(petId)?.movedAt,
  ...NOTHING_UNDOABLE,
})
