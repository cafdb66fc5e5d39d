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
  /** Those that do not listen yet. */
  joining: number
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
  async listen(shopId: bigint, listener: LiveListener): Promise<void> {
    const open = this.#open.get(shopId) ?? this.#openFeed(shopId)
    open.joining += 1
    try {
      await open.feed.listen(listener)
    } finally {
      open.joining -= 1
      this.#closeUnused(shopId, open)
    }
  }

  /** Ends it, if it has begun. */
  leave(shopId: bigint, listener: LiveListener): void {
    const open = this.#open.get(shopId)
    if (open === undefined) return
    open.feed.leave(listener)
    this.#closeUnused(shopId, open)
  }

  #openFeed(shopId: bigint): OpenFeed {
    const { stock, ...dependencies } = this.#dependencies
    const reader = stock(shopId)
    const feed = new LiveFeed({ ...dependencies, reader })
    const open = { feed, unfollow: reader.follow(feed), joining: 0 }
    this.#open.set(shopId, open)
    return open
  }

  #closeUnused(shopId: bigint, { feed, joining, unfollow }: OpenFeed): void {
    if (joining > 0 || feed.hasListeners) return
    this.#open.delete(shopId)
    unfollow()
  }
}
