import { createClient, type Shop } from '../../src/client/client.ts'
import { keyOf } from './keys.ts'
import type { Change, Ledger, Naming } from './ledger.ts'
import { idsOf, type Random } from './random.ts'
import type { Life, Scheduler } from './scheduler.ts'
import type { Wire } from './wire.ts'

export interface ClientDependencies {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly wire: Wire
  readonly ledger: Ledger
  readonly onWrong: (what: string) => void
}

export const SERVICE = 'http://shop-pc:3000'

/** The client's clock of a life. */
export const clockOf = (scheduler: Scheduler, life: Life) => ({
  now: scheduler.monotonic,
  after: (ms: number, run: () => void) => scheduler.timer(ms, life, run),
})

/** A program of a till, on petstock's client. */
export class Till {
  readonly #life: Life
  readonly #ledger: Ledger
  readonly #shop: Shop
  readonly #newId: () => string

  constructor(name: string, { scheduler, random, wire, ledger }: ClientDependencies) {
    this.#life = { name, isAlive: true }
    this.#ledger = ledger
    this.#newId = idsOf(random.of(`${name} ids`))
    this.#shop = createClient(SERVICE, {
      apiKey: keyOf(name).token,
      fetch: wire.fetchOf(this.#life),
      clock: clockOf(scheduler, this.#life),
      random: random.of(`${name} waits`).next,
    })
  }

  update(petId: bigint, quantity: number): void {
    const change = this.#ledger.begin({ id: undefined, who: this.#life.name, petId, quantity })
    this.#call(async () => {
      const { error } = await this.#shop.v1.inventory({ petId }).patch({ quantity })
      this.#settle(change, error)
    })
  }

  move(petId: bigint, quantity: number): void {
    const id = this.#newId()
    const change = this.#ledger.begin({ id, who: this.#life.name, petId, quantity })
    const reason = quantity < 0 ? 'sale' : 'arrival'
    this.#call(async () => {
      const { error } = await this.#shop.desk.api
        .inventory({ petId })
        .movements.post({ id, change: quantity, reason, note: null })
      this.#settle(change, error)
    })
  }

  /** Each name is given once. */
  rename(petId: bigint, name: string): void {
    const naming = this.#ledger.beginNaming(petId, name)
    this.#call(async () => {
      const { error } = await this.#shop.desk.api.inventory({ petId }).patch({ name })
      this.#settle(naming, error)
    })
  }

  list(): void {
    const take = this.#ledger.askForList(this.#life.name)
    this.#call(async () => {
      const { data } = await this.#shop.v1.inventory.get()
      if (data !== null) take(data)
    })
  }

  #settle(change: Change | Naming, error: { readonly status: number } | null): void {
    if (error === null) this.#ledger.acknowledge(change)
    else change.state = error.status >= 400 && error.status < 500 ? 'refused' : 'unknown'
  }

  #call(run: () => Promise<void>): void {
    this.#ledger.open += 1
    void run().finally(() => {
      this.#ledger.open -= 1
    })
  }
}
