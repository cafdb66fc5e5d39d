import { effect } from '@preact/signals'
import { type Clock, sleep } from '../../client/clock.ts'
import { anySignal } from '../../everywhere/any-signal.ts'
import type { Movement } from '../../stock/movement.ts'
import type { Entry } from '../outbox/entry.ts'
import type { Stock } from '../state/stock.ts'

/** Shows a movement that the service has made, also before the event with the changed pet arrives. */
export function showMovement(
  stock: Stock,
  { keyId, keyName }: Pick<Entry, 'keyId' | 'keyName'>,
  movement: Movement,
): void {
  const pet = stock.find(movement.petId)
  if (pet === undefined) return
  const { lineId: id, at, reason, newQuantity: quantity } = movement
  const lastMovement = { id, at, reason, by: { keyId, name: keyName } }
  // The event with it may have come already.
  if (id !== pet.lastMovement?.id) stock.respond({ ...pet, quantity, lastMovement })
}

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
