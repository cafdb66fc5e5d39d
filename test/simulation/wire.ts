import { carriedStream } from './carried-stream.ts'
import type { Ledger } from './ledger.ts'
import type { LimitLog, LimitOutcome } from './limit-log.ts'
import type { LossLog } from './loss-log.ts'
import type { Random } from './random.ts'
import type { Life, Scheduler } from './scheduler.ts'
import type { Serving } from './service.ts'

/** How often a request meets with a fault: probabilities. */
export interface Faults {
  /** It never arrives. */
  readonly lost: number
  /** It arrives, and its response does not. */
  readonly unanswered: number
  /** It arrives twice. */
  readonly doubled: number
  /** Its response breaks off. */
  readonly cut: number
  /** It takes seconds. */
  readonly slow: number
}

export const NO_FAULTS: Faults = { lost: 0, unanswered: 0, doubled: 0, cut: 0, slow: 0 }

interface WireDependencies {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly ledger: Pick<Ledger, 'arrived' | 'refused'>
  readonly limitLog: Pick<LimitLog, 'handled'>
  /** For a database that may come back without changes. */
  readonly lossLog?: Pick<LossLog, 'showed'>
  /** The server that a request goes to. */
  readonly server: (random: Random) => Serving | undefined
  readonly onWrong: (what: string) => void
}

/** A request that has reached a server, which has not responded yet. */
interface Exchange {
  /** The id of the change that it asks for. */
  readonly id: string
  readonly server: Serving
  readonly what: string
  readonly reset: () => void
}

/** The network between clients and the server. */
export class Wire {
  readonly #dependencies: WireDependencies
  readonly #exchanges = new Set<Exchange>()
  readonly #life: Life = { name: 'network', isAlive: true }
  readonly #streams = new Set<Pick<Exchange, 'server' | 'reset'>>()
  readonly #sent = new Map<string, number>()
  /** What clients wait for that give up by themselves. */
  readonly #awaited = new Set<{ readonly life: Life; readonly what: string }>()
  faults: Faults = NO_FAULTS

  constructor(dependencies: WireDependencies) {
    this.#dependencies = dependencies
  }

  /** What a server that lives has not responded to, and what clients that live still wait for. */
  get open(): readonly string[] {
    const exchanges = [...this.#exchanges].filter(({ server }) => server.life.isAlive)
    const awaited = [...this.#awaited].filter(({ life }) => life.isAlive)
    return [...exchanges, ...awaited].map(({ what }) => what)
  }

  /**
   * The fetch of a client.
   * @param mayDouble whether what it sends may arrive twice
   */
  fetchOf(
    life: Life,
    purpose = life.name,
    { mayDouble = true } = {},
  ): (url: string, init: RequestInit) => Promise<Response> {
    return (url, init) => {
      const number = (this.#sent.get(purpose) ?? 0) + 1
      this.#sent.set(purpose, number)
      const random = this.#dependencies.random.of(`${purpose} request ${number}`)
      const response = new Promise<Response>((resolve, reject) => {
        const waiting = { resolve, reject, mayDouble }
        // Who follows a stream gives up so.
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        if (life.isAlive) this.#send(life, random, url, init, waiting)
      })
      if (init.signal) this.#await(response, { life, what: `${life.name} waits for ${url}` })
      return response
    }
  }

  /** A server has died: who waits for it finds the connection closed, sooner or later. */
  serverDied(server: Serving): void {
    for (const open of [this.#exchanges, this.#streams]) {
      for (const each of open) {
        if (each.server !== server) continue
        each.reset()
        open.delete(each as Exchange)
      }
    }
  }

  #await(response: Promise<Response>, awaited: { readonly life: Life; readonly what: string }) {
    this.#awaited.add(awaited)
    void response.catch(() => {}).then(() => this.#awaited.delete(awaited))
  }

  #send(
    life: Life,
    random: Random,
    url: string,
    init: RequestInit,
    waiting: Pick<PromiseWithResolvers<Response>, 'resolve' | 'reject'> & { mayDouble: boolean },
  ): void {
    const { scheduler } = this.#dependencies
    const { faults } = this
    const isSlow = random.chance(faults.slow)
    const latency = () => random.between(0.5, isSlow ? 9_000 : 30)
    const fails = (ms: number) =>
      scheduler.after(ms, life, 'no connection', () =>
        waiting.reject(new TypeError('no connection')),
      )
    const body = init.body === undefined || init.body === null ? '' : String(init.body)
    const what = `${init.method ?? 'GET'} ${new URL(url).pathname} ${body}`
    const arrive = (answer: (response: Response) => void): void =>
      this.#arrive(life, url, init, what, { random, answer, reset: () => fails(latency()) })
    // A client whose request is lost hears of it late, or only by its own timeout.
    if (random.chance(faults.lost)) {
      if (random.chance(0.5)) fails(latency())
      return
    }
    const isUnanswered = random.chance(faults.unanswered)
    const isCut = random.chance(faults.cut)
    scheduler.after(latency(), this.#life, `from ${life.name} ${what}`, () =>
      arrive((response) => {
        if (isUnanswered) {
          if (random.chance(0.5)) fails(latency())
          return
        }
        const given = isCut ? broken(response) : response
        scheduler.after(latency(), life, `receives ${response.status} for ${what}`, () =>
          waiting.resolve(given),
        )
      }),
    )
    if (random.chance(faults.doubled) && waiting.mayDouble) {
      const ms = latency() + latency()
      scheduler.after(ms, this.#life, `again from ${life.name} ${what}`, () => arrive(() => {}))
    }
  }

  #carry(stream: ReadableStream<Uint8Array>, random: Random, life: Life, init: RequestInit) {
    const { scheduler } = this.#dependencies
    const signal = init.signal ?? undefined
    return carriedStream(stream, {
      ...{ scheduler, random, life, signal, faults: this.faults, network: this.#life },
    })
  }

  #arrive(
    client: Life,
    url: string,
    init: RequestInit,
    what: string,
    { random, answer, reset }: Arrival,
  ): void {
    const server = this.#dependencies.server(random)
    if (!server?.isUp) {
      reset()
      return
    }
    const { ledger, onWrong } = this.#dependencies
    const id = idIn(init)
    ledger.arrived(id)
    const at = this.#dependencies.scheduler.now
    const exchange: Exchange = { id, server, what: `${client.name}: ${what}`, reset }
    this.#exchanges.add(exchange)
    const end = async (response: Response): Promise<void> => {
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
      const stream = isStream ? response.body : null
      const body = stream === null ? await response.arrayBuffer() : NOTHING
      if (!this.#exchanges.delete(exchange)) return
      if (response.status === REFUSED) {
        ledger.refused(
          id,
          [...this.#exchanges].some((other) => other.id === id),
        )
      }
      if (response.status === NAMELESS) onWrong(`the server has no name for what fails ${what}`)
      const { status, headers } = response
      const outcome = outcomeOf(status, body)
      const why = status === 429 ? ` (${outcome})` : ''
      this.#dependencies.scheduler.note(`${server.life.name}: responds ${status}${why} to ${what}`)
      if (stream !== null) {
        const carried = this.#carry(stream, random, client, init)
        this.#streams.add({ server, reset: carried.breakOff })
        return answer(new Response(carried.body, { status, headers }))
      }
      if (response.ok) {
        this.#dependencies.lossLog?.showed({
          ...{ server, id: id === '' ? undefined : id, path: new URL(url).pathname },
          ...{ method: init.method ?? 'GET', sent: String(init.body) },
          body: () => new TextDecoder().decode(body),
        })
      }
      this.#dependencies.limitLog.handled({
        ...{ token: tokenIn(init), at, outcome },
        retryAfterMs: Number(headers.get('retry-after')) * 1_000,
      })
      answer(new Response(body.byteLength === 0 ? null : body, { status, headers }))
    }
    Promise.resolve(server.respond(requestOf(url, init), client.name))
      .then(end)
      .catch((error: unknown) => onWrong(`the server threw for ${what}: ${error}`))
  }
}

interface Arrival {
  readonly random: Random
  readonly answer: (response: Response) => void
  readonly reset: () => void
}

const NOTHING = new ArrayBuffer()

/** The status of a movement that the stock does not allow. */
const REFUSED = 409

/** The status of what the program did not expect. A disk that fails is expected. */
const NAMELESS = 500

/** What the limits of a key have to do with a response. */
function outcomeOf(status: number, body: ArrayBuffer): LimitOutcome {
  if (status === 401) return 'of_no_key'
  if (status !== 429) return 'admitted'
  const text = new TextDecoder().decode(body)
  if (text.includes('key_banned')) return 'banned'
  return text.includes('No valid API key') ? 'of_no_key' : 'limited'
}

const tokenIn = ({ headers }: RequestInit): string =>
  new Headers(headers).get('authorization')?.slice('Bearer '.length) ?? ''

const idIn = ({ body }: RequestInit): string => /"id":"([^"]+)"/.exec(String(body))?.[1] ?? ''

function requestOf(url: string, { method, headers, body }: RequestInit): Request {
  const request = new Request(url, {
    ...{ method: method ?? 'GET', headers: headers ?? {}, body: body ?? null },
  })
  // As a real client sends it.
  if (typeof body === 'string') {
    request.headers.set('content-length', String(Buffer.byteLength(body)))
  }
  return request
}

/** A response that breaks off. */
const broken = ({ status, headers }: Response): Response =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.error(new TypeError('the connection was cut')),
    }),
    { status, headers },
  )
