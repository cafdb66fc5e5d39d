import { effect } from '@preact/signals'
import { type Clock, sleep } from '../../client/clock.ts'
import { anySignal } from '../../everywhere/any-signal.ts'
import type { Entry } from '../outbox/entry.ts'
import type { Stock } from '../state/stock.ts'

/** A quantity that moved and moved back brings no other one. */
const NEWS_WITHIN_MS = 5000

/**
 * Waits until the stock shows another quantity than a count expected. The error that says so may come before the
 * event with the quantity that moved: a person who saves the count anyway would save it against the old one.
 */
export async function untilMoved(
  stock: Stock,
  clock: Clock,
  { petId, what }: Entry,
  signal: AbortSignal,
): Promise<void> {
  if (!('expected' in what)) return
  const moved = new AbortController()
  const stop = effect(() => {
    if (stock.find(petId)?.quantity !== what.expected) moved.abort()
  })
  await sleep(clock, NEWS_WITHIN_MS, anySignal([signal, moved.signal]))
  stop()
  moved.abort()
}
