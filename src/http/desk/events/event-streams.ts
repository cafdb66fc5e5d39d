import type { Credential } from '../../../keys/credential.ts'
import type { HealthFeed } from '../../../live/health-feed.ts'
import type { LiveFeeds } from '../../../live/live-feeds.ts'
import type { MaybePromise } from '../../../maybe-promise.ts'
import type { Supplier } from '../../../shops/supplier.ts'
import { StorageUnavailable } from '../../../stock/store.ts'
import { tooManyStreams } from '../../errors/api-errors.ts'
import { EventStream } from './event-stream.ts'
import { type EventTexts, eventTexts } from './event-text.ts'

// A stream ends when its key is no longer in force, when its client does not read, and when the
// service stops. What its credential has become (its key, and the settings of its shop) is looked up when the
// stream begins, whenever the engine has read credentials again, and every second.

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

const NONE_LOST = { changes: undefined, foundAt: undefined }

export interface EventStreamsDependencies {
  readonly feeds: Pick<LiveFeeds, 'listen'>
  readonly health: Pick<HealthFeed, 'listen'>
  /** Finds what the token with a digest stands for now; undefined where it is no longer in force. */
  readonly find: (digest: string) => MaybePromise<Credential | undefined>
  /** The suppliers of a shop, by whose names pets are shown. */
  readonly suppliers: (shopId: bigint) => Promise<readonly ShownSupplier[]>
  readonly every: (ms: number, run: () => void) => () => void
  readonly version: string
}

type ShownSupplier = Pick<Supplier, 'id' | 'name' | 'archivedAt'>

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
  /** As the client last got it. */
  sent: Credential | undefined
  /** As the list had them that the client has read. */
  suppliers: readonly ShownSupplier[]
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
    if (this.#closed) throw StorageUnavailable.stopping()
    this.#requirePlace(listener.keyId)
    let stops: readonly (() => void)[] = []
    const stream = new EventStream(() => {
      this.#open.delete(open)
      for (const stop of stops) stop()
      if (this.#open.size === 0) this.#stop()
    })
    const open: Open = { listener, stream, sent: undefined, suppliers: [] }
    this.#open.add(open)
    if (this.#open.size === 1) this.#start()
    try {
      // The client reads its list after `ready`: every change from here on is sent.
      open.suppliers = await this.#dependencies.suppliers(listener.shopId)
      stream.send(this.#texts.ready)
      await this.#check(open)
      stops = [await this.#listenTo(open)]
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

  /** Sends to each stream how its key and the settings of its shop have changed, or ends it with its key. */
  checkKeys(): void {
    // Where a key cannot be looked up just now, the next check does it.
    for (const open of this.#open) void this.#check(open)?.catch(() => {})
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

  #check(open: Open): Promise<void> | undefined {
    const found = this.#dependencies.find(open.listener.digest)
    if (found instanceof Promise) return found.then((credential) => this.#follow(open, credential))
    this.#follow(open, found)
    return undefined
  }

  #follow(open: Open, credential: Credential | undefined): void {
    if (credential === undefined) open.stream.end()
    else if (credential !== open.sent) this.#send(open, credential)
  }

  #send(open: Open, credential: Credential): void {
    const { stream, sent } = open
    open.sent = credential
    const { key, settings, lost } = this.#texts
    const now = [key(credential.key), settings(credential.settings)]
    const before = sent && [key(sent.key), settings(sent.settings)]
    for (const [at, bytes] of now.entries()) {
      const last = before?.[at]
      if (last === undefined || Buffer.compare(bytes, last) !== 0) stream.send(bytes)
    }
    const { lostChanges } = credential
    const { changes, foundAt } = sent?.lostChanges ?? NONE_LOST
    const isOther = lostChanges?.changes !== changes || lostChanges?.foundAt !== foundAt
    if (isOther) stream.send(lost(lostChanges))
    // Who changes suppliers has credentials read again. Where they cannot be read just now, the next change shows it.
    if (sent !== undefined) void this.#followSuppliers(open).catch(() => {})
  }

  /** Has a client read the list again whose pets may have suppliers that are called otherwise now, or archived. */
  async #followSuppliers(open: Open): Promise<void> {
    const now = await this.#dependencies.suppliers(open.listener.shopId)
    const { suppliers: before } = open
    open.suppliers = now
    const byId = new Map(now.map((each) => [each.id, each]))
    const isSame = ({ id, name, archivedAt }: ShownSupplier) =>
      byId.get(id)?.name === name && byId.get(id)?.archivedAt === archivedAt
    if (!before.every(isSame)) open.stream.send(this.#texts.reload)
  }

  #listenTo(open: Open): Promise<() => void> {
    const { listener, stream } = open
    const { pets, removed, reload } = this.#texts
    return this.#dependencies.feeds.listen(listener.shopId, {
      changed: (now) => stream.send(pets(now, open.sent?.settings.lowStockAt ?? null)),
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
