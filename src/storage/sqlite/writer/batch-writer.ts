import { statusCode } from '../../../stock/stock-listener.ts'
import type { Connection } from '../driver/connection.bun.ts'
import type { WriteFailure } from '../driver/sqlite-failure.ts'
import { failureOf } from '../driver/sqlite-failure.ts'
import { KeyTable } from '../tables/key-table.ts'
import { LimiterTable } from '../tables/limiter-table.ts'
import { InventoryTable } from '../tables/stock/inventory-table.ts'
import { JournalPruning } from '../tables/stock/journal-pruning.ts'
import { PetChangeWriter } from '../tables/stock/pet-changes.ts'
import { readSnapshot } from '../tables/stock/stock-snapshot.ts'
import { TrustedTimeTable } from '../tables/trusted-time-table.ts'
import {
  FAULTY_UPDATE,
  type QuantityUpdates,
  UNKNOWN_PET,
  type WriteBatch,
  type WriteKind,
  type WriteOperation,
  type WriteOperations,
  type WrittenBatch,
} from './write-batch.ts'

/** Runs one part of a batch. An error that it throws fails the whole transaction. */
type Attempt = <T>(part: () => T, whenFaulty: (failure: WriteFailure) => T) => T

/** Writes a batch in one durable transaction (group commit). */
export class BatchWriter {
  readonly #connection: Connection
  readonly #inventory: InventoryTable
  readonly #petChanges: PetChangeWriter
  readonly #keys: KeyTable
  readonly #limits: LimiterTable
  readonly #pruning: JournalPruning
  readonly #trustedTime: TrustedTimeTable

  constructor(connection: Connection) {
    this.#connection = connection
    this.#inventory = new InventoryTable(connection)
    this.#petChanges = new PetChangeWriter(connection.client, this.#inventory)
    this.#keys = new KeyTable(connection.db)
    this.#limits = new LimiterTable(connection.db)
    this.#pruning = new JournalPruning(connection.client)
    this.#trustedTime = new TrustedTimeTable(connection.client)
  }

  /**
   * Writes a batch in order, and returns when it is synced. A part that is wrong in itself fails alone.
   * If the commit fails nothing has changed, and it returns the failure.
   * @param at UTC epoch milliseconds, for the journal
   */
  write(batch: WriteBatch, at: number): WrittenBatch | WriteFailure {
    try {
      return this.#commit(batch, at, together)
    } catch (error) {
      const failed = failureOf(error)
      if (failed.failure !== 'fault') return failed
    }
    try {
      return this.#commit(batch, at, this.#apart)
    } catch (error) {
      return failureOf(error)
    }
  }

  #commit(batch: WriteBatch, at: number, attempt: Attempt): WrittenBatch {
    const { client } = this.#connection
    return client
      .transaction(() => {
        const outcomes = this.#update(batch.updates, at, attempt)
        const results = batch.operations.map((operation) =>
          attempt<WrittenBatch['results'][number]>(
            () => ({ result: this.#perform(operation, at) }),
            (failure) => failure,
          ),
        )
        // Read in the transaction: a later commit of another process is published by itself.
        const snapshot = results.some(addsPet) ? readSnapshot(client) : undefined
        return { outcomes, results, snapshot }
      })
      .immediate()
  }

  #update(updates: QuantityUpdates, at: number, attempt: Attempt): Uint8Array<ArrayBuffer> {
    const { petIds, quantities, keys, keyIds } = updates
    const sources = keyIds.map((keyId) => ({ reason: 'update' as const, keyId }))
    return new Uint8Array(petIds.length).map((_, index) =>
      attempt(
        () => {
          const petId = petIds[index] as bigint
          const by = sources[keys[index] as number] as (typeof sources)[number]
          const level = this.#inventory.setQuantity(petId, quantities[index] as number, by, at)
          return level === undefined ? UNKNOWN_PET : statusCode(level.status)
        },
        () => FAULTY_UPDATE,
      ),
    )
  }

  #perform(operation: WriteOperation, at: number): WriteOperations[WriteKind]['result'] {
    switch (operation.kind) {
      case 'saveLimits':
        return this.#limits.save(operation.rows, operation.forgotten)
      case 'markUsed':
        for (const [id, usedAt] of operation.keys) this.#keys.markUsed(id, usedAt, at)
        return
      case 'tryWriting':
        this.#tryWriting()
        return
      case 'makeMovement':
        return this.#inventory.makeMovement(operation.movement, operation.keyId, at)
      case 'addPet':
        return this.#petChanges.add(operation.addition, operation.keyId, at)
      case 'editPet':
        return this.#petChanges.edit(operation.petId, operation.edit, operation.keyId, at)
      case 'advanceTrustedTime':
        return this.#trustedTime.advance(operation.from, operation.to)
      case 'pruneJournal':
        return this.#pruning.prune(operation.kept, operation.place)
    }
  }

  #tryWriting(): void {
    const { client } = this.#connection
    client.run('SAVEPOINT trial')
    client.run('INSERT OR REPLACE INTO removed_pets (pet_id, last_movement_id) VALUES (0, 0)')
    client.run('ROLLBACK TO trial')
    client.run('RELEASE trial')
  }

  /** After a fault, which is rare: runs each part under a savepoint of its own. */
  readonly #apart: Attempt = (part, whenFaulty) => {
    const { client } = this.#connection
    client.run('SAVEPOINT part')
    try {
      const result = part()
      client.run('RELEASE part')
      return result
    } catch (error) {
      const failed = failureOf(error)
      if (failed.failure !== 'fault') throw error
      client.run('ROLLBACK TO part')
      client.run('RELEASE part')
      return whenFaulty(failed)
    }
  }
}

const together: Attempt = (part) => part()

const addsPet = (given: WrittenBatch['results'][number]): boolean =>
  'result' in given && given.result === 'added'
