import {
  AFTER_ALL,
  BEFORE_ALL,
  type JournalCursor,
  type JournalFilter,
  type JournalLine,
  type JournalPage,
} from '../../../../stock/journal.ts'
import type { Client } from '../../driver/connection.ts'
import { checkedId, checkedOrNull, checkedText, checkedTime } from '../checked-values.ts'
import { toHistoryEntry } from './pet-history.ts'

// Pages are read along the primary key, within a budget: an index for each filter would cost every update.

/** The last movement within the budget, and the one after it. */
const SEARCH_END = `
  SELECT id, at FROM stock_movements WHERE id < $before
    ORDER BY id DESC LIMIT 2 OFFSET $budget - 1`

const PAGE = `
  SELECT m.pet_id, inventory.name, m.id, m.previous_quantity, m.new_quantity, m.reason, m.note, m.at,
      m.move_id, m.undoes, m.occurred_at, m.key_id, coalesce(api_keys.name, m.key_id), m.amount, m.currency
    FROM stock_movements AS m
      LEFT JOIN inventory ON inventory.pet_id = m.pet_id
      LEFT JOIN api_keys ON api_keys.id = m.key_id
    WHERE m.id < $before AND m.id >= $last
      AND ($petId IS NULL OR m.pet_id = $petId)
      AND ($keyId IS NULL OR m.key_id = $keyId)
      AND ($reason IS NULL OR m.reason = $reason OR (m.reason = 'other'
        AND substr(m.note, 1, 6) IN ('undo: ', 'redo: ') AND substr(m.note, 7) || ' ' GLOB $reason || ' *'))
      AND ($from IS NULL OR (coalesce(m.occurred_at, m.at) >= $from AND coalesce(m.occurred_at, m.at) < $to))
      AND ($kind IS NULL OR inventory.kind = $kind)
    ORDER BY m.id DESC LIMIT $limit`

/** The journal of all pets, in pages, with the names of the pets and the keys. */
export class JournalPages {
  readonly #client: Client
  readonly #searchEnd
  readonly #page

  constructor(client: Client) {
    this.#client = client
    this.#searchEnd = client.prepare(SEARCH_END)
    this.#page = client.prepare(PAGE)
  }

  page(filter: JournalFilter, cursor: JournalCursor): JournalPage {
    return this.#client.transaction(() => this.#read(filter, cursor))()
  }

  #read(filter: JournalFilter, { before = AFTER_ALL, limit, budget }: JournalCursor): JournalPage {
    const [last, beyond] = this.#searchEnd.values({ before, budget })
    const rows = this.#page.values({
      ...parametersOf(filter),
      before,
      last: last === undefined ? BEFORE_ALL : checkedId(last[0]),
      // One more than the page has says whether it is full.
      limit: limit + 1,
    })
    const movements = rows.slice(0, limit).map(toLine)
    if (rows.length > limit) {
      return { movements, next: movements.at(-1)?.id ?? null, searchedTo: null }
    }
    if (last === undefined || beyond === undefined) {
      return { movements, next: null, searchedTo: null }
    }
    return { movements, next: checkedId(last[0]), searchedTo: checkedTime(last[1]) }
  }
}

const parametersOf = ({ petId, kind, keyId, reason, happened }: JournalFilter) => ({
  petId: petId ?? null,
  kind: kind ?? null,
  keyId: keyId ?? null,
  reason: reason ?? null,
  from: happened?.from ?? null,
  to: happened?.to ?? null,
})

const toLine = ([petId, name, ...entry]: readonly unknown[]): JournalLine => ({
  petId: checkedId(petId),
  name: checkedOrNull(name, checkedText),
  ...toHistoryEntry(entry),
})
