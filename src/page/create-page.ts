import { computed, effect, signal } from '@preact/signals'
import { systemClock } from '../client/clock.ts'
import { connectOutbox } from './changes/connect-outbox.ts'
import { labelChoice } from './labels/label-choice.ts'
import type { Page } from './page.ts'
import { PetDesk } from './pet/pet-desk.ts'
import { routeOf } from './route.ts'
import { connectScanner } from './scanner/connect-scanner.ts'
import { Connectivity } from './session/connectivity.ts'
import { storageOf } from './session/key-value-storage.ts'
import { SessionKeeper } from './session/session.ts'
import { storedSettings } from './session/settings.ts'
import { Live } from './state/live.ts'
import { EVERYTHING } from './state/query.ts'
import { Stock } from './state/stock.ts'
import { textsIn } from './texts/texts.ts'

// The parts of the page reach each other only through page.ts. state/ follows the stock: it opens the
// stream of events, reads the list, then applies the events that came meanwhile. session/ holds the
// key. Each view has a folder. A view loads code that it alone needs, as the chart and the barcodes.

/** Creates the parts of the page on a browser's window, and connects them. */
export function createPage(window: Window): Page {
  const { navigator, location } = window
  const localStorage = storageOf(() => window.localStorage)
  const settings = storedSettings(localStorage, navigator.languages)
  const connectivity = new Connectivity(systemClock, Date.now)
  const session = new SessionKeeper({
    connectivity,
    url: location.origin,
    thisSession: storageOf(() => window.sessionStorage),
    thisDevice: localStorage,
  })
  const stock = new Stock()
  const petDesk = new PetDesk({ session, stock, wallClock: Date.now })
  const live = new Live({
    url: location.origin,
    stock,
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    wallClock: Date.now,
    random: Math.random,
    connectivity,
    onRefused: () => session.refused(),
  })

  applySettings(window.document, settings)
  session.current.subscribe((current) => {
    if (current) return live.follow(current)
    live.stop()
    stock.clear()
    if (session.signedOut.value === 'left') petDesk.giveUp()
  })
  const changing = connectOutbox(window, { session, stock, live })
  const ticked = signal(Date.now())
  window.setInterval(() => {
    ticked.value = Date.now()
  }, 30_000)
  followWindow(window, { live, session, petDesk, ...changing })
  const route = routeOf(window)
  const scanner = connectScanner(window, { session, stock, route, ...changing })
  void session.restore()

  return {
    settings,
    texts: computed(() => textsIn(settings.language.value)),
    route,
    connectivity,
    session,
    stock,
    live,
    petDesk,
    scanner,
    ...changing,
    query: signal(EVERYTHING),
    labels: labelChoice(),
    // A tablet's clock may be hours off: the service's clock counts.
    now: computed(() => ticked.value + live.ahead.value),
  }
}

/** Shows the page in the chosen language and theme. */
function applySettings({ documentElement }: Document, { language, theme }: Page['settings']): void {
  effect(() => {
    documentElement.lang = language.value
    documentElement.dataset.theme = theme.value
  })
}

/** Follows the events of the browser's window. */
function followWindow(
  window: Window,
  { live, session, petDesk, drafts }: Pick<Page, 'live' | 'session' | 'petDesk' | 'drafts'>,
): void {
  window.addEventListener('online', () => live.retryNow())
  window.addEventListener('storage', ({ key }) => session.storageChanged(key))
  window.addEventListener('beforeunload', (event) => {
    if (petDesk.isDirty || drafts.all.value.size > 0) event.preventDefault()
  })
}
