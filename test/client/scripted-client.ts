import {
  type ClientOptions,
  type Clock,
  createClient,
  type Retry,
} from '../../src/client/client.ts'
import { ERROR_STATUS, type ErrorCode } from '../../src/http/errors/api-error.ts'

/** A clock whose time passes at once, as soon as nothing but a timer is waited for. */
export class JumpingClock implements Clock {
  #now = 1_000
  readonly #timers = new Set<{ readonly due: number; readonly run: () => void }>()

  readonly now = () => this.#now

  readonly after = (ms: number, run: () => void) => {
    const timer = { due: this.#now + ms, run }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  get timers(): number {
    return this.#timers.size
  }

  /** Lets time pass until something has come to its end. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let ended = false
    const end = () => {
      ended = true
    }
    promise.then(end, end)
    while (!ended) {
      // What needs no timer goes first.
      for (let turn = 0; turn < 10 && !ended; turn++) await new Promise(setImmediate)
      if (!ended) this.#jump()
    }
    return promise
  }

  /** Lets so much time pass, and what follows from it happen. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    for (;;) {
      for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
      const next = Math.min(...[...this.#timers].map(({ due }) => due))
      if (next > end) break
      this.#jump()
    }
    this.#now = end
  }

  #jump(): void {
    const next = [...this.#timers].toSorted((a, b) => a.due - b.due)[0]
    if (next === undefined || next.due === Number.POSITIVE_INFINITY) {
      throw new Error('nothing is waited for any more')
    }
    this.#timers.delete(next)
    this.#now = Math.max(this.#now, next.due)
    next.run()
  }
}

export interface Sent {
  readonly at: number
  readonly url: string
  readonly init: RequestInit
}

type Responder = (sent: Sent) => Response | Promise<Response>

/**
 * A client whose requests are answered by a script, one after the other, and by its last line from
 * then on.
 */
export function scriptedClient(script: readonly Responder[], options: Partial<ClientOptions> = {}) {
  const clock = new JumpingClock()
  const sent: Sent[] = []
  const retries: Retry[] = []
  const shop = createClient('http://shop-pc:3000', {
    apiKey: 'pst_test',
    clock,
    random: () => 0.5,
    onRetry: (retry) => retries.push(retry),
    fetch: async (url, init) => {
      const request = { at: clock.now(), url, init }
      sent.push(request)
      const responder = script[Math.min(sent.length, script.length) - 1]
      if (responder === undefined) throw new Error('there is no script')
      return responder(request)
    },
    ...options,
  })
  return {
    shop,
    clock,
    sent,
    retries,
    /** When each request was sent, from the first on. */
    times: () => sent.map(({ at }) => at - (sent[0]?.at ?? 0)),
  }
}

export const ok =
  (json = '[]', headers: Record<string, string> = {}): Responder =>
  () =>
    new Response(json, { headers: { 'Content-Type': 'application/json', ...headers } })

export const refused =
  (code: ErrorCode, headers: Record<string, string> = {}): Responder =>
  () => {
    const status = ERROR_STATUS[code]
    return new Response(JSON.stringify({ code, message: `It is ${code}.`, status }), {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  }

export const unreachable: Responder = () => Promise.reject(new TypeError('fetch failed'))

/** Never answers, and does not listen to its signal either. */
export const silent: Responder = () => new Promise(() => {})
