import { type Server, update } from './petstock.ts'

/**
 * One writer a pet, each raising its pet's quantity by one from `from` on, the next time when the
 * last was answered; they end when the server does.
 */
export class Writers {
  /** The last quantity of each pet that was answered with 200. */
  readonly acknowledged: Map<number, number>
  /** The quantity of each pet that was asked for last. */
  readonly asked: Map<number, number>
  /** Every answer but 200. */
  readonly failures: string[] = []
  updates = 0
  readonly #done: Promise<unknown>

  constructor(server: Server, key: string, from: ReadonlyMap<number, number>) {
    this.acknowledged = new Map(from)
    this.asked = new Map(from)
    this.#done = Promise.all([...from.keys()].map((petId) => this.#write(server, key, petId)))
  }

  /** Resolves when the server is gone. */
  ended(): Promise<unknown> {
    return this.#done
  }

  async #write(server: Server, key: string, petId: number): Promise<void> {
    for (;;) {
      const quantity = (this.acknowledged.get(petId) ?? 0) + 1
      this.asked.set(petId, quantity)
      try {
        const response = await server.request(`/v1/inventory/${petId}`, update(key, { quantity }))
        const text = await response.text()
        if (response.status !== 200) {
          this.failures.push(`${response.status} ${text}`)
          return
        }
      } catch {
        return
      }
      this.acknowledged.set(petId, quantity)
      this.updates += 1
    }
  }
}
