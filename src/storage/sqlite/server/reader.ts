import type { DatabaseHealth } from '../../database-health.ts'
import { DatabaseDamaged } from '../../failures.ts'
import { type Connection, openConnection } from '../driver/connection.ts'
import { orUnavailable } from '../driver/sqlite-failure.ts'

/** The server's reading connection. What it finds damaged is reported. */
export class Reader {
  readonly connection: Connection
  readonly #health: Pick<DatabaseHealth, 'assertReadable' | 'reportDamage'>

  constructor(database: string, health: Pick<DatabaseHealth, 'assertReadable' | 'reportDamage'>) {
    this.connection = openConnection(database, 'read')
    this.#health = health
  }

  /** @throws StorageUnavailable, DatabaseDamaged where any part of the database is known to be damaged */
  async read<T>(run: () => T): Promise<T> {
    this.#health.assertReadable()
    return this.readAnyway(run)
  }

  /** Reads even when another part of the database is damaged, so that a revoked key is still noticed. */
  async readAnyway<T>(run: () => T): Promise<T> {
    try {
      return orUnavailable(run)
    } catch (error) {
      if (error instanceof DatabaseDamaged) this.#health.reportDamage(error.message)
      throw error
    }
  }

  close(): void {
    this.connection.client.close()
  }
}
