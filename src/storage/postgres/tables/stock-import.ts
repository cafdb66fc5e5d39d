import { randomUUID } from 'node:crypto'
import { importEntry } from '../../../keys/access-journal.ts'
import { takenByImport } from '../../../stock/import-codes.ts'
import { importWrites } from '../../../stock/import-writes.ts'
import { hasSameFields, type Pet } from '../../../stock/pet.ts'
import {
  type ImportOutcome,
  type ImportPlan,
  mergePlans,
  type PlanImport,
  type TakenCode,
} from '../../../stock/pet-changes.ts'
import type { StoredStock } from '../../../stock/stored-stock.ts'
import type { Lane, Statements } from '../driver/lane.ts'
import { Conflict, mayPass, OutcomeUnknown } from '../driver/outcomes.ts'
import type { Dialect } from '../shop/dialect.ts'
import { retryPause } from '../shop/retry-pause.ts'
import type { BatchWrites } from '../shop/statement-part.ts'
import { readCodesOfImport } from './read-codes.ts'
import { type ReadPet, type ReadPets, readPets } from './read-pets.ts'

// An import is one batch: planned on the pets as they were read, and committed by the statement of every other
// batch, if the shop is still at that version. Where it is not, the next try locks the shop first, and plans
// again for the pets that have changed.

/** How often an import is tried after failures that may pass. */
const MOST_FAILURES = 5

export interface ImportDependencies {
  /** It waits as long as the statement of a large import takes. */
  readonly lane: Lane
  readonly dialect: Dialect
  readonly shopId: bigint
  /** UTC epoch milliseconds. */
  readonly now: () => number
}

/** Imports all or nothing. */
export async function importStock(
  dependencies: ImportDependencies,
  petIds: readonly bigint[],
  plan: PlanImport,
): Promise<ImportOutcome> {
  const stockImport = new StockImport(dependencies, petIds, plan)
  for (let failures = 0; ; ) {
    try {
      if (await stockImport.attempt()) return stockImport.outcome
    } catch (error) {
      if (!mayPass(error) || failures === MOST_FAILURES) throw error
      failures += 1
      if (!(error instanceof Conflict)) await retryPause(failures)
    }
  }
}

class StockImport {
  readonly #dependencies: ImportDependencies
  readonly #petIds: readonly bigint[]
  readonly #plan: PlanImport
  #made: { readonly read: ReadPets; readonly planned: ImportPlan } | undefined
  /** What was sent without a response that says whether it was done. */
  #unsettled: BatchWrites | undefined
  #isContended = false
  /** The codes that keep the import from being made. */
  #taken: readonly TakenCode[] = []

  constructor(dependencies: ImportDependencies, petIds: readonly bigint[], plan: PlanImport) {
    this.#dependencies = dependencies
    this.#petIds = petIds
    this.#plan = plan
  }

  get planned(): ImportPlan {
    if (this.#made === undefined) throw new Error('the import is not planned yet')
    return this.#made.planned
  }

  get outcome(): ImportOutcome {
    return this.#taken.length === 0 ? this.planned : { taken: this.#taken }
  }

  /** Tries once. @returns whether the import is committed, or cannot be made */
  async attempt(): Promise<boolean> {
    const { lane } = this.#dependencies
    const isDone = await (this.#unsettled === undefined
      ? this.#send(lane)
      : this.#settle(this.#unsettled, lane))
    // Another node was quicker.
    this.#isContended = true
    return isDone
  }

  async #send(lane: Lane): Promise<boolean> {
    try {
      const isDone = await (this.#isContended
        ? lane.transaction((inside) => this.#commitLocked(inside))
        : this.#commit(lane))
      this.#unsettled = undefined
      return isDone
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) this.#unsettled = undefined
      throw error
    }
  }

  /** Sends the same again: it can be done once only. */
  async #settle(unsettled: BatchWrites, lane: Lane): Promise<boolean> {
    const done = await this.#dependencies.dialect.commitAgain(lane, [unsettled])
    this.#unsettled = undefined
    return done.size > 0
  }

  async #commit(lane: Statements): Promise<boolean> {
    this.#made ??= this.#planFirst(await this.#read(lane))
    return this.#write(lane, false)
  }

  async #commitLocked(inside: Statements): Promise<boolean> {
    const { dialect, shopId } = this.#dependencies
    const locked = dialect.lock(inside, [shopId])
    const [, read] = await Promise.all([locked, this.#read(inside)])
    this.#made = this.#made === undefined ? this.#planFirst(read) : this.#planAgain(read)
    return this.#write(inside, true)
  }

  async #read(lane: Statements): Promise<ReadPets> {
    const { shopId } = this.#dependencies
    const read = await readPets(lane, shopId, this.#petIds)
    if (read === undefined) throw new Error(`the database has no shop ${shopId}`)
    return read
  }

  #planFirst(read: ReadPets) {
    return { read, planned: this.#plan(named(this.#petIds, read)) }
  }

  #planAgain(read: ReadPets) {
    const before = this.#made?.read.pets
    const changed = this.#petIds.filter(
      (petId) => !isUnchanged(before?.get(petId), read.pets.get(petId)),
    )
    const { planned } = this
    if (changed.length === 0) return { read, planned }
    return { read, planned: mergePlans(planned, changed, this.#plan(named(changed, read))) }
  }

  async #write(lane: Statements, isLocked: boolean): Promise<boolean> {
    const { dialect, shopId, now } = this.#dependencies
    const read = this.#made?.read
    if (read === undefined) throw new Error('the import is not planned yet')
    const codes = await readCodesOfImport(lane, dialect, shopId, this.planned)
    this.#taken = takenByImport(this.planned, codes)
    // The codes may be of a later version than the plan: only what is found under the lock counts.
    if (this.#taken.length > 0) return isLocked
    const base = read.version
    const at = now()
    const plan = importWrites(storedOf(read), this.planned, at, base.revision + 1n)
    const edits = [...plan.editedSilently]
    const steps = BigInt(plan.journal.length + edits.length)
    const after = steps === 0n ? base : { revision: base.revision + steps, op: randomUUID() }
    const { added, changed } = this.planned
    const entries = [importEntry(added.length + changed.length, at)]
    const writes = { shopId, base, after, at, edits, plan, entries }
    this.#unsettled = writes
    return (await dialect.commit(lane, [writes])).size > 0
  }
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
  movedAt: (petId) => pets.get(petId)?.movedAt,
})
