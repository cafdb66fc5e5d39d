import { setTimeout } from 'node:timers/promises'
import { getLogger } from '@logtape/logtape'
import type { Part } from './parts.ts'

const log = getLogger(['petstock', 'service'])

/**
 * The first part to stop. From then on `/readyz` is 503 and every response closes its connection, while the server
 * goes on listening: a load balancer needs some time to see that, and sends requests until then. Event streams go on,
 * too. Ended any earlier, their clients could come back to this server.
 */
export class Drain implements Part {
  readonly #ms: number
  #hasBegun = false

  /** @param ms how long the server goes on listening */
  constructor(ms: number) {
    this.#ms = ms
  }

  get hasBegun(): boolean {
    return this.#hasBegun
  }

  start(): void {}

  async stop(): Promise<void> {
    this.#hasBegun = true
    if (this.#ms === 0) return
    log.info('draining; load balancers send requests elsewhere', { seconds: this.#ms / 1_000 })
    await setTimeout(this.#ms)
  }
}
