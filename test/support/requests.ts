import { bearer, type Server, update } from './petstock.ts'

/** An update as a word or two: `200`, or the status with the error's code. */
export async function setQuantity(
  server: Server,
  key: string,
  petId: number,
  quantity: number,
): Promise<string> {
  const response = await server.request(`/v1/inventory/${petId}`, update(key, { quantity }))
  const body = (await response.json()) as { code?: string }
  return body.code === undefined ? String(response.status) : `${response.status} ${body.code}`
}

/** A list, asked for again and again beside whatever else goes on: `using` ends it. */
export class Reader {
  /** How long each answer took, in milliseconds. */
  readonly tookMs: number[] = []
  /** Every answer but 200. */
  readonly failures: string[] = []
  #reading = true

  constructor(server: Server, key: string, everyMs = 10) {
    void this.#read(server, key, everyMs)
  }

  get longestMs(): number {
    return Math.round(Math.max(0, ...this.tookMs))
  }

  /** How long all but one in a hundred took at most. */
  get p99Ms(): number {
    const sorted = this.tookMs.toSorted((a, b) => a - b)
    return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
  }

  async #read(server: Server, key: string, everyMs: number): Promise<void> {
    while (this.#reading) {
      const began = performance.now()
      try {
        const response = await server.request('/v1/inventory', { headers: bearer(key) })
        await response.arrayBuffer()
        if (response.status !== 200) this.failures.push(String(response.status))
      } catch (error) {
        if (this.#reading) this.failures.push(String(error))
      }
      this.tookMs.push(performance.now() - began)
      await Bun.sleep(everyMs)
    }
  }

  [Symbol.dispose](): void {
    this.#reading = false
  }
}
