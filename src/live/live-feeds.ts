import type { OfShop } from '../stock/store.ts'
import {
  type FeedReader,
  LiveFeed,
  type LiveFeedDependencies,
  type LiveListener,
} from './live-feed.ts'

/** The stock of a shop, and what changes of it. */
export interface FollowedStock extends FeedReader {
  /** @returns a function that ends it */
  follow(listener: Pick<LiveFeed, 'onPetChanged' | 'onAnyChanged'>): () => void
}

export interface LiveFeedsDependencies extends Omit<LiveFeedDependencies, 'reader'> {
  readonly stock: OfShop<FollowedStock>
}

interface OpenFeed {
  readonly feed: LiveFeed
  readonly unfollow: () => void
  listeners: number
}

/** The feeds of the shops that clients listen to. A shop without listeners is not followed. */
export class LiveFeeds {
  readonly #dependencies: LiveFeedsDependencies
  readonly #open = new Map<bigint, OpenFeed>()

  constructor(dependencies: LiveFeedsDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Listens to a shop, as `LiveFeed.listen` says.
   * @throws StorageUnavailable
   */
  async listen(shopId: bigint, listener: LiveListener): Promise<() => void> {
    const open = this.#open.get(shopId) ?? this.#openFeed(shopId)
    open.listeners += 1
    try {
      const stop = await open.feed.listen(listener)
      return () => {
        stop()
        this.#leave(shopId, open)
      }
    } catch (error) {
      this.#leave(shopId, open)
      throw error
    }
  }

  #openFeed(shopId: bigint): OpenFeed {
    const { stock, ...dependencies } = this.#dependencies
    const reader = stock(shopId)
    const feed = new LiveFeed({ ...dependencies, reader })
    const open = { feed, unfollow: reader.follow(feed), listeners: 0 }
    this.#open.set(shopId, open)
    return open
  }

  #leave(shopId: bigint, open: OpenFeed): void {
    open.listeners -= 1
    if (open.listeners > 0) return
    this.#open.delete(shopId)
    open.unfollow()
  }
}
