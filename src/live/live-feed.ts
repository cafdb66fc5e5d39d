import type { StockListener, StockSnapshot } from '../stock/feed.ts'
import type { Overview, OverviewReader } from '../stock/overview.ts'
import { Following, type LiveFeedParts, type LiveListener } from './following.ts'

/**
 * Tells whoever listens which pets have changed, by this process or another. While nobody listens
 * there is nothing: no memory, no timer, no reading.
 */
export class LiveFeed implements StockListener, Pick<OverviewReader, 'overviews'> {
  readonly #parts: LiveFeedParts
  #following: { readonly it: Following; readonly started: Promise<void>; uses: number } | undefined

  constructor(parts: LiveFeedParts) {
    this.#parts = parts
  }

  snapshot = (_stock: StockSnapshot, isOwn: boolean): void => {
    if (!isOwn) this.#following?.it.compare()
  }

  quantity = (petId: bigint): void => this.#following?.it.change(petId)

  edited = (petId: bigint): void => this.#following?.it.change(petId)

  /** For those who read the list and listen: what differs from what was told is told again. */
  async overviews(after: bigint | undefined, limit: number): Promise<readonly Overview[]> {
    const pets = await this.#parts.reader.overviews(after, limit)
    this.#following?.it.seen({ after, pets, isLast: pets.length < limit })
    return pets
  }

  /**
   * Listens. Whoever then reads the list, and applies what was told since to it, has the stock as
   * it is, and keeps it.
   * @returns when every change from then on is told, what ends that
   * @throws StorageUnavailable
   */
  async listen(listener: LiveListener): Promise<() => void> {
    const following = this.#follow()
    following.uses += 1
    let listening = true
    const stop = () => {
      if (!listening) return
      listening = false
      following.it.listeners.delete(listener)
      following.uses -= 1
      if (following.uses > 0) return
      following.it.end()
      if (this.#following === following) this.#following = undefined
    }
    try {
      await following.started
    } catch (error) {
      stop()
      throw error
    }
    following.it.listeners.add(listener)
    return stop
  }

  #follow() {
    if (this.#following === undefined) {
      const it = new Following(this.#parts)
      this.#following = { it, started: it.start(), uses: 0 }
    }
    return this.#following
  }
}
