// A server that is late now and then responds to a probe at once, and is late again under the next load. Were it back each
// time, it would be away for moments that no one sees, while requests wait for it and are counted alone. So one that is
// away again soon after it was back has to respond in time several times in a row.

/** Rounds of probes, half a second each: a minute. */
const SOON_ROUNDS = 120
const MOST_PROBES = 20

interface Standing {
  /** How many probes in a row have to be responded to in time. */
  needed: number
  /** How many were. */
  inTime: number
  /** The round in which it was back last. */
  backIn: number | undefined
}

/** For how long servers of the limiter stay away that respond again. */
export class Probation<Server> {
  readonly #records = new Map<Server, Standing>()
  #round = 0

  /** Every server that is away is asked once a round. */
  beginRound(): void {
    this.#round += 1
  }

  /** A server is away. */
  begin(server: Server): void {
    const { needed, backIn } = this.#records.get(server) ?? { needed: 1, backIn: undefined }
    const isAgain = backIn !== undefined && this.#round - backIn < SOON_ROUNDS
    const next = isAgain ? Math.min(2 * needed, MOST_PROBES) : 1
    this.#records.set(server, { needed: next, inTime: 0, backIn })
  }

  /** It has responded to a probe in time. @returns whether it is back */
  passed(server: Server): boolean {
    const record = this.#records.get(server)
    if (record === undefined) return true
    record.inTime += 1
    if (record.inTime < record.needed) return false
    record.backIn = this.#round
    return true
  }

  failed(server: Server): void {
    const record = this.#records.get(server)
    if (record !== undefined) record.inTime = 0
  }
}
