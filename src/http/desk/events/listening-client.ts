import type { Readiness } from '../../../health/check.ts'
import type { Credential } from '../../../keys/credential.ts'
import type { HealthListener } from '../../../live/health-feed.ts'
import type { LiveListener } from '../../../live/live-feed.ts'
import type { PetDetails } from '../../../stock/pet-details.ts'
import { EventStream, type StreamOwner } from './event-stream.ts'
import type { EventTexts } from './event-text.ts'
import type { PlaceTaker } from './stream-places.ts'

/** Who listens. */
export interface ClientIdentity extends PlaceTaker {
  /** The digest of the client's token: a rotated key may go on under another one. */
  readonly digest: string
}

/** What all clients have in common. */
export interface ClientSurroundings {
  readonly texts: EventTexts
  /** The most bytes that wait for one client that does not read. */
  readonly mostWaiting: number
  /** Called once, when a client's stream has ended. */
  clientLeft(client: ListeningClient): void
}

const NONE_LOST = { changes: undefined, foundAt: undefined }

/** A client that listens, with its stream. It is the listener of each feed itself, so that it takes little memory. */
export class ListeningClient implements LiveListener, HealthListener, StreamOwner {
  readonly identity: ClientIdentity
  readonly stream = new EventStream(this)
  readonly #surroundings: ClientSurroundings
  /** Whether the client may have read its list. */
  #isReady = false
  /** As the client last got it. */
  #sent: Credential | undefined

  constructor(identity: ClientIdentity, surroundings: ClientSurroundings) {
    this.identity = identity
    this.#surroundings = surroundings
  }

  get mostWaiting(): number {
    return this.#surroundings.mostWaiting
  }

  streamEnded(): void {
    this.#surroundings.clientLeft(this)
  }

  begin(): void {
    this.#isReady = true
    this.stream.send(this.#surroundings.texts.ready)
  }

  comment(): void {
    this.stream.send(this.#surroundings.texts.comment)
  }

  changed(pets: readonly PetDetails[]): void {
    const shopLevel = this.#sent?.settings.lowStockAt ?? null
    this.stream.send(this.#surroundings.texts.pets(pets, shopLevel))
  }

  removed(petIds: readonly bigint[]): void {
    this.stream.send(this.#surroundings.texts.removed(petIds))
  }

  reload(): void {
    if (this.#isReady) this.stream.send(this.#surroundings.texts.reload)
  }

  healthChanged(now: Readiness): void {
    this.stream.send(this.#surroundings.texts.health(now))
  }

  /**
   * Sends what the client's credential has become, or ends the stream with it.
   * @returns whether it is another one than the client got
   */
  follow(credential: Credential | undefined): boolean {
    const sent = this.#sent
    if (credential === undefined) this.stream.end()
    if (credential === undefined || credential === sent) return false
    this.#sent = credential
    const { key, settings, lost } = this.#surroundings.texts
    const now = [key(credential.key), settings(credential.settings)]
    const before = sent && [key(sent.key), settings(sent.settings)]
    for (const [at, bytes] of now.entries()) {
      const last = before?.[at]
      if (last === undefined || Buffer.compare(bytes, last) !== 0) this.stream.send(bytes)
    }
    const { lostChanges } = credential
    const { changes, foundAt } = sent?.lostChanges ?? NONE_LOST
    const isOther = lostChanges?.changes !== changes || lostChanges?.foundAt !== foundAt
    if (isOther) this.stream.send(lost(lostChanges))
    return sent !== undefined
  }
}
