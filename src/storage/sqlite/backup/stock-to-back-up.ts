import type { StockLook } from '../../../backup/coverage.ts'
import type { MovementReason } from '../../../stock/journal.ts'
import type { Client } from '../driver/connection.ts'
import { newestImport } from './backup-contents.ts'

/** The reasons with which pets may come or go. */
const COME_OR_GO = ['add', 'import', 'command', 'remove'] satisfies readonly MovementReason[]

/** Says in a moment what in the stock has changed that matters to its backups. */
export class StockToBackUp {
  readonly #client: Client
  readonly #newest
  readonly #comeOrGone

  constructor(client: Client) {
    this.#client = client
    this.#newest = client.prepare('SELECT max(id) FROM stock_movements')
    this.#comeOrGone = client.prepare(
      `SELECT 1 FROM stock_movements WHERE id > ? AND reason IN (${COME_OR_GO.map((reason) => `'${reason}'`)}) LIMIT 1`,
    )
  }

  /** @param since the newest movement of an earlier look; undefined: there was none */
  look(since: bigint | undefined): StockLook {
    const newestMovement = BigInt((this.#newest.values()[0]?.[0] as bigint | null) ?? 0)
    return {
      newestMovement,
      newestImport: newestImport(this.#client),
      // After the journal was pruned to its end, ids are used again.
      mayDiffer:
        since === undefined || newestMovement < since || this.#comeOrGone.values(since).length > 0,
    }
  }
}
