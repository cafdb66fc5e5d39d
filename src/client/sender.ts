import { MINUTE_MS } from '../clocks/durations.ts'
import type { CallOptions, ClientOptions } from './arguments.ts'
import { attempt } from './attempt.ts'
import { type Clock, sleep } from './clock.ts'
import { localError, PetstockError } from './errors.ts'
import { Ban, type Limits, readLimits } from './limits.ts'
import { codeOf } from './responses.ts'
import { mayPass, readRetryAfterMs, waitMs } from './retry.ts'

const DEADLINE_MS = 30_000
const ATTEMPT_TIMEOUT_MS = 15_000

interface SenderOptions extends Omit<ClientOptions, 'apiKey'> {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  readonly random: () => number
}

/** A call, as the sender gets it. */
export interface Call extends CallOptions {
  /** Whether the request may arrive twice without harm. */
  readonly repeatable: boolean
  /** Makes the body of a later attempt, where it says how long ago something happened. */
  readonly bodyAfter?: ((waitedMs: number) => string) | undefined
}

/** Sends requests, retries them where that helps, and remembers the limits of the key. */
export class Sender {
  readonly #ban: Ban
  #limits: Limits | undefined

  constructor(readonly options: SenderOptions) {
    this.#ban = new Ban(options.clock)
  }

  get limits(): Limits | undefined {
    return this.#limits
  }

  /** @throws PetstockError where there is no response */
  async send(url: string, init: RequestInit, call: Call): Promise<Response> {
    const { clock } = this.options
    const deadline = call.deadline ?? this.options.deadline ?? DEADLINE_MS
    const ender = new AbortController()
    const abort = () => ender.abort(localError('aborted', `${url} was given up by the caller.`))
    if (call.signal?.aborted) abort()
    else call.signal?.addEventListener('abort', abort)
    const cancel = clock.after(deadline, () =>
      ender.abort(
        localError('deadline_exceeded', `${url} has not answered within ${deadline} ms.`),
      ),
    )
    try {
      return await this.#untilResponse(url, init, call, ender.signal, clock.now() + deadline)
    } finally {
      cancel()
      call.signal?.removeEventListener('abort', abort)
    }
  }

  async #untilResponse(
    url: string,
    init: RequestInit,
    call: Call,
    end: AbortSignal,
    dueBy: number,
  ): Promise<Response> {
    const { clock, random, onRetry } = this.options
    const began = clock.now()
    const mayRetry = call.repeatable && (call.retry ?? this.options.retry ?? true)
    for (let attempts = 1; ; attempts++) {
      if (end.aborted) throw end.reason
      const outcome =
        this.#ban.current() ??
        (await this.#attempt(url, later(init, call, clock.now() - began), call, end))
      const failed = outcome instanceof PetstockError
      const wait =
        mayRetry && (failed ? outcome.code === 'network_failure' : mayPass(outcome.status))
          ? waitMs(attempts, failed ? undefined : readRetryAfterMs(outcome.headers), random)
          : undefined
      if (wait === undefined || clock.now() + wait > dueBy) {
        if (failed) throw outcome
        return outcome
      }
      onRetry?.({
        method: init.method ?? 'GET',
        url,
        attempts,
        status: outcome.status,
        code: failed ? outcome.code : await codeOf(outcome),
        waitMs: wait,
      })
      await sleep(clock, wait, end)
    }
  }

  async #attempt(
    url: string,
    init: RequestInit,
    call: Call,
    end: AbortSignal,
  ): Promise<Response | PetstockError> {
    const { fetch, clock } = this.options
    const timeoutMs = call.attemptTimeout ?? this.options.attemptTimeout ?? ATTEMPT_TIMEOUT_MS
    try {
      const response = await attempt(url, init, { fetch, clock, timeoutMs, end })
      this.#limits = readLimits(response.headers) ?? this.#limits
      return await this.#ban.notice(response)
    } catch (error) {
      if (error instanceof PetstockError) return error
      throw error
    }
  }
}

/** A request as it is sent after some time. Within a minute it stays as it is, byte for byte. */
const later = (init: RequestInit, { bodyAfter }: Call, waitedMs: number): RequestInit =>
  bodyAfter === undefined || waitedMs < MINUTE_MS ? init : { ...init, body: bodyAfter(waitedMs) }
