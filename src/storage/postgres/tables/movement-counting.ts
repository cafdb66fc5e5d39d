import type { CountedBatch, MovementCounter } from '../../../stock/totals/report.ts'
import type { Lane } from '../driver/lane.ts'
import { countMovements } from './count-movements.ts'

const SHOPS_AT_ONCE = 64

const UNCOUNTED = `
  SELECT s.shop_id FROM shops s LEFT JOIN totals_place t ON t.shop_id = s.shop_id
    LEFT JOIN sums_place u ON u.shop_id = s.shop_id
    LEFT JOIN money_place p ON p.shop_id = s.shop_id
  WHERE s.revision > least(coalesce(u.movement_id, t.movement_id, 0), p.movement_id) ORDER BY s.shop_id LIMIT ${SHOPS_AT_ONCE}`

/** Counts the movements of all shops, one batch of one shop at a time. Other nodes may do the same. */
export class MovementCounting implements MovementCounter {
  readonly #lane: Lane
  /** Shops that had something to count when they were asked for. */
  #shopIds: bigint[] = []

  constructor(lane: Lane) {
    this.#lane = lane
  }

  async countMovements(): Promise<CountedBatch> {
    if (this.#shopIds.length === 0) {
      const rows = await this.#lane.query<{ readonly shop_id: bigint }>(UNCOUNTED)
      this.#shopIds = rows.map(({ shop_id }) => shop_id)
    }
    const shopId = this.#shopIds.shift()
    if (shopId === undefined) return { counted: 0, more: false }
    const { counted, more } = await countMovements(this.#lane, shopId)
    // After the others: a long journal does not keep them waiting.
    if (more) this.#shopIds.push(shopId)
    return { counted, more: this.#shopIds.length > 0 }
  }
}
