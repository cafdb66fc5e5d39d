import { type ReadonlySignal, signal } from '@preact/signals'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { Clock } from '../../client/clock.ts'
import { readQuietMs } from '../../client/limits.ts'
import { readRetryAfterMs } from '../../client/retry.ts'
import { anySignal } from '../../everywhere/any-signal.ts'

export interface ServiceStreamsDependencies {
  readonly url: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** Why a stream has ended, or was not opened. `broken`: after the list had been read. */
export interface Ended {
  readonly outcome: 'refused' | 'limited' | 'failed' | 'broken'
  readonly retryAfterMs?: number | undefined
}

/** The service sends something every ten seconds at least. A connection that is silent for longer is dead. */
const IDLE_TIMEOUT_MS = 16_000

/** The service sends a list without a pause. One that is silent for longer is dead. */
const LIST_IDLE_TIMEOUT_MS = 30_000

/** Clocks agree within this time: the service sends its time in whole seconds. */
const CLOCKS_AGREE_MS = 2_000

/** What the service sends part by part: the list, and the events. */
export class ServiceStreams {
  readonly #dependencies: ServiceStreamsDependencies
  readonly #ahead = signal(0)

  constructor(dependencies: ServiceStreamsDependencies) {
    this.#dependencies = dependencies
  }

  /** How many milliseconds the service's clock is ahead of this device's. */
  get ahead(): ReadonlySignal<number> {
    return this.#ahead
  }

  /**
   * Reads the events until they break off.
   * @returns why they were not opened
   */
  async events(
    token: string,
    signal: AbortSignal,
    onEvent: (event: EventSourceMessage) => void,
  ): Promise<Ended | undefined> {
    const text = await this.#open('/desk/api/events', token, signal, IDLE_TIMEOUT_MS)
    if ('outcome' in text) return text
    const parser = createParser({ onEvent })
    for await (const part of text) parser.feed(part)
    return undefined
  }

  /** The text of the list, part by part. */
  list(token: string, signal: AbortSignal): Promise<AsyncIterable<string> | Ended> {
    return this.#open('/desk/api/inventory', token, signal, LIST_IDLE_TIMEOUT_MS)
  }

  async #open(
    path: string,
    token: string,
    signal: AbortSignal,
    idleTimeoutMs: number,
  ): Promise<AsyncIterable<string> | Ended> {
    const { url, fetch, clock } = this.#dependencies
    const idle = new AbortController()
    // A device whose network is gone may never hear that no response comes.
    const cancel = clock.after(idleTimeoutMs, () => idle.abort())
    const response = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: anySignal([signal, idle.signal]),
    }).finally(cancel)
    this.#compareClocks(response.headers)
    const retryAfterMs = readRetryAfterMs(response.headers)
    if (response.status === 401) return { outcome: 'refused' }
    if (response.status === 429) {
      return { outcome: 'limited', retryAfterMs: (await readQuietMs(response)) ?? retryAfterMs }
    }
    if (!response.ok || response.body === null) return { outcome: 'failed', retryAfterMs }
    return textOf(response.body, clock, idleTimeoutMs, () => idle.abort())
  }

  #compareClocks(headers: Headers): void {
    const ahead = Date.parse(headers.get('date') ?? '') - this.#dependencies.wallClock()
    this.#ahead.value = Math.abs(ahead) > CLOCKS_AGREE_MS ? ahead : 0
  }
}

/** The text of a stream, part by part. */
async function* textOf(
  body: Bytes,
  clock: Clock,
  idleTimeoutMs: number,
  onIdle: () => void,
): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const cancel = clock.after(idleTimeoutMs, onIdle)
    const { done, value } = await reader.read().finally(cancel)
    if (done) return
    yield decoder.decode(value, { stream: true })
  }
}
