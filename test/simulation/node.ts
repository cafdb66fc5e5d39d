import { Metrics } from '../../src/metrics/metrics.ts'
import { countEngineEvents } from '../../src/server/engine-parts.ts'
import { openServerEngine } from '../../src/storage/postgres/server-engine.ts'
import type { SimulatedDatabase } from './database.ts'
import { ADDRESS } from './prepared-database.ts'
import type { Random } from './random.ts'
import type { Life, Scheduler } from './scheduler.ts'
import { SimulatedService } from './service.ts'

interface NodeDependencies {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly database: SimulatedDatabase
  /** The process has ended, in order or not. */
  readonly onGone: (server: SimulatedService) => void
  /** What befalls it is of this life. */
  readonly fate: Life
}

const STARTS_AGAIN_MS = 1_000

/** One of the machines on which servers of a shared database run, one process after another. */
export class Node {
  readonly #dependencies: NodeDependencies
  readonly #place: number
  readonly #metrics: Metrics[] = []
  #started = 0
  service: SimulatedService

  constructor(place: number, dependencies: NodeDependencies) {
    this.#place = place
    this.#dependencies = dependencies
    this.service = this.#start()
  }

  /** How many changes its processes have found lost. */
  get lostChanges(): number {
    return this.#metrics.reduce((sum, { lostChanges }) => sum + lostChanges, 0)
  }

  kill(downMs: number): void {
    const { service } = this
    if (!service.life.isAlive) return
    service.die()
    this.#gone(service, downMs)
  }

  restart(downMs: number): void {
    const { service } = this
    if (!service.isUp) return
    void service.stop().then(() => this.#gone(service, downMs))
  }

  #start(): SimulatedService {
    const { scheduler, random, database } = this.#dependencies
    this.#started += 1
    const life = { name: `node ${this.#place + 1} server ${this.#started}`, isAlive: true }
    const clock = {
      ...{ wall: scheduler.wall, monotonic: scheduler.monotonic, every: scheduler.every(life) },
    }
    const metrics = new Metrics()
    this.#metrics.push(metrics)
    const engine = openServerEngine(
      { database: [ADDRESS], connections: 6, prepare: false, listMemoryBytes: 1e6 },
      { clock, events: countEngineEvents(metrics) },
      database.surroundingsOf(life),
    )
    const service: SimulatedService = new SimulatedService({
      ...{ scheduler, life, clock, metrics, engine, place: this.#place },
      random: random.of(life.name),
      startImport: () => {
        throw new Error('this is not simulated')
      },
      beside: () => [],
      onFailedStart: () => {
        if (!life.isAlive) return
        service.die()
        this.#gone(service, STARTS_AGAIN_MS)
      },
    })
    return service
  }

  #gone(service: SimulatedService, downMs: number): void {
    const { scheduler, database, fate, onGone } = this.#dependencies
    database.left(service.life)
    onGone(service)
    scheduler.after(downMs, fate, `start of node ${this.#place + 1}`, () => {
      this.service = this.#start()
    })
  }
}
