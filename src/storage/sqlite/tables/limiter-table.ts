import type { SavedLimits } from '../../../limits/saved-limits.ts'
import { preparedQueries } from '../driver/built-query.ts'
import type { Client } from '../driver/connection.ts'
import { QUERIES } from '../queries/queries.ts'

/** The saved state of the limiters. The caller runs a save in a transaction. */
export class LimiterTable {
  readonly #queries

  constructor(client: Client) {
    this.#queries = preparedQueries(client, QUERIES.limits)
  }

  load(): SavedLimits[] {
    return this.#queries.all.all({})
  }

  save(rows: readonly SavedLimits[], forgotten: readonly string[]): undefined {
    for (const row of rows) this.#queries.save.run(row)
    for (const subject of forgotten) this.#queries.forget.run({ subject })
  }
}
