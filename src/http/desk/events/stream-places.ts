import type { ApiError } from '../../errors/api-error.ts'
import { tooManyStreams } from '../../errors/api-errors.ts'

/**
 * Streams that one key may have open, one shop, and all shops together. A shop has a few devices on a key, so that
 * neither one key nor one shop keeps the others from listening. Each stream takes a connection for good, and at most
 * 20 kB of memory while its client reads.
 */
export const MOST_STREAMS = { ofKey: 64, ofShop: 500, ofAll: 2_000 } as const

export const noPlace = (): ApiError =>
  tooManyStreams(MOST_STREAMS.ofKey, MOST_STREAMS.ofShop, MOST_STREAMS.ofAll)

/** Who takes a place: the key is one among those of all shops. */
export interface PlaceTaker {
  readonly shopId: bigint
  readonly keyId: string
}

/** The places for streams of a service, and who has taken them. */
export class StreamPlaces {
  readonly #ofKeys = new Map<string, number>()
  readonly #ofShops = new Map<bigint, number>()
  #taken = 0

  get taken(): number {
    return this.#taken
  }

  /** How many of a shop are taken. */
  ofShop(shopId: bigint): number {
    return this.#ofShops.get(shopId) ?? 0
  }

  /** @returns whether there was a place */
  take({ shopId, keyId }: PlaceTaker): boolean {
    const ofKey = this.#ofKeys.get(keyId) ?? 0
    const ofShop = this.ofShop(shopId)
    const isFree = ofKey < MOST_STREAMS.ofKey && ofShop < MOST_STREAMS.ofShop
    if (!isFree || this.#taken >= MOST_STREAMS.ofAll) return false
    this.#ofKeys.set(keyId, ofKey + 1)
    this.#ofShops.set(shopId, ofShop + 1)
    this.#taken += 1
    return true
  }

  leave({ shopId, keyId }: PlaceTaker): void {
    oneLess(this.#ofKeys, keyId)
    oneLess(this.#ofShops, shopId)
    this.#taken -= 1
  }
}

function oneLess<Name>(counts: Map<Name, number>, name: Name): void {
  const left = (counts.get(name) ?? 0) - 1
  if (left > 0) counts.set(name, left)
  else counts.delete(name)
}
