import type { Client } from '../../driver/connection.ts'
import { checkedId } from '../checked-values.ts'
import { COUNTED, NEWEST } from './totals-table.ts'

/** Up to which movement the totals are counted, and the money. */
export class CountingPlace {
  readonly #place
  readonly #newest

  constructor(client: Client) {
    this.#place = client.prepare(COUNTED)
    this.#newest = client.prepare(NEWEST)
  }

  /** The newest movement. */
  newest(): bigint {
    return checkedId(this.#newest.values()[0]?.[0])
  }

  /** Whether every movement is counted, or every one up to an id: pruning may have deleted that since. */
  isCounted(to?: bigint): boolean {
    const place = checkedId(this.#place.values()[0]?.[0])
    return (to !== undefined && place >= to) || place >= this.newest()
  }
}
