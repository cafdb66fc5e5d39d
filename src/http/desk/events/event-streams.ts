import type { HealthFeed } from '../../../live/health-feed.ts'
import type { LiveFeeds } from '../../../live/live-feeds.ts'
import type { Soon } from '../../../soon.ts'
import { StorageUnavailable } from '../../../stock/store.ts'
import { tooManyStreams } from '../../errors/api-errors.ts'
import { EventStream } from './event-stream.ts'
import { type EventTexts, eventTexts } from './event-text.ts'

// A stream ends when its key is no longer in force, when its client does not read, and when the
// service stops.

/**
 * Streams that one key may have open, and all keys together. Each takes a connection for good, of the
 * 1,024 files that a process may have open on many systems, and up to a megabyte for a reader who does
 * not read. A shop has a few devices on a key.
 */
export const MAX_STREAMS_OF_A_KEY = 64
export const MAX_STREAMS = 256

/** How long a client may go on listening after its key has ended. */
const CHECK_KEYS_EVERY_MS = 1_000

/** Proxies and browsers give up on a silent stream after half a minute or more. */
const COMMENT_EVERY_MS = 8_000

export interface EventStreamsDependencies {
  readonly feeds: Pick<LiveFeeds, 'listen'>
  readonly health: Pick<HealthFeed, 'listen'>
  /** Whether a key with this digest is in force now. */
  readonly isInForce: (digest: string) => Soon<boolean>
  readonly every: (ms: number, run: () => void) => () => void
  readonly version: string
}

/** A client that listens. */
export interface Listener {
  readonly shopId: bigint
  /** One among the keys of all shops. */
  readonly keyId: string
  /** The digest of the listener's token: a rotated key may go on under another one. */
  readonly digest: string
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
}

interface Open {
  readonly listener: Listener
  readonly stream: EventStream
}

/** The event streams of a running service, and what ends them. */
export class EventStreams {
  readonly #dependencies: EventStreamsDependencies
  readonly #texts: EventTexts
  readonly #open = new Set<Open>()
  #stopTimers: readonly (() => void)[] = []
  #closed = false

  constructor(dependencies: EventStreamsDependencies) {
    this.#dependencies = dependencies
    this.#texts = eventTexts(dependencies.version)
  }

  /** How many streams are open. */
  get size(): number {
    return this.#open.size
  }

  /** @throws ApiError 503, StorageUnavailable */
  async open(listener: Listener): Promise<ReadableStream<Uint8Array>> {
    if (this.#closed) throw new StorageUnavailable('the service is stopping')
    this.#requirePlace(listener.keyId)
    let stops: readonly (() => void)[] = []
    const stream = new EventStream(() => {
      this.#open.delete(open)
      for (const stop of stops) stop()
      if (this.#open.size === 0) this.#stop()
    })
    const open = { listener, stream }
    this.#open.add(open)
    if (this.#open.size === 1) this.#start()
    stream.send(this.#texts.ready)
    try {
      stops = [await this.#listenTo(listener.shopId, stream)]
    } catch (error) {
      stream.end()
      throw error
    }
    if (!this.#open.has(open)) for (const stop of stops) stop()
    else if (listener.signal.aborted) stream.end()
    else
      stops = [
        ...stops,
        this.#dependencies.health.listen((now) => stream.send(this.#texts.health(now))),
      ]
    return stream.body
  }

  /** Ends the streams whose key is no longer in force. */
  checkKeys(): void {
    for (const { listener, stream } of this.#open) {
      const isInForce = this.#dependencies.isInForce(listener.digest)
      if (isInForce === false) stream.end()
      // Where the key cannot be looked up just now, the next check does it.
      if (isInForce instanceof Promise) {
        isInForce.then((still) => still || stream.end()).catch(() => {})
      }
    }
  }

  /** Ends all streams, and opens no more. */
  close(): void {
    this.#closed = true
    for (const { stream } of this.#open) stream.end()
  }

  #requirePlace(keyId: string): void {
    let ofKey = 0
    for (const { listener } of this.#open) if (listener.keyId === keyId) ofKey += 1
    if (ofKey >= MAX_STREAMS_OF_A_KEY || this.#open.size >= MAX_STREAMS) {
      throw tooManyStreams(MAX_STREAMS_OF_A_KEY, MAX_STREAMS)
    }
  }

  #listenTo(shopId: bigint, stream: EventStream): Promise<() => void> {
    const { pets, removed, reload } = this.#texts
    return this.#dependencies.feeds.listen(shopId, {
      changed: (now) => stream.send(pets(now)),
      removed: (petIds) => stream.send(removed(petIds)),
      reload: () => stream.send(reload),
    })
  }

  #start(): void {
    this.#stopTimers = [
      this.#dependencies.every(CHECK_KEYS_EVERY_MS, () => this.checkKeys()),
      this.#dependencies.every(COMMENT_EVERY_MS, () => {
        for (const { stream } of this.#open) stream.send(this.#texts.comment)
      }),
    ]
  }

  #stop(): void {
    for (const stop of this.#stopTimers) stop()
    this.#stopTimers = []
  }
}
