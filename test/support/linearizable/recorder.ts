import { type Change, type Line, type Observation, type Run, updateMarker } from './run.ts'

/** How a client reaches a shop: a node of an engine, or a server. Each call throws where it gets no good response. */
export interface ShopNode {
  /** @returns the quantity that the response has */
  setQuantity(petId: bigint, quantity: number): Promise<number>
  /** @returns what was made, or the quantity with which it cannot be made */
  move(request: Move): Promise<{ previousQuantity: number; newQuantity: number } | number>
  /** Every pet with its quantity. */
  list(): Promise<ReadonlyMap<bigint, number>>
}

/** A difference, made once under its id. Its note is its marker. */
export interface Move {
  readonly id: string
  readonly petId: bigint
  readonly change: number
  readonly note: string
}

/** A line of a pet's history, as the store has it. */
export interface HistoryLine {
  readonly id: bigint
  readonly previousQuantity: number
  readonly newQuantity: number
  readonly reason: string
  readonly note: string | null
}

// Differences are small: they bring no pet to a quantity that an update has.
const STEP = 1_000

/** Records what clients of one shop ask for and see, in one order of time. */
export class Recorder {
  readonly #changes: Change[] = []
  readonly #observations: Observation[] = []
  /** How long requests took, in milliseconds, also those without a good response. */
  readonly tookMs: number[] = []
  /** Why requests got no good response. */
  readonly failures: string[] = []
  #tick = 0
  #updates = 0

  get acknowledged(): number {
    return this.#changes.filter(({ outcome }) => outcome !== undefined).length
  }

  get lists(): number {
    return this.#observations.filter(({ isWhole }) => isWhole).length
  }

  get longestMs(): number {
    return Math.round(this.tookMs.reduce((longest, each) => Math.max(longest, each), 0))
  }

  /** Sets a pet to a quantity that no other update has. @returns whether it was acknowledged */
  async setQuantity(node: ShopNode, petId: bigint): Promise<boolean> {
    const quantity = ++this.#updates * STEP
    const change = this.#asked(updateMarker(petId, quantity), petId)
    const newQuantity = await this.#response(() => node.setQuantity(petId, quantity))
    this.#changes.push({
      ...change,
      ...this.#heard(newQuantity === undefined ? undefined : { newQuantity }),
    })
    return newQuantity !== undefined
  }

  /**
   * Changes a quantity by a difference. A client that gets no response sends the same request again, to the next
   * node that it is given.
   * @param nextNode undefined where the client gives up
   * @returns whether it was acknowledged
   */
  async move(nextNode: () => ShopNode | undefined, petId: bigint, change: number) {
    const id = crypto.randomUUID()
    const asked = this.#asked(id, petId)
    const request = { id, petId, change, note: id }
    let sent = 0
    for (let node = nextNode(); node !== undefined; node = nextNode(), sent++) {
      const sentTo = node
      const sentAt = this.#now()
      const result = await this.#response(() => sentTo.move(request))
      if (result === undefined) continue
      if (typeof result !== 'number') {
        this.#changes.push({ ...asked, ...this.#heard(result) })
        return true
      }
      this.#observe(sentAt, new Map([[petId, result]]), false)
      // What was sent before may still be made.
      this.#changes.push({ ...asked, ...this.#heard(sent === 0 ? 'refused' : undefined) })
      return sent === 0
    }
    this.#changes.push({ ...asked, ...this.#heard(undefined) })
    return false
  }

  /** Lists the shop. @returns whether there was a list */
  async list(node: ShopNode): Promise<boolean> {
    const asked = this.#now()
    const quantities = await this.#response(() => node.list())
    if (quantities !== undefined) this.#observe(asked, quantities, true)
    return quantities !== undefined
  }

  /**
   * What was recorded, with what the store has afterwards.
   * @param start the quantities before the first change
   * @param histories every line of every pet; those up to `since` were there before
   */
  run(
    start: ReadonlyMap<bigint, number>,
    since: bigint,
    histories: ReadonlyMap<bigint, readonly HistoryLine[]>,
    end: ReadonlyMap<bigint, number>,
  ): Run {
    const journal = [...histories].flatMap(([petId, lines]) =>
      lines.filter(({ id }) => id > since).map((line) => lineOf(petId, line)),
    )
    journal.sort((a, b) => (a.id < b.id ? -1 : 1))
    return { start, changes: this.#changes, observations: this.#observations, journal, end }
  }

  #now = (): number => ++this.#tick

  #asked = (marker: string, petId: bigint) => ({ marker, petId, asked: this.#now() })

  #heard = <T>(outcome: T | undefined) => ({
    responded: outcome === undefined ? Number.POSITIVE_INFINITY : this.#now(),
    outcome,
  })

  #observe(asked: number, quantities: ReadonlyMap<bigint, number>, isWhole: boolean): void {
    this.#observations.push({ asked, responded: this.#now(), quantities, isWhole })
  }

  async #response<T>(ask: () => Promise<T>): Promise<T | undefined> {
    const began = performance.now()
    try {
      return await ask()
    } catch (error) {
      this.failures.push(String(error))
      return undefined
    } finally {
      this.tookMs.push(performance.now() - began)
    }
  }
}

const lineOf = (petId: bigint, line: HistoryLine): Line => ({
  id: line.id,
  petId,
  previousQuantity: line.previousQuantity,
  newQuantity: line.newQuantity,
  marker:
    line.reason === 'update'
      ? updateMarker(petId, line.newQuantity)
      : (line.note ?? `${line.reason} of pet ${petId}`),
})

/** What a client does next, from 0 to 1. */
const SHARES = { update: 0.4, move: 0.7 }

/**
 * Has clients of a shop work at once, each at any of the nodes, one request after the other: updates, movements and
 * lists. Each goes on until it is told to end.
 * @param goesOn asked before each request
 */
export function workAtOnce(
  recorder: Recorder,
  nodes: readonly ShopNode[],
  petIds: readonly bigint[],
  clients: number,
  goesOn: () => boolean,
): Promise<unknown> {
  const oneOf = <T>(values: readonly T[]): T =>
    values[Math.floor(Math.random() * values.length)] as T
  const work = async () => {
    while (goesOn()) {
      const share = Math.random()
      const petId = oneOf(petIds)
      if (share < SHARES.update) await recorder.setQuantity(oneOf(nodes), petId)
      else if (share < SHARES.move) {
        const change = oneOf([-2, -1, 1, 2])
        await recorder.move(() => (goesOn() ? oneOf(nodes) : undefined), petId, change)
      } else await recorder.list(oneOf(nodes))
    }
  }
  return Promise.all(Array.from({ length: clients }, work))
}
