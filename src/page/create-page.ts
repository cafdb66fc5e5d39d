import { computed, effect, signal } from '@preact/signals'
import { systemClock } from '../client/clock.ts'
import { connectOutbox } from './changes/connect-outbox.ts'
import { labelChoice } from './labels/label-choice.ts'
import { listenForSearchKey } from './list/search-key.ts'
import type { Page } from './page.ts'
import { PetDesk } from './pet/pet-desk.ts'
import { THIS_WEEK } from './report/period.ts'
import { routeOf } from './route.ts'
import { connectCamera } from './scanner/camera/connect-camera.ts'
import { connectScanner } from './scanner/connect-scanner.ts'
import { takeCodes } from './session/code-in-address.ts'
import { CodeSignIn } from './session/code-sign-in.ts'
import { Connectivity } from './session/connectivity.ts'
import { storageOf } from './session/key-value-storage.ts'
import { SessionKeeper } from './session/session.ts'
import { storedSettings } from './session/settings.ts'
import { ShopSettingsKeeper } from './settings/shop-settings.ts'
import { Live } from './state/live.ts'
import { paceBy } from './state/pace.ts'
import { EVERYTHING, PetSearch } from './state/query.ts'
import { SearchIndex } from './state/search-index.ts'
import { Stock } from './state/stock.ts'
import { tabsOf } from './tabs/connect-tabs.ts'
import { presenceOf } from './tabs/presence.ts'
import { textsIn } from './texts/texts.ts'
import { TODAY } from './today/filter.ts'

// The parts of the page reach each other only through page.ts. state/ follows the stock: it opens the
// stream of events, reads the list part by part, and applies the events that come meanwhile. A browser has six
// connections to a service, for all tabs together: tabs/ has one of them hold the stream. session/ holds the
// key. Each view has a folder. A view loads code that it alone needs, as the chart and the barcodes.

/** Creates the parts of the page on a browser's window, and connects them. */
export function createPage(window: Window): Page {
  const { location } = window
  const { shop, settings, connectivity, session, codeSignIn } = createSession(window)
  const stock = new Stock()
  const { search, index } = createSearch(settings)
  const petDesk = new PetDesk({ session, stock, wallClock: Date.now })
  const live = new Live({
    url: location.origin,
    stock,
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    wallClock: Date.now,
    random: Math.random,
    tabsOf: (token, onRetryNow) => tabsOf(window, token, onRetryNow),
    connectivity,
    onArrived: (pets) => index.prepare(pets),
    onRefused: () => session.refused(),
    onKey: (key) => session.keyReceived(key),
    onSettings: (settings) => shop.take(settings),
  })

  applySettings(window.document, { settings, shop })
  shop.lowStockAt.subscribe((level) => stock.useLevel(level))
  followSession(window, { session, live, stock, petDesk })
  session.signedOut.subscribe((why) => {
    if (why !== 'never') shop.forget()
  })
  const changing = connectOutbox(window, { session, stock, live })
  followWindow(window, { live, session, petDesk, ...changing })
  const route = routeOf(window)
  listenForSearchKey(window)
  const scans = { session, settings, stock, route, petDesk, ...changing }
  const scanning = connectScanner(window, scans)
  const camera = connectCamera(window, { session, ...scanning })
  void session.restore().then(() => codeSignIn.begin())

  return {
    settings,
    shop,
    texts: computed(() => textsIn(settings.language.value, shop.timeZone.value)),
    route,
    connectivity,
    session,
    codeSignIn,
    stock,
    live,
    petDesk,
    ...scanning,
    camera,
    ...changing,
    ...{ query: signal(EVERYTHING), movements: signal(TODAY), reportChoice: signal(THIS_WEEK) },
    search,
    labels: labelChoice(),
    now: shownTime(window, live),
  }
}

/** Who is signed in, and how the page is shown. A code is taken out of the address before anything reads that. */
function createSession(window: Window) {
  const { navigator, location } = window
  const { origin: url } = location
  const thisDevice = storageOf(() => window.localStorage)
  const thisSession = storageOf(() => window.sessionStorage)
  const connectivity = new Connectivity(systemClock, Date.now)
  const session = new SessionKeeper({ url, connectivity, thisSession, thisDevice })
  const clocks = { clock: systemClock, wallClock: Date.now }
  const shop = new ShopSettingsKeeper(thisDevice)
  const settings = storedSettings(thisDevice, navigator.languages, shop.language)
  const { newManager } = settings
  const codeSignIn = new CodeSignIn({ url, session, thisSession, newManager, ...clocks })
  takeCodes(window, (linked) => codeSignIn.take(linked))
  return { shop, settings, connectivity, session, codeSignIn }
}

/** The search of the stock. Its index knows no language, and stays when another one is chosen. */
function createSearch({ language }: Page['settings']) {
  const index = new SearchIndex()
  const search = computed(() => new PetSearch(language.value, paceBy(systemClock.now), index))
  return { search, index }
}

/** The time by the service's clock, since a tablet's may be hours off. It moves every half minute. */
function shownTime(window: Window, { ahead }: Live): Page['now'] {
  const ticked = signal(Date.now())
  window.setInterval(() => {
    ticked.value = Date.now()
  }, 30_000)
  return computed(() => ticked.value + ahead.value)
}

/** Follows the stock with the key that is signed in, for as long as a person may be looking. */
function followSession(
  window: Window,
  { session, live, stock, petDesk }: Pick<Page, 'session' | 'live' | 'stock' | 'petDesk'>,
): void {
  const isPresent = presenceOf(window, { clock: systemClock, wallClock: Date.now })
  const followed = computed(() => (isPresent.value ? session.current.value : undefined))
  followed.subscribe((current) => {
    if (current) live.follow(current)
    else live.letGo()
  })
  session.current.subscribe((current) => {
    if (current) return
    live.stop()
    stock.clear()
    if (session.signedOut.value === 'left') petDesk.giveUp()
  })
}

/** Shows the page in the chosen language and theme, and under the shop's name. */
function applySettings(
  document: Document,
  { settings, shop }: Pick<Page, 'settings' | 'shop'>,
): void {
  const { documentElement, title } = document
  effect(() => {
    documentElement.lang = settings.language.value
    documentElement.dataset.theme = settings.theme.value
    document.title = shop.name.value ?? title
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
