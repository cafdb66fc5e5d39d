import {
  ACCESS_ACTIONS,
  type AccessAction,
  type AccessEntry,
  type AccessEntryPage,
  type NewAccessEntry,
} from '../../../../keys/access-journal.ts'
import type { KeptTime } from '../../../../stock/retention.ts'
import { DatabaseDamaged } from '../../../failures.ts'
import type { Client } from '../../driver/connection.ts'
import { soundId, soundOrNull, soundText, soundTime } from '../sound-values.ts'

const APPEND = `
  INSERT INTO access_journal (at, key_id, action, subject, name, value_before, value_after)
    VALUES ($at, $keyId, $action, $subject, $name, $before, $after)`

const PAGE = `
  SELECT id, at, key_id, action, subject, name, value_before, value_after FROM access_journal
    WHERE id < $before ORDER BY id DESC LIMIT $limit`

// Ids grow with time. An entry of the kept time comes before all that were made later, whatever the clock said then.
const PRUNE = `
  DELETE FROM access_journal WHERE id IN (
    SELECT id FROM access_journal WHERE at < $from
      AND id < coalesce(
        (SELECT min(id) FROM access_journal WHERE at BETWEEN $from AND $to), ${2n ** 63n - 1n})
    ORDER BY id LIMIT $limit)`

const BEYOND_EVERY_ID = 2n ** 63n - 1n

/** The most entries that one transaction deletes. */
const PRUNED_AT_ONCE = 1_000

/** The journal of what managers and commands did. The caller runs each change in a transaction. */
export class AccessJournalTable {
  readonly #client: Client
  #append: ReturnType<Client['prepare']> | undefined

  constructor(client: Client) {
    this.#client = client
  }

  append(entry: NewAccessEntry): void {
    this.#append ??= this.#client.prepare(APPEND)
    this.#append.run({ ...entry })
  }

  /** @param before the id of the entry that the page comes before; undefined: the newest ones */
  page(before: bigint | undefined, limit: number): AccessEntryPage {
    const rows = this.#client
      .query(PAGE)
      .values({ before: before ?? BEYOND_EVERY_ID, limit: limit + 1 })
    const entries = rows.slice(0, limit).map(toEntry)
    return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
  }

  /** Deletes entries from before the kept time, the oldest first. */
  prune({ from, to }: KeptTime): void {
    this.#client.query(PRUNE).run({ from, to, limit: PRUNED_AT_ONCE })
  }
}

function toEntry(row: unknown[]): AccessEntry {
  const [id, at, keyId, action, subject, name, before, after] = row
  return {
    id: soundId(id),
    at: soundTime(at),
    keyId: soundOrNull(keyId, soundText),
    action: soundAction(action),
    subject: soundOrNull(subject, soundText),
    name: soundOrNull(name, soundText),
    before: soundOrNull(before, soundText),
    after: soundOrNull(after, soundText),
  }
}

function soundAction(value: unknown): AccessAction {
  if (ACCESS_ACTIONS.includes(value as AccessAction)) return value as AccessAction
  throw new DatabaseDamaged('a row in it has an action that cannot be')
}
