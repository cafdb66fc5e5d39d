import { firstTrusted } from '../../../clocks/clocks.ts'
import type { TrustedRecord } from '../../../clocks/store.ts'
import { preparedQueries } from '../driver/built-query.ts'
import type { Client } from '../driver/connection.ts'
import { QUERIES } from '../queries/queries.ts'
import { checkedOrNull, checkedTime } from './checked-values.ts'

const BEYOND_EVERY_TIME = Number.MAX_SAFE_INTEGER

/** The trusted time: one row. */
export class TrustedTimeTable {
  readonly #queries

  constructor(client: Client) {
    this.#queries = preparedQueries(client, QUERIES.trustedTime)
  }

  /** @param machine the time of the machine's clock */
  read(machine: number): TrustedRecord {
    const saved = this.#saved()
    if (saved !== null) return { saved, time: saved }
    const times = {
      newestUntilNow: this.#newest(machine),
      newest: this.#newest(BEYOND_EVERY_TIME),
    }
    return { saved, time: firstTrusted(times, machine) }
  }

  /** Replaces `from`; does nothing if another time is saved. @returns the saved time */
  advance(from: number | null, to: number): number {
    if (from === null) this.#queries.begin.run({ at: to })
    else this.#queries.advance.run({ from, to })
    return this.#saved() ?? to
  }

  /** Sets the time. @returns the time before */
  set(at: number): number | null {
    const before = this.#saved()
    this.#queries.set.run({ at })
    return before
  }

  #saved(): number | null {
    return this.#queries.saved.get({})?.at ?? null
  }

  #newest(until: number): number | null {
    return checkedOrNull(this.#queries.newest.get({ until })?.at ?? null, checkedTime)
  }
}
