import { NO_DATABASE_FAULTS, SimulatedDatabase } from './database.ts'
import { Node } from './node.ts'
import type { PreparedDatabase } from './prepared-database.ts'
import { Random } from './random.ts'
import { type Life, Scheduler, type Step } from './scheduler.ts'
import type { Deed, Script, SharedDatabase } from './script.ts'
import { SharedShop } from './shared-shop.ts'
import { NO_FAULTS } from './wire.ts'

/** Clients that retry have given up, or succeeded. */
const UNTIL_REST_MS = 120_000

/** What is slow on the wire has arrived, and every node has noticed what was changed. */
const UNTIL_ARRIVED_MS = 15_000

const UNTIL_STOPPED_MS = 60_000

/** Shops on a shared database with several nodes, while a script befalls them. */
export class SharedWorld {
  readonly scheduler: Scheduler
  readonly wrong: { step: number; what: string }[] = []
  readonly #script: Script
  readonly #database: SimulatedDatabase
  readonly #nodes: readonly Node[]
  readonly #shops: readonly SharedShop[]
  readonly #fate: Life = { name: 'script', isAlive: true }

  constructor(
    script: Script & { readonly database: SharedDatabase },
    prepared: PreparedDatabase,
    onStep: (step: Step) => void,
  ) {
    this.#script = script
    const random = new Random(script.seed)
    this.scheduler = new Scheduler(random, onStep)
    const { scheduler, onWrong } = this
    const { nodes, shops, faults, statementMs } = script.database
    this.#database = new SimulatedDatabase({
      ...{ scheduler, prepared, statementMs, random: random.of('database') },
    })
    this.#database.faults = faults
    const around = { scheduler, random, database: this.#database, fate: this.#fate, onWrong }
    this.#nodes = Array.from(
      { length: nodes },
      (_, place) =>
        new Node(place, {
          ...around,
          onGone: (server) => {
            for (const { wire } of this.#shops) wire.serverDied(server)
          },
        }),
    )
    this.#shops = Array.from(
      { length: shops },
      (_, place) =>
        new SharedShop(place, {
          ...{ ...around, tills: script.tills, faults: script.faults },
          server: (chance) => chance.pick(this.#nodes).service,
        }),
    )
  }

  readonly onWrong = (what: string): void => {
    this.wrong.push({ step: this.scheduler.steps, what })
  }

  play(): void {
    for (const { at, shop = 0, node = 0, ...deed } of this.#script.deeds) {
      this.scheduler.after(at, this.#fate, JSON.stringify({ shop, node, ...deed }), () =>
        this.#do(deed, shop, this.#nodes[node]),
      )
      if (deed.do !== 'fail_over') continue
      this.scheduler.after(Math.max(0, at - deed.lostMs), this.#fate, 'a standby is late', () => {
        this.#database.fallBehind()
        const { lateMs: byMs = 0, lostMs: ms } = deed
        if (byMs === 0) return
        for (const { service } of this.#nodes) this.#database.slowDown(service.life, { ms, byMs })
      })
    }
    this.scheduler.run({ until: this.#script.ms })
  }

  #do(deed: Deed, shop: number, node: Node | undefined): void {
    switch (deed.do) {
      case 'kill':
        node?.kill(deed.downMs)
        break
      case 'restart':
        node?.restart(deed.downMs)
        break
      case 'slow_answers':
        if (node !== undefined) this.#database.slowDown(node.service.life, deed)
        break
      case 'fail_over':
        this.#failOver(deed.downMs)
        break
      case 'restart_database':
        this.#database.restart(deed.downMs)
        break
      default:
        this.#shops[shop]?.do(deed)
    }
  }

  #failOver(downMs: number): void {
    const losses = this.#database.failOver(downMs, () => {
      this.#verify()
      return this.#shops.map((shop) => shop.beforeLoss())
    })
    for (const lose of losses ?? []) lose()
  }

  /** Ends all faults, and waits until nothing is left to be done. */
  rest(): void {
    this.#database.faults = NO_DATABASE_FAULTS
    for (const { wire } of this.#shops) wire.faults = NO_FAULTS
    const { scheduler } = this
    scheduler.run({ until: scheduler.now + UNTIL_REST_MS, holds: () => this.#unrest() === '' })
    const unrest = this.#unrest()
    if (unrest !== '') this.onWrong(`it does not come to rest: ${unrest}`)
    scheduler.run({ until: scheduler.now + UNTIL_ARRIVED_MS })
    for (const shop of this.#shops) shop.list(2 * this.#nodes.length)
    scheduler.run({ until: scheduler.now + UNTIL_ARRIVED_MS, holds: () => this.#unrest() === '' })
    this.#verify(true)
    this.#verifyCountOfLost()
    for (const shop of this.#shops) for (const what of shop.lastListNotHeld()) this.onWrong(what)
  }

  /** Stops everything in order: then nothing runs. */
  stop(): void {
    this.#fate.isAlive = false
    let running = this.#nodes.length
    for (const { service } of this.#nodes) {
      void service.stop().then(() => {
        running -= 1
      })
    }
    const { scheduler } = this
    scheduler.run({ until: scheduler.now + UNTIL_STOPPED_MS })
    if (running > 0) this.onWrong(`${running} nodes do not stop`)
    const { pending } = scheduler
    if (pending.length > 0) this.onWrong(`at rest there is still: ${pending.join(', ')}`)
    this.#verify()
  }

  #unrest(): string {
    const down = this.#nodes.filter(({ service }) => !service.isUp)
    return [
      ...down.map(({ service }) => `${service.life.name} is down`),
      ...(this.#database.isIdle ? [] : ['the database is at work']),
      ...this.#shops.flatMap(({ unrest }) => unrest),
    ].join(', ')
  }

  /**
   * Each change that is recorded as lost was counted by the server that found it, unless that ended meanwhile. Of a record
   * that a failover took back, that server may not have heard.
   */
  #verifyCountOfLost(): void {
    const recorded = this.#shops.map((shop) => shop.recordedAsLost)
    const now = recorded.reduce((sum, each) => sum + each.now, 0n)
    const ever = recorded.reduce((sum, each) => sum + each.ever, 0n)
    const counted = BigInt(this.#nodes.reduce((sum, { lostChanges }) => sum + lostChanges, 0))
    const haveEnded = this.#script.deeds.some((deed) => deed.do === 'kill' || deed.do === 'restart')
    const isRight = counted <= ever && (haveEnded || counted >= now)
    const of = now === ever ? now : `${now} to ${ever}`
    if (!isRight) this.onWrong(`${counted} changes are counted as lost, and ${of} recorded`)
  }

  #verify(isAtRest = false): void {
    for (const shop of this.#shops) {
      for (const what of shop.notHeld(isAtRest)) {
        if (this.wrong.every((each) => each.what !== what)) this.onWrong(what)
      }
    }
  }
}
