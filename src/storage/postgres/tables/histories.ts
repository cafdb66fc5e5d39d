import type { HistoryEntry, HistoryPage, JournalEntry } from '../../../stock/journal.ts'
import type { Statements } from '../driver/lane.ts'
import { type EntryRow, JOURNAL_COLUMNS, toEntry } from '../shop/pet-rows.ts'

const OF_PET = 'm.shop_id = $1::text::int8 AND m.pet_id = $2::text::int8'

const WHOLE = `SELECT ${JOURNAL_COLUMNS} FROM stock_movements m WHERE ${OF_PET} ORDER BY m.id DESC`

const LINES = `
  SELECT m.id, ${JOURNAL_COLUMNS}, coalesce(k.name, m.key_id) AS key_name
  FROM stock_movements m LEFT JOIN api_keys k ON k.shop_id = m.shop_id AND k.id = m.key_id
  WHERE ${OF_PET}`

const FIRST_PAGE = `${LINES} ORDER BY m.id DESC LIMIT $3::text::int8`
const NEXT_PAGE = `${LINES} AND m.id < $4::text::int8 ORDER BY m.id DESC LIMIT $3::text::int8`

const KNOWN = `
  SELECT EXISTS (SELECT FROM inventory m WHERE ${OF_PET})
      OR EXISTS (SELECT FROM removed_pets m WHERE ${OF_PET}) AS known,
    (SELECT pet_id FROM stock_movements WHERE shop_id = $1::text::int8 AND id = $3::text::int8) AS owner`

/** Reads a pet's journal, newest first, also of a removed pet. */
export async function readHistory(
  lane: Statements,
  shopId: bigint,
  petId: bigint,
): Promise<JournalEntry[]> {
  const rows = await lane.query<EntryRow>(WHOLE, [String(shopId), String(petId)])
  return rows.map((row) => ({ petId, ...toEntry(row) }))
}

/**
 * Reads a page of a pet's history, with the names of the keys.
 * @param before the last movement of the page before; it may have been pruned since
 */
export async function readHistoryPage(
  lane: Statements,
  shopId: bigint,
  petId: bigint,
  before: bigint | undefined,
  limit: number,
): Promise<HistoryPage | 'unknown_pet' | 'movement_of_another_pet'> {
  const pet = [String(shopId), String(petId)]
  // One more than the page has says whether there is a next one.
  const page = [...pet, String(limit + 1)]
  const [[found], rows] = await Promise.all([
    lane.query(KNOWN, [...pet, before === undefined ? null : String(before)]),
    before === undefined
      ? lane.query<HistoryRow>(FIRST_PAGE, page)
      : lane.query<HistoryRow>(NEXT_PAGE, [...page, String(before)]),
  ])
  if (found?.known !== true) return 'unknown_pet'
  if (found.owner !== null && found.owner !== petId) return 'movement_of_another_pet'
  const movements = rows.slice(0, limit).map(toHistoryEntry)
  return { movements, next: rows.length > limit ? (movements.at(-1)?.id ?? null) : null }
}

/** A row with {@link JOURNAL_COLUMNS}, the id, and the name of the key. */
export type HistoryRow = EntryRow & { readonly id: bigint; readonly key_name: string | null }

export function toHistoryEntry(row: HistoryRow): HistoryEntry {
  const { keyId, requestId, ...entry } = toEntry(row)
  return {
    ...entry,
    changeId: requestId,
    id: row.id,
    by: keyId === null ? null : { keyId, name: row.key_name ?? keyId },
  }
}
