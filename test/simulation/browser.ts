import { signal } from '@preact/signals'
import { showMovement } from '../../src/page/changes/shown-quantity.ts'
import { Connectivity } from '../../src/page/kit/connectivity.ts'
import type { EnumerableStorage } from '../../src/page/kit/key-value-storage.ts'
import type { Session } from '../../src/page/kit/kit-session.ts'
import { Outbox } from '../../src/page/outbox/outbox.ts'
import { Live } from '../../src/page/state/live.ts'
import type { Pet } from '../../src/page/state/pet.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { loneTab } from '../../src/page/state/tabs/tab-group.ts'
import { keyOf } from './keys.ts'
import { idsOf } from './random.ts'
import { channel, type Life } from './scheduler.ts'
import { type SharedByTabs, TabBus } from './tab-bus.ts'
import { type ClientDependencies, clockOf, SERVICE } from './till.ts'

/** How often a tab looks for changes that a closed one has left, as the page does. */
const ADOPT_EVERY_MS = 30_000

const EVENTS = `${SERVICE}/desk/api/events`

/** A browser: tabs of one page, on one storage. */
export class Browser {
  readonly name: string
  readonly items = new Map<string, string>()
  readonly #dependencies: ClientDependencies
  readonly #tabs: (Tab | undefined)[]
  readonly #newId: () => string
  #opened = 0

  /** Undefined: each tab has a stream of its own. */
  readonly bus: TabBus | undefined

  constructor(
    name: string,
    { tabs, shared }: { readonly tabs: number; readonly shared?: SharedByTabs | undefined },
    dependencies: ClientDependencies,
  ) {
    this.name = name
    this.bus = shared && new TabBus(shared, dependencies.scheduler)
    this.#dependencies = dependencies
    this.#newId = idsOf(dependencies.random.of(`${name} ids`))
    this.#tabs = Array.from({ length: tabs }, () => undefined)
    for (const place of this.#tabs.keys()) this.open(place)
  }

  get tabs(): readonly Tab[] {
    return this.#tabs.filter((tab) => tab?.life.isAlive === true) as Tab[]
  }

  tab(place: number): Tab | undefined {
    const tab = this.#tabs[place]
    return tab?.life.isAlive ? tab : undefined
  }

  /** Opens a tab, in place of one that is there. */
  open(place: number): void {
    this.close(place)
    this.#opened += 1
    const life = { name: `${this.name} tab ${this.#opened}`, isAlive: true }
    this.#tabs[place] = new Tab(life, this, this.#newId, this.#dependencies)
  }

  /** A page that is left leaves the other tabs, too. */
  close(place: number): void {
    const tab = this.#tabs[place]
    if (!tab?.life.isAlive) return
    tab.live.letGo()
    this.end(tab.life)
  }

  end(life: Life): void {
    life.isAlive = false
    this.bus?.passSeat()
  }

  /** Tells the other tabs what one has written. */
  wrote(from: Tab, name: string, text: string | null): void {
    for (const tab of this.tabs) if (tab !== from) tab.hear(name, text)
  }
}

/** A tab that shows the stock: its outbox, connected as the page connects it. */
export class Tab {
  readonly life: Life
  readonly outbox: Outbox
  readonly stock: Stock
  readonly live: Live
  readonly #dependencies: ClientDependencies
  readonly #toTab
  #writesLeft = Number.POSITIVE_INFINITY

  constructor(life: Life, browser: Browser, newId: () => string, dependencies: ClientDependencies) {
    const { scheduler, random, wire, ledger, onWrong } = dependencies
    this.life = life
    this.#dependencies = dependencies
    const own = random.of(life.name)
    this.#toTab = channel(scheduler, life, () => own.between(0.1, own.chance(0.1) ? 500 : 5))
    const storage = this.#storageOn(browser)
    const { bus } = browser
    let tabs = loneTab()
    const tabsOf = (_: string, onRetryNow: () => void) => {
      if (bus !== undefined) tabs = bus.connect({ life, random: own, storage, onRetryNow })
      return tabs
    }
    const fetch = wire.fetchOf(life)
    let acknowledged = 0
    const around = {
      ...{ url: SERVICE, wallClock: scheduler.wall },
      fetch: (url: string, init: RequestInit) => {
        if (url === EVENTS) acknowledged = ledger.acknowledged.length
        return fetch(url, init)
      },
      ...{ clock: clockOf(scheduler, life), random: own.next },
    }
    const onOlder = (what: string) => onWrong(`${life.name} shows an older ${what}`)
    this.stock = new HeardStock(onOlder, (pets) => {
      const place = tabs.place.peek()
      const heard =
        place.role === 'follows'
          ? { from: place.leader.id, acknowledged: 0 }
          : { from: life.name, acknowledged }
      for (const { petId, quantity } of pets) {
        ledger.said.push({ who: life.name, petId, quantity, ...heard })
      }
    })
    this.live = new Live({
      ...{ ...around, stock: this.stock, tabsOf, pace: { rest: () => undefined } },
      connectivity: new Connectivity(around.clock, scheduler.wall),
      onRefused: () => onWrong(`the key of ${life.name} is refused`),
      ...{ onArrived() {}, onKey() {}, onSettings() {} },
    })
    this.outbox = new Outbox({
      ...{ ...around, storage, newId },
      onDone: (entry, movement) => {
        if (!life.isAlive) return
        showMovement(this.stock, entry, movement)
        const change = ledger.find(entry.id)
        if (change !== undefined) ledger.acknowledge(change)
      },
      untilMoved: async () => {},
      onRefusedKey: () => {},
    })
    const session = sessionOf(browser.name)
    this.outbox.connect(session)
    this.live.follow(session)
    scheduler.every(life)(ADOPT_EVERY_MS, () => this.outbox.adoptOrphans())
  }

  tap(petId: bigint, quantity: number): void {
    const { ledger } = this.#dependencies
    const reason = quantity < 0 ? 'sale' : 'arrival'
    const what = { change: quantity, reason } as const
    const entry = this.outbox.add({ petId, name: null, what, note: null })
    if (entry === undefined) return
    const change = ledger.begin({ id: entry.id, who: this.life.name, petId, quantity })
    // A tab that died meanwhile has shown it to nobody.
    change.state = this.life.isAlive ? 'kept' : 'unknown'
  }

  /** What the page shows as refused. Until another tab hears that it was made, it may say so, too. */
  noteRefusals(): void {
    for (const { id } of this.outbox.refused.peek()) {
      const change = this.#dependencies.ledger.find(id)
      if (change !== undefined) change.state = 'refused'
    }
  }

  /** Takes the newest change back, if it was never sent. */
  takeBack(): void {
    const last = this.outbox.waiting.peek().at(-1)
    if (last === undefined) return
    const isTakenBack = this.outbox.takeBack(last.id)
    const change = this.#dependencies.ledger.find(last.id)
    if (change === undefined || !isTakenBack) return
    change.state = this.life.isAlive ? 'taken_back' : 'unknown'
  }

  /** Ends the tab after so many writes to the storage. */
  dieAfterWrites(writes: number): void {
    this.#writesLeft = writes
  }

  hear(name: string, text: string | null): void {
    this.#toTab(`hears of ${name}`, () => this.outbox.onStorageEvent(name, text))
  }

  #storageOn(browser: Browser): EnumerableStorage {
    const { life } = this
    const { items } = browser
    const write = (name: string, text: string | null, run: () => void): void => {
      if (!life.isAlive) return
      if (this.#writesLeft <= 0) {
        browser.end(life)
        return
      }
      this.#writesLeft -= 1
      run()
      browser.wrote(this, name, text)
    }
    return {
      get length() {
        return items.size
      },
      key: (place) => [...items.keys()][place] ?? null,
      getItem: (name) => items.get(name) ?? null,
      setItem: (name, text) => write(name, text, () => items.set(name, text)),
      removeItem: (name) => write(name, null, () => items.delete(name)),
    }
  }
}

/** The stock of a tab, and what the feed says of it. */
class HeardStock extends Stock {
  readonly #onOlder: (what: string) => void
  readonly #onHeard: (pets: readonly Pet[]) => void

  constructor(onOlder: (what: string) => void, onHeard: (pets: readonly Pet[]) => void) {
    super()
    this.#onOlder = onOlder
    this.#onHeard = onHeard
  }

  override apply(pets: readonly Pet[]): void {
    this.#onHeard(pets)
    this.#neverOlder(pets, () => super.apply(pets))
  }

  override respond(pet: Pet): void {
    this.#neverOlder([pet], () => super.respond(pet))
  }

  /** Of two states that two ways have brought, the newer one is shown. Where a clock is set back, nobody knows which that is. */
  #neverOlder(pets: readonly Pet[], take: () => void): void {
    const shown = pets.map(({ petId }) => this.find(petId)?.lastMovement)
    take()
    for (const [place, { petId }] of pets.entries()) {
      const [before, now] = [shown[place], this.find(petId)?.lastMovement]
      if (before && now && BigInt(now.id) < BigInt(before.id) && now.at <= before.at)
        this.#onOlder(`state of pet ${petId}: movement ${now.id} after ${before.id}`)
    }
  }
}

function sessionOf(name: string): Session {
  const { token, key } = keyOf(name)
  // The outbox asks the session for its key alone.
  return { token, key: signal({ id: key.id, name, access: 'write' }) } as unknown as Session
}
