import type { BasketResult } from '../../../stock/basket.ts'
import type { MovementResult } from '../../../stock/movement.ts'
import type { RemoveOutcome } from '../../../stock/pet-changes.ts'
import type { PetsEditOutcome } from '../../../stock/pets-edit.ts'
import type { PetsRemovalOutcome } from '../../../stock/pets-removal.ts'
import { writesOf } from '../../../stock/stock-change.ts'
import { type StockListener, statusOf } from '../../../stock/stock-listener.ts'
import type { QuantityUpdate } from '../../../stock/store.ts'
import { failureError, type WriteFailure } from '../driver/sqlite-failure.ts'
import {
  FAULTY_UPDATE,
  UNKNOWN_PET,
  type WriteBatch,
  type WriteKind,
  type WriteOperation,
  type WriteOperations,
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

  operation<Kind extends WriteKind>(
    kind: Kind,
    input: WriteOperations[Kind]['input'],
  ): Promise<WriteOperations[Kind]['result']> {
    return new Promise((resolve, reject) => {
      const operation = { kind, ...input } as WriteOperation
      this.#size += writesOf(operation)
      this.#operations.push({
        operation,
        resolve: (result) => resolve(result as WriteOperations[Kind]['result']),
        reject,
      })
    })
  }

  /** The batch as it crosses to the writer thread. */
  seal(): WriteBatch {
    const count = this.#updates.length
    const petIds = new BigInt64Array(count)
    const quantities = new Int32Array(count)
    const keys = new Uint32Array(count)
    const places = new Map<string, number>()
    this.#updates.forEach(({ petId, quantity, keyId }, index) => {
      petIds[index] = petId
      quantities[index] = quantity
      let place = places.get(keyId)
      if (place === undefined) {
        place = places.size
        places.set(keyId, place)
      }
      keys[index] = place
    })
    return {
      updates: { petIds, quantities, keys, keyIds: [...places.keys()] },
      operations: this.#operations.map(({ operation }) => operation),
    }
  }

  /**
   * Settles all that waits.
   * @param stock receives each committed change, before anything is settled
   */
  written({ outcomes, results }: WrittenBatch, stock: Omit<StockListener, 'onSnapshot'>): void {
    const updates = this.#updates
    for (let place = 0; place < updates.length; place++) {
      const { petId, quantity } = updates[place] as QuantityUpdate
      if ((outcomes[place] ?? FAULTY_UPDATE) < UNKNOWN_PET) stock.onQuantityChanged(petId, quantity)
    }
    this.#operations.forEach(({ operation }, index) => {
      const given = results[index]
      if (given !== undefined && 'result' in given) notify(operation, given.result, stock)
    })
    for (let place = 0; place < updates.length; place++) {
      const update = updates[place] as QuantityUpdate
      const outcome = outcomes[place] ?? FAULTY_UPDATE
      if (outcome === FAULTY_UPDATE) update.failed(new Error('the database refused the update'))
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

/** Publishes the change of an operation. A repeated operation has changed nothing. */
function notify(
  operation: WriteOperation,
  result: unknown,
  stock: Omit<StockListener, 'onSnapshot'>,
): void {
  if (operation.kind === 'makeMovement') {
    const made = result as MovementResult
    if (made.outcome === 'made') stock.onQuantityChanged(made.made.petId, made.made.newQuantity)
  } else if (operation.kind === 'makeBasket') {
    const made = result as BasketResult
    if (made.outcome !== 'made') return
    for (const { petId, newQuantity } of made.made.movements) {
      stock.onQuantityChanged(petId, newQuantity)
    }
  } else if (operation.kind === 'addPet') {
    if (result === 'added') stock.onPetsChanged({ changed: [operation.addition.pet], removed: [] })
  } else if (operation.kind === 'editPet') {
    if (result === 'edited') stock.onPetChanged(operation.petId)
    else if (result === 'status_changed') stock.onPetChanged(operation.petId, operation.edit.status)
  } else if (operation.kind === 'editPets') {
    const edited = result as PetsEditOutcome
    if (edited.outcome !== 'edited') return
    for (const { petId, after } of edited.pets) stock.onPetChanged(petId, after.status)
  } else if (operation.kind === 'removePet') {
    const { outcome } = result as RemoveOutcome
    if (outcome === 'removed') stock.onPetsChanged({ changed: [], removed: [operation.petId] })
  } else if (operation.kind === 'removePets') {
    const removed = result as PetsRemovalOutcome
    if (removed.outcome !== 'removed') return
    stock.onPetsChanged({ changed: [], removed: operation.removal.petIds })
  }
}
