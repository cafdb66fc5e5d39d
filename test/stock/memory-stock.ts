import type { Currency } from '../../src/money/currency.ts'
import type { StoredBarcode } from '../../src/stock/barcode.ts'
import { planBatch } from '../../src/stock/plan-batch.ts'
import type { OutcomesOf, StockChange } from '../../src/stock/stock-change.ts'
import type { StockWrites } from '../../src/stock/stock-writes.ts'
import type { JournalRow, StoredPet, StoredStock } from '../../src/stock/stored-stock.ts'
import type { MadeChange } from '../../src/stock/undoable-changes.ts'

/** The currency of each stock here. */
export const EUR: Currency = { code: 'EUR', digits: 2, number: 1 }

/** The least engine there can be: a stock in memory that reads for a plan, and does what the plan says. */
export class MemoryStock implements StoredStock {
  readonly #pets = new Map<bigint, StoredPet>()
  readonly #removed = new Map<bigint, bigint>()
  readonly #journal: JournalRow[] = []
  readonly #codes = new Map<string, StoredBarcode>()
  readonly #edits = new Set<string>()
  readonly #undoable: MadeChange[] = []
  /** What plans have read, in order. */
  readonly reads: string[] = []

  level(petId: bigint) {
    this.reads.push(`level ${petId}`)
    const pet = this.#pets.get(petId)
    return pet && { quantity: pet.quantity, status: pet.status, lastMovementId: pet.lastMovementId }
  }

  pet(petId: bigint) {
    this.reads.push(`pet ${petId}`)
    return this.#pets.get(petId)
  }

  holderOf(code: string) {
    this.reads.push(`holder ${code}`)
    return this.#codes.get(code)?.petId
  }

  currency = () => EUR

  lastOfRemoved = (petId: bigint) => this.#removed.get(petId)

  undoableChanges = () => this.#undoable.map(({ change }) => change).toReversed()

  imagesOf = (changeId: string) =>
    this.#undoable.find(({ change }) => change.id === changeId)?.images ?? []

  madeUnder = (requestId: string) =>
    this.#journal
      .filter((row) => row.requestId === requestId)
      .toSorted((one, other) => one.position - other.position)

  undoneAt = (requestId: string) => this.#journal.find(({ undoes }) => undoes === requestId)?.at

  movedAt = (petId: bigint, movementId: bigint) =>
    this.#journal.find((row) => row.petId === petId && row.id === movementId)?.at

  plan<const Changes extends readonly StockChange[]>(changes: Changes, at: number) {
    return planBatch(this, changes, at, BigInt(this.#journal.length + 1))
  }

  change<const Changes extends readonly StockChange[]>(
    changes: Changes,
    at: number,
  ): OutcomesOf<Changes> {
    const plan = this.plan(changes, at)
    this.#write(plan, at)
    return plan.outcomes
  }

  /** Everything in it, to be compared. */
  get content() {
    return {
      pets: byPet([...this.#pets.values()]),
      journal: [...this.#journal],
      removed: byPet(
        [...this.#removed].map(([petId, lastMovementId]) => ({ petId, lastMovementId })),
      ),
      edits: [...this.#edits].sort(),
      barcodes: [...this.#codes.values()].sort((a, b) => (a.code < b.code ? -1 : 1)),
      undoable: [...this.#undoable],
    }
  }

  #write(writes: StockWrites, at: number): void {
    const { journal, levels, pets, removed, editedSilently, barcodes, freedCodes } = writes
    this.#undoable.push(...(writes.undoable?.made ?? []))
    for (const code of freedCodes) this.#codes.delete(code)
    for (const row of barcodes) this.#codes.set(row.code, row)
    for (const petId of editedSilently) this.#edits.add(`${petId} at ${at}`)
    this.#journal.push(...journal)
    for (const level of levels) {
      const before = this.#pets.get(level.petId)
      if (before === undefined) throw new Error(`pet ${level.petId} has no level to be changed`)
      this.#pets.set(level.petId, { ...before, ...level })
    }
    for (const pet of pets) {
      this.#pets.set(pet.petId, pet)
      this.#removed.delete(pet.petId)
    }
    for (const { petId, lastMovementId } of removed) {
      this.#pets.delete(petId)
      this.#removed.set(petId, lastMovementId)
    }
  }
}

const byPet = <T extends { petId: bigint }>(rows: T[]): T[] =>
  rows.sort((a, b) => (a.petId < b.petId ? -1 : 1))
