import type { ReadonlySignal } from '@preact/signals'
import { systemClock } from '../../client/clock.ts'
import { newId } from '../../client/new-id.ts'
import type { Currency } from '../../money/currency.ts'
import type { Connectivity } from '../kit/connectivity.ts'
import { storageOf } from '../kit/key-value-storage.ts'
import type { PageSession } from '../kit/kit-session.ts'
import { Outbox } from '../outbox/outbox.ts'
import type { Live } from '../state/live.ts'
import type { Stock } from '../state/stock.ts'
import { CountDrafts } from './count-drafts.ts'
import { OWN_CHANGES_NAME, OwnChanges } from './own-changes.ts'
import { showMovement, untilMoved } from './shown-quantity.ts'
import { Undo } from './undo.ts'
import type { Changing } from './use-changes.ts'

/** How often a tab looks for changes that a closed tab has left. */
const ADOPT_EVERY_MS = 30_000

interface ConnectOutboxDependencies {
  readonly session: PageSession
  readonly stock: Stock
  readonly live: Live
  /** Of the shop; null: it has none. */
  readonly currency: ReadonlySignal<Currency | null>
  readonly connectivity: Connectivity
}

/** Connects the outbox with a browser's window, and with the key that is signed in. */
export function connectOutbox(
  window: Window,
  { session, stock, live, currency, connectivity }: ConnectOutboxDependencies,
): Changing {
  const outbox: Outbox = new Outbox({
    url: window.location.origin,
    storage: storageOf(() => window.localStorage),
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    wallClock: Date.now,
    random: Math.random,
    newId,
    priceOf(petId) {
      const amount = stock.find(petId)?.price
      const of = currency.peek()
      return amount === undefined || of === null ? undefined : { amount, currency: of.number }
    },
    onDone: (entry, movement) => {
      showMovement(stock, entry, movement)
      undo.made(entry, movement)
      // What says that the service is not reached does not outlast its response.
      connectivity.reached()
      if (live.state.peek().state === 'waiting') live.retryNow()
    },
    untilMoved: (entry, signal) => untilMoved(stock, systemClock, entry, signal),
    onRefusedKey: ({ shop }) => session.refused(shop),
  })
  const own = new OwnChanges(storageOf(() => window.localStorage))
  const undo = new Undo(outbox, own)

  session.current.subscribe((current) => {
    undo.clear()
    if (current) outbox.connect(current)
    else outbox.disconnect()
  })
  live.state.subscribe(({ state }) => {
    if (state === 'live') outbox.retryNow()
  })
  window.addEventListener('online', () => outbox.retryNow())
  window.addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea !== window.localStorage) return
    outbox.onStorageEvent(key, newValue)
    if (key === OWN_CHANGES_NAME) own.read()
  })
  window.addEventListener('beforeunload', (event) => {
    if (outbox.unkept.value > 0) event.preventDefault()
  })
  window.setInterval(() => outbox.adoptOrphans(), ADOPT_EVERY_MS)
  return { outbox, undo, drafts: new CountDrafts(storageOf(() => window.sessionStorage)) }
}
