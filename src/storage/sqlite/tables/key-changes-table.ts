import { preparedQueries } from '../driver/built-query.ts'
import type { Client } from '../driver/connection.ts'
import { QUERIES } from '../queries/queries.ts'

/** Counts what commands change of the keys, so that a server reads the keys again after that alone. */
export class KeyChangesTable {
  readonly #queries

  constructor(client: Client) {
    this.#queries = preparedQueries(client, QUERIES.keys)
  }

  revision(): number {
    return this.#queries.revision.get({})?.revision ?? 0
  }

  /** Raises the revision. The caller runs it in the transaction of the change. */
  raise(): void {
    this.#queries.raiseRevision.run({})
  }
}
