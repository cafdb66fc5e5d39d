import type { HistoryEntry, HistoryPage } from '../../../../stock/journal.ts'
import type { Client } from '../../driver/connection.ts'
import {
  checkedId,
  checkedOrNull,
  checkedQuantity,
  checkedReason,
  checkedSale,
  checkedText,
  checkedTime,
} from '../checked-values.ts'
import { chainFrom, HEAD } from './journal.ts'

const PAGE = `
  ${chainFrom(`coalesce($first, ${HEAD})`, 'LIMIT $limit')}
  SELECT chain.id, previous_quantity, new_quantity, reason, note, at, move_id, undoes,
      occurred_at, key_id, coalesce(api_keys.name, key_id), amount, currency
    FROM chain LEFT JOIN api_keys ON api_keys.id = key_id
    ORDER BY chain.id DESC`

const IS_KNOWN = `
  SELECT EXISTS (SELECT 1 FROM inventory WHERE pet_id = $petId)
    OR EXISTS (SELECT 1 FROM removed_pets WHERE pet_id = $petId)`

const PET_OF_MOVEMENT = 'SELECT pet_id FROM stock_movements WHERE id = ?'

/** A pet's history in pages, with the names of the keys. */
export class PetHistory {
  readonly #client: Client
  readonly #page
  readonly #isKnown
  readonly #petOf

  constructor(client: Client) {
    this.#client = client
    this.#page = client.prepare(PAGE)
    this.#isKnown = client.prepare(IS_KNOWN)
    this.#petOf = client.prepare(PET_OF_MOVEMENT)
  }

  /** @param before the last movement of the page before; it may have been pruned since */
  page(
    petId: bigint,
    before: bigint | undefined,
    limit: number,
  ): HistoryPage | 'unknown_pet' | 'movement_of_another_pet' {
    return this.#client.transaction(() => {
      const [[isKnown] = []] = this.#isKnown.values({ petId }) as [[bigint]]
      if (!isKnown) return 'unknown_pet'
      if (before === undefined) return this.#read(petId, null, limit, 0)
      const [[owner] = []] = this.#petOf.values(before) as [bigint][]
      if (owner !== undefined && owner !== petId) return 'movement_of_another_pet'
      return this.#read(petId, before, limit, 1)
    })()
  }

  /** @param skipped how many of the first the client has already */
  #read(petId: bigint, first: bigint | null, limit: number, skipped: number): HistoryPage {
    const rows = this.#page.values({ petId, first, limit: limit + skipped + 1 })
    const movements = rows.slice(skipped, skipped + limit).map(toHistoryEntry)
    const last = movements.at(-1)
    return { movements, next: last && rows.length > skipped + limit ? last.id : null }
  }
}

/** @param row id, quantities before and after, reason, note, time, id of its client, what it undoes, when it happened, key, its name, what it came to, and the currency */
export function toHistoryEntry([
  id,
  previous,
  next,
  reason,
  note,
  at,
  changeId,
  undoes,
  occurredAt,
  by,
  name,
  ...sale
]: readonly unknown[]): HistoryEntry {
  const keyId = checkedOrNull(by, checkedText)
  return {
    id: checkedId(id),
    previousQuantity: checkedQuantity(previous),
    newQuantity: checkedQuantity(next),
    reason: checkedReason(reason),
    note: checkedOrNull(note, checkedText),
    at: checkedTime(at),
    occurredAt: checkedOrNull(occurredAt, checkedTime),
    changeId: checkedOrNull(changeId, checkedText),
    undoes: checkedOrNull(undoes, checkedText),
    ...checkedSale(sale),
    by: keyId === null ? null : { keyId, name: checkedText(name) },
  }
}
