import { computed, effect, signal } from '@preact/signals'
import { systemClock } from '../client/clock.ts'
import { connectOutbox } from './changes/connect-outbox.ts'
import { type Changing, provideChanges } from './changes/use-changes.ts'
import { CHOSEN_TASKS } from './chosen-tasks.ts'
import { Connectivity } from './kit/connectivity.ts'
import { storageOf } from './kit/key-value-storage.ts'
import { type Kit, provideKit } from './kit/kit.ts'
import type { Provide } from './kit/room-context.tsx'
import { routeOf } from './kit/route.ts'
import { keepSecondClicks } from './kit/second-clicks.ts'
import { labelChoice } from './labels/label-choice.ts'
import { provideLabels } from './labels/use-labels.ts'
import { choiceOf, chooseAlso } from './list/choice.ts'
import { listenForSearchKey } from './list/search-key.ts'
import { labelsFor, provideChoice } from './list/use-choice.ts'
import { connectOffline, listKeeperOf } from './offline/connect-offline.ts'
import type { ListKeeper } from './offline/keep-list.ts'
import { provideListAge } from './offline/use-list-age.ts'
import { PetDesk } from './pet/pet-desk.ts'
import { providePetDesk } from './pet/use-pet-desk.ts'
import { connectCamera } from './scanner/camera/connect-camera.ts'
import { connectScanner } from './scanner/connect-scanner.ts'
import { provideScanner } from './scanner/use-scanner.ts'
import { takeCodes } from './session/code-in-address.ts'
import { CodeSignIn } from './session/code-sign-in.ts'
import { SessionKeeper } from './session/session.ts'
import { provideSession } from './session/use-session.ts'
import { type Settings, storedSettings } from './settings/device-settings.ts'
import { ShopSettingsKeeper } from './settings/shop-settings.ts'
import { provideSettings } from './settings/use-settings.ts'
import { forgetFiles, forgetSentOfOthers } from './spreadsheet/import/forget-files.ts'
import { provideFileStorages } from './spreadsheet/import/use-file-storages.ts'
import { Live } from './state/live.ts'
import { paceBy } from './state/pace.ts'
import { EVERYTHING, PetSearch } from './state/query.ts'
import { SearchIndex } from './state/search-index.ts'
import { Stock } from './state/stock.ts'
import { tabsOf } from './state/tabs/connect-tabs.ts'
import { presenceOf } from './state/tabs/presence.ts'
import { provideStock } from './state/use-stock.ts'
import { textsIn } from './texts/texts.ts'
import { provideToday, todayChoices } from './today/use-today.ts'

// Each room gives what it has to views by a context of its own, a file `use-....ts`. kit/ is below the views: what reads,
// sends and says why that failed. state/ follows the stock: it opens the stream of events, reads the list part by part, and
// applies the events that come meanwhile. A browser has six connections to a service, for all tabs together: state/tabs/
// has one of them hold the stream. session/ holds the key. offline/ opens the page where the service is away, with the
// list that was there last. Each view has a folder. A view loads code that it alone needs, as the chart and the barcodes.

/** Creates the parts of the page on a browser's window, and connects them. @returns what each room gives */
export function createPage(window: Window): readonly Provide[] {
  const { location } = window
  const keeper = listKeeperOf(window)
  const signIn = createSession(window, keeper)
  const { shop, settings, session } = signIn
  const stock = new Stock()
  const { search, index } = createSearch(settings)
  const choice = choiceOf(session, stock)
  const petDesk = createForms({ ...signIn, stock, choice })
  const live = new Live({
    url: location.origin,
    stock,
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    pace: paceBy(systemClock.now),
    wallClock: Date.now,
    random: Math.random,
    tabsOf: (token, onRetryNow) => tabsOf(window, token, onRetryNow),
    connectivity: signIn.connectivity,
    onArrived: (pets) => index.prepare(pets),
    onRefused: ({ shop }) => session.refused(shop),
    onKey: (key) => session.keyReceived(key),
    onSettings: (settings) => shop.take(settings),
  })

  applySettings(window.document, { settings, shop })
  shop.lowStockAt.subscribe((level) => stock.useLevel(level))
  followSession(window, { session, live, stock, petDesk })
  connectOffline(window, keeper, { session, stock, live })
  forgetWithKey(signIn)
  const changing = connectOutbox(window, { ...signIn, stock, live, currency: shop.currency })
  followWindow(window, { live, session, petDesk, ...changing })
  const route = routeOf(window)
  const scanning = connectScanner(window, {
    ...{ session, settings, stock, route, forms: petDesk, ...changing },
    choosePet: (petId) => chooseAlso(choice, petId),
  })
  const camera = connectCamera(window, { session, settings, route, ...scanning })
  void session.restore().then(() => signIn.codeSignIn.begin())

  return [
    provideKit({
      ...{ session, route, stock, language: settings.language, now: shownTime(window, live) },
      unreachableLines: signal([]),
      texts: computed(() => textsIn(settings.language.value, shop.timeZone.value)),
      outage: shownOutage({ connectivity: signIn.connectivity, live, listAge: keeper.age }),
    }),
    provideSession(signIn),
    provideSettings({ settings, shop }),
    provideStock({ stock, live, search, query: signal(EVERYTHING) }),
    provideListAge(keeper.age),
    provideChanges(changing),
    provideScanner({ ...scanning, camera, forms: petDesk }),
    providePetDesk(petDesk),
    provideChoice({ choice, tasks: CHOSEN_TASKS }),
    provideLabels(labelChoice()),
    provideFileStorages(signIn),
    provideToday(todayChoices()),
  ]
}

/** Who is signed in, and how the page is shown. A code is taken out of the address before anything reads that. */
function createSession(window: Window, keeper: ListKeeper) {
  const { navigator, location } = window
  const { origin: url } = location
  const thisDevice = storageOf(() => window.localStorage)
  const thisSession = storageOf(() => window.sessionStorage)
  const connectivity = new Connectivity(systemClock, Date.now)
  const session = new SessionKeeper({
    ...{ url, connectivity, thisSession, thisDevice },
    keptKey: (token) => keeper.keyOf(token),
  })
  const clocks = { clock: systemClock, wallClock: Date.now }
  const shop = new ShopSettingsKeeper(thisDevice)
  const settings = storedSettings(thisDevice, navigator.languages, shop.language)
  const { newManager } = settings
  const codeSignIn = new CodeSignIn({ url, session, thisSession, newManager, ...clocks })
  takeCodes(window, (linked) => codeSignIn.take(linked))
  return { shop, settings, connectivity, session, codeSignIn, thisDevice, thisSession }
}

/** The search of the stock. Its index knows no language, and stays when another one is chosen. */
function createSearch({ language }: Settings) {
  const index = new SearchIndex()
  const search = computed(() => new PetSearch(language.value, paceBy(systemClock.now), index))
  return { search, index }
}

interface FormDependencies extends Pick<ReturnType<typeof createSession>, 'session' | 'shop'> {
  readonly stock: Stock
  readonly choice: ReturnType<typeof choiceOf>
}

/** The forms for pets. Those whose price has changed need new labels. */
const createForms = ({ session, shop, stock, choice }: FormDependencies): PetDesk =>
  new PetDesk({
    ...{ session, stock, wallClock: Date.now, currency: shop.currency },
    printLabels: (petId) => labelsFor(choice, [petId]),
  })

interface Reaching {
  readonly connectivity: Connectivity
  readonly live: Live
  readonly listAge: ListKeeper['age']
}

/** Why requests get no response. Where the page has opened without the service, nothing has responded yet. */
function shownOutage({ connectivity, live, listAge }: Reaching): Kit['outage'] {
  return computed(() => {
    const isCut = live.state.value.state === 'waiting' || listAge.value?.isKept
    return connectivity.outage.value ?? (isCut ? { why: 'unreachable' } : undefined)
  })
}

/** The time by the service's clock, since a tablet's may be hours off. It moves every half minute. */
function shownTime(window: Window, { ahead }: Live): Kit['now'] {
  const ticked = signal(Date.now())
  window.setInterval(() => {
    ticked.value = Date.now()
  }, 30_000)
  return computed(() => ticked.value + ahead.value)
}

interface Followed {
  readonly session: SessionKeeper
  readonly live: Live
  readonly petDesk: PetDesk
}

/** Follows the stock with the key that is signed in, for as long as a person may be looking. */
function followSession(
  window: Window,
  { session, live, stock, petDesk }: Followed & { readonly stock: Stock },
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

/** What is kept of the shop goes with its key. */
function forgetWithKey({ session, shop, ...storages }: ReturnType<typeof createSession>): void {
  session.signedOut.subscribe((why) => {
    if (why === 'never') return
    shop.forget()
    forgetFiles(storages)
  })
  session.current.subscribe((current) => {
    if (current) forgetSentOfOthers(storages, current.key.peek().id)
  })
}

/** Shows the page in the chosen language and theme, and under the shop's name. */
function applySettings(
  document: Document,
  { settings, shop }: { readonly settings: Settings; readonly shop: ShopSettingsKeeper },
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
  { live, session, petDesk, drafts }: Followed & Pick<Changing, 'drafts'>,
): void {
  listenForSearchKey(window)
  keepSecondClicks(window)
  window.addEventListener('online', () => live.retryNow())
  window.addEventListener('storage', ({ key }) => session.storageChanged(key))
  window.addEventListener('beforeunload', (event) => {
    if (petDesk.isDirty || drafts.all.value.size > 0) event.preventDefault()
  })
}
