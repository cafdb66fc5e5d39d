import {
  AFTER_ALL,
  BEFORE_ALL,
  type JournalCursor,
  type JournalFilter,
  type JournalLine,
  type JournalPage,
} from '../../../stock/journal.ts'
import type { Statements } from '../driver/lane.ts'
import type { stockMovements } from '../schema/stock-tables.ts'
import type { StoredRow } from '../schema/stored-row.ts'
import { JOURNAL_COLUMNS } from '../shop/pet-rows.ts'
import { type HistoryRow, toHistoryEntry } from './histories.ts'

// Pages are read along the primary key, within a budget: an index for each filter would cost every update.

/** The last movement within the budget, and the one after it. */
const SEARCH_END = `
  SELECT m.id, m.at FROM stock_movements m
  WHERE m.shop_id = $1::text::int8 AND m.id < $2::text::int8
  ORDER BY m.id DESC LIMIT 2 OFFSET $3::text::int8`

/** What the pet of a movement has now. A subquery, since a join may read all pets of the shop to find those of a kind. */
const ofPet = (column: string): string =>
  `(SELECT i.${column} FROM inventory i WHERE i.shop_id = $1::text::int8 AND i.pet_id = m.pet_id)`

export const JOURNAL_PAGE = `
  SELECT m.id, m.pet_id, ${JOURNAL_COLUMNS}, ${ofPet('name')} AS pet_name,
    coalesce(k.name, m.key_id) AS key_name
  FROM stock_movements m
    LEFT JOIN api_keys k ON k.shop_id = m.shop_id AND k.id = m.key_id
  WHERE m.shop_id = $1::text::int8 AND m.id < $2::text::int8 AND m.id >= $3::text::int8
    AND ($5::text IS NULL OR m.pet_id = $5::text::int8)
    AND ($6::text IS NULL OR m.key_id = $6::text)
    AND ($7::text IS NULL OR m.reason = $7::text
      OR (m.reason = 'other' AND m.note ~ ('^(undo|redo): ' || $7::text || '( |$)')))
    AND ($8::text IS NULL OR (coalesce(m.occurred_at, m.at) >= $8::text::int8
      AND coalesce(m.occurred_at, m.at) < $9::text::int8))
    AND ($10::text IS NULL OR ${ofPet('kind')} = $10::text)
  ORDER BY m.id DESC LIMIT $4::text::int8`

/** Reads a page of the journal of all pets of a shop, with the names of the pets and the keys. */
export async function readJournalPage(
  lane: Statements,
  shopId: bigint,
  filter: JournalFilter,
  { before = AFTER_ALL, limit, budget }: JournalCursor,
): Promise<JournalPage> {
  const place = [String(shopId), String(before)]
  const [last, beyond] = await lane.query<Pick<StoredRow<typeof stockMovements>, 'id' | 'at'>>(
    SEARCH_END,
    [...place, String(budget - 1)],
  )
  const rows = await lane.query<LineRow>(JOURNAL_PAGE, [
    ...place,
    String(last?.id ?? BEFORE_ALL),
    // One more than the page has says whether it is full.
    String(limit + 1),
    ...parametersOf(filter),
  ])
  const movements = rows.slice(0, limit).map(toLine)
  if (rows.length > limit) {
    return { movements, next: movements.at(-1)?.id ?? null, searchedTo: null }
  }
  if (last === undefined || beyond === undefined) return { movements, next: null, searchedTo: null }
  return { movements, next: last.id, searchedTo: Number(last.at) }
}

const parametersOf = ({ petId, keyId, reason, happened, kind }: JournalFilter) => [
  textOf(petId),
  keyId ?? null,
  reason ?? null,
  textOf(happened?.from),
  textOf(happened?.to),
  kind ?? null,
]

const textOf = (value: bigint | number | undefined): string | null =>
  value === undefined ? null : String(value)

type LineRow = HistoryRow & { readonly pet_id: bigint; readonly pet_name: string | null }

const toLine = (row: LineRow): JournalLine => ({
  ...toHistoryEntry(row),
  petId: row.pet_id,
  name: row.pet_name,
})
