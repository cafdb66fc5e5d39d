import { writesOf } from '../../../stock/stock-change.ts'
import { type StockListener, statusOf } from '../../../stock/stock-listener.ts'
import type { QuantityUpdate } from '../../../stock/store.ts'
import { failureError, type WriteFailure } from '../driver/sqlite-failure.ts'
import {
  FAULTY_UPDATE,
  type OperationOf,
  UNKNOWN_PET,
  type WriteBatch,
  type WriteKind,
  type WriteOperation,
  type WriteOutcome,
  type WrittenBatch,
} from './write-batch.ts'

interface WaitingOperation {
  readonly operation: WriteOperation
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** Writes for one transaction, and what waits for it. */
export class PendingBatch {
  readonly #updates: QuantityUpdate[] = []
  readonly #operations: WaitingOperation[] = []
  #size = 0

  /** How many writes it is. */
  get size(): number {
    return this.#updates.length + this.#size
  }

  update(update: QuantityUpdate): void {
    this.#updates.push(update)
  }

  operation<Kind extends WriteKind>(operation: OperationOf<Kind>): Promise<WriteOutcome<Kind>>
  operation(operation: WriteOperation): Promise<unknown> {
    this.#size += writesOf(operation)
    return new Promise((resolve, reject) => {
      this.#operations.push({ operation, resolve, reject })
    })
  }

  /** The batch as it crosses to the writer thread. */
  seal(): WriteBatch {
    const count = this.#updates.length
    const petIds = new BigInt64Array(count)
    const quantities = new Int32Array(count)
    const keys = new Uint32Array(count)
    const places = new Map<string, number>()
    const keyIds: string[] = []
    const areSales: boolean[] = []
    const currencies: (number | null)[] = []
    this.#updates.forEach(({ petId, quantity, keyId, isSale, currency }, index) => {
      petIds[index] = petId
      quantities[index] = quantity
      // The setting of a key, and the currency, may be another one within a batch.
      const source = isSale ? `${keyId} ${currency}` : keyId
      let place = places.get(source)
      if (place === undefined) {
        place = places.size
        places.set(source, place)
        keyIds.push(keyId)
        areSales.push(isSale)
        currencies.push(currency)
      }
      keys[index] = place
    })
    return {
      updates: { petIds, quantities, keys, keyIds, areSales, currencies },
      operations: this.#operations.map(({ operation }) => operation),
    }
  }

  /**
   * Settles all that waits.
   * @param stock receives each committed change, before anything is settled
   */
  written(
    { outcomes, faults, results, touched }: WrittenBatch,
    stock: Pick<StockListener, 'onPetsChanged' | 'onQuantityChanged'>,
  ): void {
    const updates = this.#updates
    if (touched === undefined) {
      for (let place = 0; place < updates.length; place++) {
        const { petId, quantity } = updates[place] as QuantityUpdate
        const isMade = (outcomes[place] ?? FAULTY_UPDATE) < UNKNOWN_PET
        if (isMade) stock.onQuantityChanged(petId, quantity)
      }
    } else {
      for (const each of touched) stock.onPetsChanged(each)
    }
    for (let place = 0; place < updates.length; place++) {
      const update = updates[place] as QuantityUpdate
      const outcome = outcomes[place] ?? FAULTY_UPDATE
      if (outcome === FAULTY_UPDATE) update.failed(refused(faults?.get(place)))
      else update.done(outcome === UNKNOWN_PET ? undefined : statusOf(outcome))
    }
    this.#operations.forEach(({ resolve, reject }, index) => {
      const given = results[index]
      if (given !== undefined && 'result' in given) resolve(given.result)
      else reject(new Error(given?.message ?? 'the writer thread gave no answer'))
    })
  }

  /** Fails all that waits: nothing was written, or it is unknown whether it was. */
  notWritten(failed: WriteFailure): void {
    const error = failureError(failed)
    for (const update of this.#updates) update.failed(error)
    for (const { reject } of this.#operations) reject(error)
  }
}

const refused = (why = 'it gave no reason'): Error =>
  new Error(`the database refused the update: ${why}`)
