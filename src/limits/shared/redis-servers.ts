import { serverErrorIn } from '#runtime/redis'
import type { RedisAddress } from '../../runtime/redis.ts'
import { Late, ServerAway } from './failures.ts'
import { type LimitRequest, probe, probeLike, slotOf } from './limit-request.ts'
import { Probation } from './probation.ts'
import { type Command, inTime, RedisServer } from './redis-server.ts'
import { addressText } from './redis-url.ts'
import { SCRIPT, SCRIPT_DIGEST } from './script.ts'

// One server, or those of a Redis Cluster: which of them has a key, their responses say (MOVED, ASK).
//
// A server that fails, or is late, is away, and is not asked again by any request. A probe, which writes as a limit request
// does, finds out whether it is back, or whether another one has taken its place.

/** How long a request waits for its response. */
export const RESPONSE_TIMEOUT_MS = 50
export const RETRY_EVERY_MS = 500

/** Hops of a limit request: a slot that has moved, is just being moved, and a server without the script. */
const MOST_HOPS = 6

const ASKING: Command = { name: 'ASKING', parameters: [] }

/** It concerns one slot; the server that says so is well. */
const IS_ABOUT_A_SLOT = /^CLUSTERDOWN Hash slot not served/

/** What a server without one says to ASKING. */
const IS_NO_CLUSTER = /cluster support disabled/

interface RedisEvents {
  onAway(server: RedisServer, problem: string): void
  /** It is back, or others have taken over what it had. */
  onBack(server: RedisServer): void
}

export class RedisServers {
  readonly #events: RedisEvents
  readonly #servers = new Map<string, RedisServer>()
  /** The server of each slot of a Redis Cluster, as far as it is known. */
  readonly #slots: (RedisServer | undefined)[] = []
  /** The servers that are away, each with the probe that finds out whether it is back. */
  readonly #away = new Map<RedisServer, LimitRequest>()
  readonly #trying = new Set<RedisServer>()
  readonly #probation = new Probation<RedisServer>()
  /** Several servers were named: those of a Redis Cluster. */
  readonly #isCluster: boolean

  constructor(addresses: readonly RedisAddress[], events: RedisEvents) {
    this.#events = events
    for (const address of addresses) this.#add(address)
    this.#isCluster = this.#servers.size > 1
  }

  get named(): readonly RedisServer[] {
    return [...this.#servers.values()]
  }

  /** How many servers are away. */
  get away(): number {
    return this.#away.size
  }

  /** Whether the server is away that has the key. */
  isAway({ name }: Pick<LimitRequest, 'name'>): boolean {
    return this.#away.size > 0 && this.#serverOf(name) === undefined
  }

  /**
   * Asks the server that has the key.
   * @param timeoutMs how long the request waits
   * @throws Error where it has not responded; then it is away
   */
  async ask(request: LimitRequest, timeoutMs: number): Promise<unknown> {
    const server = this.#serverOf(request.name)
    if (server === undefined) throw new ServerAway()
    return this.#askFrom(server, request, timeoutMs)
  }

  /** Asks the servers that are away whether they are back. To be called from time to time. */
  async retry(): Promise<void> {
    this.#probation.beginRound()
    const due = [...this.#away].filter(([server]) => !this.#trying.has(server))
    await Promise.all(due.map(([server, request]) => this.#retryServer(server, request)))
  }

  /**
   * Notes that a server cannot be used.
   * @param found the limit request that found it out
   */
  markAway(server: RedisServer, problem: string, found = probe('')): void {
    server.drop()
    if (this.#away.has(server)) return
    this.#away.set(server, probeLike(found))
    this.#probation.begin(server)
    this.#events.onAway(server, problem)
  }

  close(): void {
    for (const server of this.#servers.values()) server.drop()
  }

  async #retryServer(server: RedisServer, request: LimitRequest): Promise<void> {
    this.#trying.add(server)
    try {
      await server.open()
      if (this.#isCluster && !(await isOfCluster(server))) return
      await this.#askFrom(server, request, RESPONSE_TIMEOUT_MS)
      if (this.#probation.passed(server)) this.#markBack(server)
    } catch {
      if (!this.#away.has(server)) return
      this.#probation.failed(server)
      await this.#findSuccessor(server, request)
    } finally {
      this.#trying.delete(server)
    }
  }

  /** Forgets a server where the others of its cluster name another one for what it had. */
  async #findSuccessor(server: RedisServer, request: LimitRequest): Promise<void> {
    const other = this.#anyServer()
    if (other === undefined) return
    try {
      await this.#askFrom(other, request, RESPONSE_TIMEOUT_MS)
    } catch {
      return
    }
    for (const [slot, owner] of this.#slots.entries()) {
      if (owner === server) this.#slots[slot] = undefined
    }
    this.#markBack(server)
  }

  #markBack(server: RedisServer): void {
    if (this.#away.delete(server)) this.#events.onBack(server)
  }

  async #askFrom(first: RedisServer, request: LimitRequest, timeoutMs: number): Promise<unknown> {
    const endsAt = performance.now() + timeoutMs
    let server = first
    let script: Command = byDigest(request)
    let isAsking = false
    for (let hop = 0; hop < MOST_HOPS; hop++) {
      try {
        const sent = isAsking ? server.send(ASKING, script) : server.send(script)
        return await inTime(sent, Math.max(0, endsAt - performance.now()))
      } catch (error) {
        const said = serverErrorIn(error) ?? ''
        const [kind, slot, place = ''] = said.split(' ')
        if (kind === 'NOSCRIPT') {
          script = byText(request)
          continue
        }
        if (kind !== 'MOVED' && kind !== 'ASK') throw this.#failed(server, request, error)
        // It responds, as a replica or without this slot.
        this.#markBack(server)
        server = this.#serverAt(place, server)
        isAsking = kind === 'ASK'
        if (!isAsking) this.#slots[Number(slot)] = server
        if (this.#away.has(server)) throw new ServerAway()
      }
    }
    throw new Error('the servers of the limiter pass a request on without end')
  }

  #failed(server: RedisServer, request: LimitRequest, error: unknown): unknown {
    const said = serverErrorIn(error)
    if (said !== undefined && IS_ABOUT_A_SLOT.test(said)) return error
    this.markAway(server, problemIn(error, said), request)
    return error
  }

  /** The server to ask about a key; undefined where it is away. */
  #serverOf(name: string): RedisServer | undefined {
    const known = this.#slots.length === 0 ? undefined : this.#slots[slotOf(name)]
    if (known === undefined) return this.#anyServer()
    return this.#away.has(known) ? undefined : known
  }

  /** A server that is not away; one that has a connection, if there is one. */
  #anyServer(): RedisServer | undefined {
    let found: RedisServer | undefined
    for (const server of this.#servers.values()) {
      if (this.#away.has(server)) continue
      if (server.isOpen) return server
      found ??= server
    }
    return found
  }

  /** The server that another one names. It has the same password, and the same host where none is named. */
  #serverAt(place: string, { address }: RedisServer): RedisServer {
    const at = place.lastIndexOf(':')
    const host = place.slice(0, at) || address.host
    const port = Number(place.slice(at + 1))
    const named = { ...address, host, port }
    return this.#servers.get(addressText(named)) ?? this.#add(named)
  }

  #add(address: RedisAddress): RedisServer {
    const server = new RedisServer(address)
    this.#servers.set(server.name, server)
    return server
  }
}

const byDigest = ({ name, parameters }: LimitRequest): Command => ({
  name: 'EVALSHA',
  parameters: [SCRIPT_DIGEST, '1', name, ...parameters],
})

/** For a server that was started, or promoted, since it was sent the script. */
const byText = ({ name, parameters }: LimitRequest): Command => ({
  name: 'EVAL',
  parameters: [SCRIPT, '1', name, ...parameters],
})

/** Whether a server is one of a Redis Cluster; others count apart from it. */
async function isOfCluster(server: RedisServer): Promise<boolean> {
  try {
    await inTime(server.send(ASKING), RESPONSE_TIMEOUT_MS)
  } catch (error) {
    const said = serverErrorIn(error)
    if (said === undefined) throw error
    // A user without the right to ask this may be one of a Cluster all the same.
    return !IS_NO_CLUSTER.test(said)
  }
  return true
}

function problemIn(error: unknown, said: string | undefined): string {
  if (said !== undefined) return said
  return error instanceof Late ? error.message : 'there is no connection to it'
}
