import { systemClock } from '../../client/clock.ts'
import { newId } from '../../client/new-id.ts'
import { Outbox } from '../outbox/outbox.ts'
import { storageOf } from '../session/keeping.ts'
import type { SessionKeeper } from '../session/session.ts'
import type { Live } from '../shop/live.ts'
import type { Stock } from '../shop/stock.ts'
import { CountDrafts } from './count-drafts.ts'
import { showMoved } from './show-moved.ts'
import { Undo } from './undo.ts'

/** How often a tab looks for what another one left behind. */
const LOOK_MS = 30_000

/** What there is of the page for changing quantities. */
export interface Changing {
  readonly outbox: Outbox
  readonly undo: Undo
  readonly drafts: CountDrafts
}

interface Around {
  readonly session: SessionKeeper
  readonly stock: Stock
  readonly live: Live
}

/** Puts the outbox to work for whoever is signed in, on a browser's window. */
export function connectOutbox(window: Window, { session, stock, live }: Around): Changing {
  const outbox: Outbox = new Outbox({
    url: window.location.origin,
    storage: storageOf(() => window.localStorage),
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    wallClock: Date.now,
    random: Math.random,
    newId,
    onDone: (entry, moved) => {
      showMoved(stock, entry, moved)
      undo.made(entry, moved)
    },
    onRefusedKey: () => session.refused(),
  })
  const undo = new Undo(outbox)

  session.current.subscribe((current) => {
    undo.silence()
    if (current) outbox.connect(current)
    else outbox.disconnect()
  })
  live.state.subscribe(({ state }) => {
    if (state === 'live') outbox.hurry()
  })
  window.addEventListener('online', () => outbox.hurry())
  window.addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea === window.localStorage) outbox.heard(key, newValue)
  })
  window.addEventListener('beforeunload', (event) => {
    if (outbox.unkept.value > 0) event.preventDefault()
  })
  window.setInterval(() => outbox.look(), LOOK_MS)
  return { outbox, undo, drafts: new CountDrafts(storageOf(() => window.sessionStorage)) }
}
