import {
  ACCESS_ACTIONS,
  type AccessAction,
  type AccessEntry,
  type AccessEntryPage,
  type NewAccessEntry,
} from '../../../../keys/audit-log.ts'
import type { KeptTime } from '../../../../stock/retention.ts'
import { DatabaseDamaged } from '../../../failures.ts'
import { preparedQueries } from '../../driver/built-query.ts'
import type { Client } from '../../driver/connection.ts'
import { QUERIES } from '../../queries/queries.ts'
import type { accessJournal } from '../../schema/access-tables.ts'

const BEYOND_EVERY_ID = 2n ** 63n - 1n

/** The most entries that one transaction deletes. */
const PRUNED_AT_ONCE = 1_000n

/** The journal of what managers and commands did. The caller runs each change in a transaction. */
export class AccessJournalTable {
  readonly #queries

  constructor(client: Client) {
    this.#queries = preparedQueries(client, QUERIES.accessJournal)
  }

  append({ before, after, ...entry }: NewAccessEntry): void {
    this.#queries.append.run({ ...entry, valueBefore: before, valueAfter: after })
  }

  /** @param before the id of the entry that the page comes before; undefined: the newest ones */
  page(before: bigint | undefined, limit: number): AccessEntryPage {
    const rows = this.#queries.page.all({
      before: before ?? BEYOND_EVERY_ID,
      limit: BigInt(limit + 1),
    })
    const entries = rows.slice(0, limit).map(toEntry)
    return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
  }

  /** Deletes entries from before the kept time, the oldest first. */
  prune({ from, to }: KeptTime): void {
    this.#queries.prune.run({ from, to, beyond: BEYOND_EVERY_ID, limit: PRUNED_AT_ONCE })
  }
}

const toEntry = ({
  valueBefore: before,
  valueAfter: after,
  ...row
}: typeof accessJournal.$inferSelect): AccessEntry => ({
  ...row,
  action: checkedAction(row.action),
  before,
  after,
})

function checkedAction(value: unknown): AccessAction {
  if (ACCESS_ACTIONS.includes(value as AccessAction)) return value as AccessAction
  throw new DatabaseDamaged('a row in it has an action that cannot be')
}
