import { DAY_MS, HOUR_MS } from '../../clocks/durations.ts'
import type { ChangeReason } from '../../stock/journal.ts'

const DAYS = 45

/** A change of a sample's quantity that was never made, so that there is something to look at. */
interface PastChange {
  /** UTC epoch milliseconds. */
  readonly at: number
  readonly quantity: number
  readonly reason: ChangeReason
}

interface Past {
  /** How many there were at the beginning, and when that was. */
  readonly began: { readonly at: number; readonly quantity: number }
  /** What came of it since, the oldest first: it ends with today's quantity. */
  readonly changes: readonly PastChange[]
}

/**
 * Makes up some weeks of a pet's sales and arrivals, the same ones each time.
 * @param seed another one for each pet
 */
export function madeUpPast(seed: number, quantity: number, now: number): Past {
  const random = repeatable(seed)
  const most = Math.max(4, Math.ceil(quantity * 1.8))
  const changes: PastChange[] = []
  // From today back in time: each step finds out how many there were before it.
  let before = quantity
  let at = now - random(HOUR_MS / 2, 20 * HOUR_MS)
  for (const end = now - DAYS * DAY_MS; at > end; at -= random(5 * HOUR_MS, 50 * HOUR_MS)) {
    const after = before
    const hadArrived = after >= most * 0.8
    if (hadArrived) before = Math.max(0, after - random(Math.ceil(most / 2), most))
    else before = after + random(1, Math.max(1, Math.ceil(most / 9)))
    const reason = hadArrived ? 'arrival' : random(0, 15) === 0 ? 'died' : 'sale'
    changes.unshift({ at, quantity: after, reason })
  }
  return { began: { at, quantity: before }, changes }
}

/** Whole numbers between two, both included, in an order of their own for each seed (mulberry32). */
function repeatable(seed: number): (least: number, most: number) => number {
  let state = seed
  return (least, most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    const fraction = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    return least + Math.floor(fraction * (most - least + 1))
  }
}
