import { entryIdOf } from '../../src/page/outbox/stored-entries.ts'
import { AccessLog } from './access-log.ts'
import { Browser } from './browser.ts'
import { Codes } from './codes.ts'
import { doDeed } from './deeds.ts'
import { Guest, Manager } from './guests.ts'
import { notHeld, readStored, withPruned } from './held.ts'
import { ImportLog } from './import-log.ts'
import { Importer } from './importer.ts'
import { NARROW } from './keys.ts'
import { Ledger, quantitiesOf } from './ledger.ts'
import { LimitLog } from './limit-log.ts'
import { Machine } from './machine.ts'
import type { Prepared } from './prepared.ts'
import { Random } from './random.ts'
import { type Life, Scheduler, type Step } from './scheduler.ts'
import { type Deed, GUESTS, type Script } from './script.ts'
import { Buyer, readSuppliers } from './suppliers.ts'
import { Till } from './till.ts'
import { readTotals, wrongTotals } from './totals-held.ts'
import { NO_FAULTS, Wire } from './wire.ts'

/** Clients that retry have given up, or succeeded, and tabs have adopted what closed ones have left. */
const UNTIL_REST_MS = 200_000

/** What is slow on the wire has arrived, and a command's change was noticed. */
const UNTIL_ARRIVED_MS = 30_000

/** A stop takes less. */
const UNTIL_STOPPED_MS = 60_000

/** A shop with its clients, while a script befalls it. */
export class World {
  readonly scheduler: Scheduler
  readonly machine: Machine
  readonly wrong: { step: number; what: string }[] = []
  readonly #script: Script
  readonly #old: Prepared['old']
  readonly #random: Random
  readonly #ledger = new Ledger()
  readonly #wire: Wire
  readonly #limitLog = new LimitLog()
  readonly #accessLog: AccessLog
  readonly #guests: readonly Guest[]
  readonly #manager: Manager
  readonly #codes: Codes
  readonly #importLog = new ImportLog()
  readonly #importer: Importer
  readonly #buyer: Buyer
  readonly #tills: readonly Till[]
  readonly #browser: Browser
  readonly #fate: Life = { name: 'script', isAlive: true }

  constructor(script: Script, prepared: Prepared, onStep: (step: Step) => void) {
    this.#script = script
    this.#old = prepared.old
    this.#random = new Random(script.seed)
    const random = this.#random
    this.scheduler = new Scheduler(random, onStep)
    const { scheduler, onWrong } = this
    this.#wire = new Wire({
      ...{ scheduler, random, onWrong, ledger: this.#ledger, limitLog: this.#limitLog },
      server: () => this.machine.server,
    })
    this.#wire.faults = script.faults
    const clients = { scheduler, random, onWrong, wire: this.#wire, ledger: this.#ledger }
    this.#tills = Array.from({ length: script.tills }, (_, n) => new Till(`till ${n + 1}`, clients))
    this.#browser = new Browser('browser', script, clients)
    this.#accessLog = new AccessLog(scheduler.monotonic)
    const guests = { ...clients, accessLog: this.#accessLog, limitLog: this.#limitLog }
    this.#guests = Array.from({ length: GUESTS }, (_, n) => new Guest(`guest ${n + 1}`, guests))
    this.#manager = new Manager('manager', {
      ...{ ...guests, limits: NARROW },
      whenOver: (...end) => this.machine.whenOver(...end),
      whenNoticed: (run) => run(),
    })
    this.#importer = new Importer({ ...clients, importLog: this.#importLog })
    this.#buyer = new Buyer('buyer', clients)
    this.#codes = new Codes({
      wire: this.#wire,
      wall: () => this.machine.wall(),
      clockSets: () => this.machine.clockSets,
    })
    this.machine = new Machine(prepared, {
      ...{ scheduler, random, onWrong, fate: this.#fate },
      ...{ commitMs: script.commitMs, backupEveryMs: script.backupEveryMs },
      ...{ limitLog: this.#limitLog, accessLog: this.#accessLog },
      onGone: (server) => {
        this.#wire.serverDied(server)
        this.#verify()
      },
    })
  }

  readonly onWrong = (what: string): void => {
    this.wrong.push({ step: this.scheduler.steps, what })
  }

  play(): void {
    for (const { at, ...deed } of this.#script.deeds) {
      this.scheduler.after(at, this.#fate, JSON.stringify(deed), () => this.#do(deed))
    }
    this.scheduler.run({ until: this.#script.ms })
  }

  /** Ends all faults, and waits until nothing is left to be done. */
  rest(): void {
    this.#wire.faults = NO_FAULTS
    this.machine.mendDisk()
    this.machine.runWaitingCommands()
    for (const tab of this.#browser.tabs) tab.dieAfterWrites(Number.POSITIVE_INFINITY)
    if (this.#browser.tabs.length === 0) this.#browser.open(0)
    const { scheduler } = this
    let open = Number.POSITIVE_INFINITY
    // What came in a rush is done one after another: the world waits as long as fewer and fewer requests are open.
    while (!this.#isAtRest() && this.#wire.open.length < open) {
      open = this.#wire.open.length
      scheduler.run({ until: scheduler.now + UNTIL_REST_MS, holds: () => this.#isAtRest() })
    }
    if (!this.#isAtRest()) this.onWrong(`it does not come to rest: ${this.#unrest()}`)
    for (const tab of this.#browser.tabs) tab.noteRefusals()
    this.#ledger.pagesAreAtRest()
    const restAt = scheduler.now
    scheduler.run({ until: restAt + UNTIL_ARRIVED_MS })
    this.#tills[0]?.list()
    for (const guest of this.#guests) guest.list()
    void this.#buyer.list()
    scheduler.run({ until: scheduler.now + 1_000 })
    const { backupEveryMs: everyMs, commitMs } = this.#script
    if (everyMs !== undefined) {
      const { workedMs, backupLog, disk, clockSets } = this.machine
      const isClockSet = clockSets > 0
      const times = { workedMs, restMs: scheduler.now - restAt, everyMs, commitMs }
      backupLog.verifyAtRest({ ...times, database: disk.path, isClockSet })
    }
    this.#verify()
    const { place } = readTotals(this.machine.disk.path)
    const newest = readStored(this.machine.disk.path).rows.at(-1)?.id
    if (place !== newest) this.onWrong(`${place} of ${newest} movements are counted`)
    const stored = quantitiesOf(
      readStored(this.machine.disk.path).pets.map(({ petId, quantity }) => ({
        petId,
        quantity: Number(quantity),
      })),
    )
    for (const { life, stock } of this.#browser.tabs) {
      const pets = stock.all.peek().toSorted((a, b) => Number(a.petId - b.petId))
      const shown = quantitiesOf(pets)
      if (shown !== stored) this.onWrong(`${life.name} shows ${shown}, and ${stored} is stored`)
    }
    const shown = this.#ledger.lists.at(-1)?.quantities
    if (shown !== stored) this.onWrong(`the last list is ${shown}, and ${stored} is stored`)
  }

  /** Stops everything in order: then nothing runs. */
  stop(): void {
    for (const tab of this.#browser.tabs) tab.life.isAlive = false
    this.#fate.isAlive = false
    let isStopped = false
    void this.machine.server?.stop().then(() => {
      isStopped = true
    })
    this.scheduler.run({ until: this.scheduler.now + UNTIL_STOPPED_MS })
    if (!isStopped) this.onWrong('the server does not stop')
    const running = this.scheduler.pending
    if (running.length > 0) this.onWrong(`at rest there is still: ${running.join(', ')}`)
    this.#verify()
  }

  #do(deed: Deed): void {
    doDeed(deed, {
      ...{ machine: this.machine, tills: this.#tills, browser: this.#browser },
      ...{ guests: this.#guests, manager: this.#manager, codes: this.#codes },
      ...{ importer: this.#importer, buyer: this.#buyer },
    })
  }

  #isAtRest(): boolean {
    return this.#ledger.open === 0 && this.machine.server?.isUp === true && this.#unrest() === ''
  }

  #unrest(): string {
    const { tabs, items } = this.#browser
    const waiting = tabs.reduce((sum, { outbox }) => sum + outbox.waiting.peek().length, 0)
    const shown = new Set(tabs.flatMap(({ outbox }) => outbox.refused.peek().map(({ id }) => id)))
    // What a closed tab has left, its refusals too, another one shows after two looks.
    const kept = [...items].filter(([name, text]) => {
      const id = entryIdOf(name)
      return id !== undefined && (JSON.parse(text).refusal === null || !shown.has(id))
    }).length
    const unconnected = tabs.filter(({ live }) => live.state.peek().state !== 'live')
    const parts = [
      ...unconnected.map(({ life, live }) => `${life.name} is ${live.state.peek().state}`),
      this.#ledger.open > 0 && `${this.#ledger.open} calls`,
      waiting > 0 && `${waiting} changes in tabs`,
      kept > 0 && `${kept} changes in the storage`,
      ...this.#wire.open,
    ]
    return parts.filter((part) => part !== false).join(', ')
  }

  #verify(): void {
    const stored = withPruned(readStored(this.machine.disk.path), this.#old)
    const totals = wrongTotals(stored.rows, readTotals(this.machine.disk.path))
    this.machine.backupLog.verify()
    const logs = [
      ...this.machine.backupLog.wrong,
      ...this.#accessLog.wrong,
      ...this.#limitLog.wrong,
      ...this.#codes.wrong,
    ]
    for (const what of [
      ...notHeld(stored, this.#ledger),
      ...totals,
      ...this.#importLog.wrongImports(stored.rows),
      ...logs,
      ...this.#codes.givenTwice(this.machine.disk.path),
      ...this.#buyer.notHeld(readSuppliers(this.machine.disk.path)),
    ]) {
      if (this.wrong.every((each) => each.what !== what)) this.onWrong(what)
    }
  }
}
