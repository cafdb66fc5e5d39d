import type { Credential } from '../../../keys/credential.ts'
import type { HealthFeed } from '../../../live/health-feed.ts'
import type { LiveFeeds } from '../../../live/live-feeds.ts'
import type { MaybePromise } from '../../../maybe-promise.ts'
import { StorageUnavailable } from '../../../stock/store.ts'
import { type EventTexts, eventTexts } from './event-text.ts'
import {
  type ClientIdentity,
  type ClientSurroundings,
  ListeningClient,
} from './listening-client.ts'
import { type ShownSupplier, ShownSuppliers } from './shown-suppliers.ts'
import { noPlace, StreamPlaces } from './stream-places.ts'

// A stream ends when its key is no longer in force, when its client does not read, and when the
// service stops. What its credential has become (its key, and the settings of its shop) is looked up when the
// stream begins, whenever the engine has read credentials again, and every second.

/** How long a client may go on listening after its key has ended. */
const CHECK_KEYS_EVERY_MS = 1_000

/** Proxies and browsers give up on a silent stream after half a minute or more. */
const COMMENT_EVERY_MS = 8_000

/** So many get their comment at once, and the next ones a moment later: thousands at once would hold up requests. */
const COMMENTS_AT_ONCE = 100
const COMMENTS_PAUSE_MS = 20

/** The most that waits for a client that does not read, and for all such clients together. */
const MAX_WAITING_BYTES = 1_000_000
const MAX_WAITING_OF_ALL = 256_000_000

export interface EventStreamsDependencies {
  readonly feeds: Pick<LiveFeeds, 'listen' | 'leave'>
  readonly health: Pick<HealthFeed, 'listen' | 'leave'>
  /** Finds what the token with a digest stands for now; undefined where it is no longer in force. */
  readonly find: (digest: string) => MaybePromise<Credential | undefined>
  /** The suppliers of a shop, by whose names pets are shown. */
  readonly suppliers: (shopId: bigint) => Promise<readonly ShownSupplier[]>
  readonly every: (ms: number, run: () => void) => () => void
  readonly version: string
}

/** A client that wants to listen. */
export interface Listener extends ClientIdentity {
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
}

/** The event streams of a running service, and what ends them. */
export class EventStreams implements ClientSurroundings {
  readonly texts: EventTexts
  readonly #dependencies: EventStreamsDependencies
  readonly #places = new StreamPlaces()
  readonly #clients = new Set<ListeningClient>()
  /** Of each shop that clients listen to. */
  readonly #suppliers = new Map<bigint, ShownSuppliers>()
  /** Those that wait for a comment. */
  #toComment: ListeningClient[] = []
  #stopComments: (() => void) | undefined
  #stopTimers: readonly (() => void)[] = []
  #closed = false

  constructor(dependencies: EventStreamsDependencies) {
    this.#dependencies = dependencies
    this.texts = eventTexts(dependencies.version)
  }

  get mostWaiting(): number {
    return Math.min(MAX_WAITING_BYTES, MAX_WAITING_OF_ALL / this.#places.taken)
  }

  /** @throws ApiError 503, StorageUnavailable */
  async open({ shopId, keyId, digest, signal }: Listener): Promise<ReadableStream<Uint8Array>> {
    if (this.#closed) throw StorageUnavailable.stopping()
    const identity = { shopId, keyId, digest }
    if (!this.#places.take(identity)) throw noPlace()
    const client = new ListeningClient(identity, this)
    this.#clients.add(client)
    if (this.#clients.size === 1) this.#start()
    const { feeds, health } = this.#dependencies
    try {
      // The client reads its list after `ready`: every change from here on is sent.
      await this.#suppliersOf(shopId).known()
      client.begin()
      await this.#check(client)
      await feeds.listen(shopId, client)
    } catch (error) {
      client.stream.end()
      throw error
    }
    if (!client.stream.isOpen) feeds.leave(shopId, client)
    else if (signal.aborted) client.stream.end()
    else health.listen(client)
    return client.stream.body
  }

  /** Sends to each stream how its key and the settings of its shop have changed, or ends it with its key. */
  checkKeys(): void {
    // Where a key cannot be looked up just now, the next check does it.
    for (const client of this.#clients) void this.#check(client)?.catch(() => {})
  }

  /** Ends all streams, and opens no more. */
  close(): void {
    this.#closed = true
    for (const { stream } of this.#clients) stream.end()
  }

  clientLeft(client: ListeningClient): void {
    const { feeds, health } = this.#dependencies
    const { shopId } = client.identity
    this.#clients.delete(client)
    health.leave(client)
    feeds.leave(shopId, client)
    this.#places.leave(client.identity)
    if (this.#places.ofShop(shopId) === 0) this.#suppliers.delete(shopId)
    if (this.#clients.size === 0) this.#stop()
  }

  #check(client: ListeningClient): Promise<void> | undefined {
    const found = this.#dependencies.find(client.identity.digest)
    if (found instanceof Promise)
      return found.then((credential) => this.#follow(client, credential))
    this.#follow(client, found)
    return undefined
  }

  #follow(client: ListeningClient, credential: Credential | undefined): void {
    if (!client.stream.isOpen || !client.follow(credential)) return
    // Who changes suppliers has credentials read again. Where they cannot be read just now, the next change shows it.
    void this.#suppliersOf(client.identity.shopId)
      .look()
      .catch(() => {})
  }

  #suppliersOf(shopId: bigint): ShownSuppliers {
    const known = this.#suppliers.get(shopId)
    if (known !== undefined) return known
    const suppliers = new ShownSuppliers(
      () => this.#dependencies.suppliers(shopId),
      () => this.#reload(shopId),
    )
    this.#suppliers.set(shopId, suppliers)
    return suppliers
  }

  /** Has the clients of a shop read the list again. */
  #reload(shopId: bigint): void {
    for (const client of this.#clients) if (client.identity.shopId === shopId) client.reload()
  }

  #start(): void {
    const { every } = this.#dependencies
    this.#stopTimers = [
      every(CHECK_KEYS_EVERY_MS, () => this.checkKeys()),
      every(COMMENT_EVERY_MS, () => {
        this.#toComment = [...this.#clients]
        this.#commentToSome()
      }),
    ]
  }

  #commentToSome(): void {
    for (const client of this.#toComment.splice(0, COMMENTS_AT_ONCE)) client.comment()
    if (this.#toComment.length > 0) {
      this.#stopComments ??= this.#dependencies.every(COMMENTS_PAUSE_MS, () =>
        this.#commentToSome(),
      )
    } else {
      this.#stopComments?.()
      this.#stopComments = undefined
    }
  }

  #stop(): void {
    for (const stop of this.#stopTimers) stop()
    this.#stopTimers = []
    this.#toComment = []
    this.#stopComments?.()
    this.#stopComments = undefined
  }
}
