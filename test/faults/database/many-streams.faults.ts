import { expect } from 'bun:test'
import { MOST_STREAMS } from '../../../src/http/desk/events/stream-places.ts'
import { serveDatabase } from '../../support/petstock.ts'
import { databaseWith, keysOf } from '../../support/postgres/many-shops.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { head, RawClient } from '../../support/raw-client.ts'
import { setQuantity } from '../../support/requests.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'

const SHOPS = 500

/** At two nodes, half of them at each. */
const PAGES = MOST_STREAMS.ofAll

/** As a load balancer that lets so many in at once. */
const AT_ONCE = 32

const isRefused = ({ statuses: [status = '200'] }: RawClient): boolean => status !== '200'

/** A stock page of a shop: it listens at a node, and at another one when that is gone. */
class Page {
  readonly shop: number
  readonly #key: string
  #client: RawClient | undefined

  constructor(shop: number, key: string) {
    this.shop = shop
    this.#key = key
  }

  /** Resolves when it is told of every change. */
  async listenAt(url: string): Promise<void> {
    const client = new RawClient(url)
    this.#client = client
    await client.connected
    await client.send(head('GET /desk/api/events', this.#key))
    await until(() => client.received.includes('event: health') || isRefused(client))
    expect(client.statuses).toEqual(['200'])
  }

  get isListening(): boolean {
    return this.#client?.isClosed === false
  }

  hasHeard(quantity: number): boolean {
    return this.#client?.received.includes(`"quantity":${quantity},`) === true
  }

  leave(): void {
    this.#client?.[Symbol.dispose]()
  }
}

/** Runs work on each, some at a time. */
async function forEach<T>(all: readonly T[], run: (each: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) {
    await Promise.all(all.slice(at, at + AT_ONCE).map(run))
  }
}

needs('postgres').test(
  'the pages of a node that is killed listen at the other one, which then has as many as it may, and all hear the next change of their shop',
  async () => {
    await using server = await startPostgres()
    const url = await databaseWith(server, 'shops', { shops: SHOPS, pets: 3 })
    const keys = await keysOf(url, SHOPS)
    const pages = Array.from(
      { length: PAGES },
      (_, at) => new Page(at % SHOPS, keys[at % SHOPS] ?? ''),
    )
    await using killed = await serveDatabase(url)
    await using other = await serveDatabase(url)
    try {
      await forEach([...pages.entries()], ([at, page]) =>
        page.listenAt(at % 2 === 0 ? killed.url : other.url),
      )
      await killed.crash()
      const cutOff = pages.filter((_, at) => at % 2 === 0)
      await until(() => cutOff.every(({ isListening }) => !isListening))
      await forEach(cutOff, (page) => page.listenAt(other.url))

      await forEach([...keys.entries()], async ([at, key]) => {
        expect(await setQuantity(other, key, 1, 1_000 + at)).toBe('200')
      })
      await until(() => pages.every((page) => page.hasHeard(1_000 + page.shop)))
      expect(pages.every(({ isListening }) => isListening)).toBe(true)
      // Its own shop, and no other.
      expect(pages.filter((page) => page.hasHeard(1_000 + ((page.shop + 1) % SHOPS)))).toEqual([])
    } finally {
      for (const page of pages) page.leave()
    }
  },
)
