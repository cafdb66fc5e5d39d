import type { Connection } from './connection.bun.ts'
import { InventoryTable } from './inventory-table.ts'
import { KeyTable } from './key-table.ts'
import { LimiterTable } from './limiter-table.ts'
import { failureOf } from './sqlite-failure.ts'
import type { WriteOperation, WriteResult } from './write-operations.ts'

/** Applies what has gathered in one durable transaction (group commit). */
export class BatchWriter {
  readonly #connection: Connection
  readonly #inventory: InventoryTable
  readonly #keys: KeyTable
  readonly #limits: LimiterTable

  constructor(connection: Connection) {
    this.#connection = connection
    this.#inventory = new InventoryTable(connection.db)
    this.#keys = new KeyTable(connection.db)
    this.#limits = new LimiterTable(connection.db)
  }

  /**
   * Does all of them, in order, and answers when they are on the disk. An operation that is wrong
   * in itself fails alone; when the commit fails, all fail and nothing has changed.
   */
  write(operations: readonly WriteOperation[]): WriteResult[] {
    try {
      return this.#commit(operations, (operation) => this.#perform(operation))
    } catch (error) {
      const failed = failureOf(error)
      if (failed.failure === 'unavailable' || operations.length === 1) {
        return operations.map(() => failed)
      }
      return this.#writeApart(operations)
    }
  }

  #writeApart(operations: readonly WriteOperation[]): WriteResult[] {
    const { client } = this.#connection
    try {
      return this.#commit(operations, (operation) => {
        client.run('SAVEPOINT operation')
        try {
          const result = this.#perform(operation)
          client.run('RELEASE operation')
          return result
        } catch (error) {
          const failed = failureOf(error)
          if (failed.failure === 'unavailable') throw error
          client.run('ROLLBACK TO operation')
          client.run('RELEASE operation')
          return failed
        }
      })
    } catch (error) {
      const failed = failureOf(error)
      return operations.map(() => failed)
    }
  }

  #commit(
    operations: readonly WriteOperation[],
    perform: (operation: WriteOperation) => WriteResult,
  ): WriteResult[] {
    return this.#connection.client.transaction(() => operations.map(perform)).immediate()
  }

  #perform(operation: WriteOperation): WriteResult {
    switch (operation.kind) {
      case 'setQuantity': {
        const { petId, quantity, by, at } = operation
        return { ok: true, answer: this.#inventory.setQuantity(petId, quantity, by, at) }
      }
      case 'saveLimits':
        this.#limits.save(operation.rows, operation.forgotten)
        return DONE
      case 'markUsed':
        for (const [id, at] of operation.keys) this.#keys.markUsed(id, at)
        return DONE
    }
  }
}

const DONE: WriteResult = { ok: true, answer: undefined }
