import { describe, expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { ok, readinessOf } from '../../../src/health/check.ts'
import { EventStreams } from '../../../src/http/desk/events/event-streams.ts'
import { MOST_STREAMS } from '../../../src/http/desk/events/stream-places.ts'
import type { Credential } from '../../../src/keys/credential.ts'
import { HealthFeed } from '../../../src/live/health-feed.ts'
import { LiveFeeds } from '../../../src/live/live-feeds.ts'
import { NO_SETTINGS, shownSettings } from '../../../src/shops/settings.ts'
import { details } from '../../live/simulated-shop.ts'
import { apiKey } from '../../support/api-key.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { readingBy } from '../../support/reading-by.ts'

const SETTINGS = shownSettings(NO_SETTINGS)
const KEY = apiKey('key_1')

/** The streams of shops whose stock has one large pet, without HTTP: each client is a reader of its stream. */
function someStreams() {
  const clock = new ManualClock()
  const followers = new Map<bigint, (petId: bigint) => void>()
  const read: bigint[] = []
  const state = { suppliers: [{ id: 1, name: 'Zoo', archivedAt: null as number | null }] }
  let settings = SETTINGS
  const credentials = new Map<string, Credential>()
  const streams = new EventStreams({
    feeds: new LiveFeeds({
      stock: (shopId) => ({
        ...readingBy<'pets'>({
          pets: async ({ petIds }) =>
            petIds.map((petId) => details(petId, { name: 'x'.repeat(60_000) })),
        }),
        list: () => [],
        follow({ onPetChanged }) {
          followers.set(shopId, onPetChanged)
          return () => void followers.delete(shopId)
        },
      }),
      every: clock.every,
      onError() {},
    }),
    health: new HealthFeed(async () => readinessOf([ok('disk', 'room')]), clock.every),
    find(digest) {
      const credential = credentials.get(digest) ?? {
        ...{ shopId: 1n, digest, settings, key: KEY, counted: KEY },
        endsAt: Number.POSITIVE_INFINITY,
      }
      credentials.set(digest, credential)
      return credential
    },
    suppliers: async (shopId) => {
      read.push(shopId)
      return state.suppliers
    },
    every: clock.every,
    version: 'tested',
  })
  let clients = 0
  const openUnread = async (shopId: bigint, keyId = `key of client ${clients++}`) => {
    const { signal } = new AbortController()
    return (await streams.open({ shopId, keyId, digest: keyId, signal })).getReader()
  }
  const open = async (shopId: bigint, keyId?: string) => reading(await openUnread(shopId, keyId))
  const isRefused = (shopId: bigint, keyId?: string) =>
    open(shopId, keyId).then(
      () => false,
      (error) => error.code === 'overloaded',
    )
  return {
    clock,
    followers,
    read,
    state,
    streams,
    openUnread,
    open,
    isRefused,
    async openMany(shopId: bigint, count: number, keyId?: string) {
      return Promise.all(Array.from({ length: count }, () => open(shopId, keyId)))
    },
    async change(shopId: bigint) {
      followers.get(shopId)?.(7n)
      clock.advance(50)
      await setImmediate()
    },
    /** Credentials are read again, as after any change of them. */
    async changeCredentials() {
      settings = { ...settings }
      credentials.clear()
      streams.checkKeys()
      await setImmediate()
    },
  }
}

/** A client that reads: what it has got since it was last asked. */
function reading(reader: {
  read(): Promise<{ value?: Uint8Array | undefined }>
  cancel(): Promise<void>
}) {
  let texts: string[] = []
  void (async () => {
    for (;;) {
      const { value } = await reader.read()
      if (value === undefined) return
      texts.push(new TextDecoder().decode(value))
    }
  })()
  return {
    async heard() {
      await setImmediate()
      const now = texts
      texts = []
      return now
    },
    leave: () => reader.cancel(),
  }
}

const RELOAD = 'event: reload\ndata: {}\n\n'

describe('how many may listen', () => {
  test('neither a key nor a shop takes all places, and a client that leaves makes room for another', async () => {
    const { openMany, isRefused } = someStreams()
    const { ofKey, ofShop, ofAll } = MOST_STREAMS
    const [one] = await openMany(1n, ofKey, 'one key')
    expect(await isRefused(1n, 'one key')).toBe(true)
    const [other] = await openMany(1n, ofShop - ofKey)
    expect(await isRefused(1n)).toBe(true)
    await one?.leave()
    expect([await isRefused(1n), await isRefused(1n)]).toEqual([false, true])
    await other?.leave()
    expect([await isRefused(1n, 'one key'), await isRefused(1n, 'one key')]).toEqual([false, true])

    for (let shop = 2n; shop <= BigInt(ofAll / ofShop); shop++) await openMany(shop, ofShop)
    expect(await isRefused(99n)).toBe(true)
  })

  test('so many listen, each of a shop of its own, and each hears of its own shop', async () => {
    const { open, change, followers } = someStreams()
    const clients = new Map<bigint, Awaited<ReturnType<typeof open>>>()
    for (let shop = 1n; shop <= BigInt(MOST_STREAMS.ofAll); shop++) {
      clients.set(shop, await open(shop))
    }
    await change(1_234n)
    const told: bigint[] = []
    for (const [shop, client] of clients) {
      const heard = await client.heard()
      if (heard.some((text) => text.startsWith('event: pets'))) told.push(shop)
      await client.leave()
    }
    expect(told).toEqual([1_234n])
    expect(followers.size).toBe(0)
  })

  test('whose stream was never read, or broken off, takes no place', async () => {
    const { streams, isRefused } = someStreams()
    const listener = { shopId: 1n, keyId: 'one key', digest: 'a' }
    const gone = AbortSignal.abort()
    for (let at = 0; at < 2 * MOST_STREAMS.ofKey; at++) {
      await streams.open({ ...listener, signal: gone })
    }
    expect(await isRefused(1n, 'one key')).toBe(false)
  })
})

test('each stream has its comment every eight seconds, and no moment has more than a hundred', async () => {
  const { clock, openMany } = someStreams()
  const clients = await openMany(1n, 250)
  const comments = async () => {
    const texts = await Promise.all(clients.map(({ heard }) => heard()))
    return texts.flat().filter((text) => text === ':\n\n').length
  }
  for (let round = 0; round < 3; round++) {
    clock.advance(8_000)
    expect(await comments()).toBe(100)
    clock.advance(20)
    expect(await comments()).toBe(100)
    clock.advance(20)
    expect(await comments()).toBe(50)
    clock.advance(1_000)
    expect(await comments()).toBe(0)
  }
})

describe('a client that does not read', () => {
  /** How many events of 60 kB its stream takes until it is hung up on, beside so many others. */
  async function eventsBeside(others: number): Promise<number> {
    const { openUnread, openMany, change } = someStreams()
    for (let shop = 2n; others > 0; shop++) {
      await openMany(shop, Math.min(others, MOST_STREAMS.ofShop))
      others -= MOST_STREAMS.ofShop
    }
    const client = await openUnread(1n)
    const state = { isOpen: true }
    client.closed.catch(() => {
      state.isOpen = false
    })
    for (let events = 0; ; events++) {
      await change(1n)
      if (!state.isOpen) return events
    }
  }

  test('is hung up on before a megabyte waits for it', async () => {
    expect(await eventsBeside(0)).toBe(16)
  })

  test('is hung up on sooner where many listen, so that no more waits for all of them', async () => {
    expect(await eventsBeside(1_999)).toBe(2)
  })
})

describe('the suppliers of a shop', () => {
  test('are read once for all its clients, and have all of them read the list again when one is called otherwise', async () => {
    const { openMany, open, read, state, changeCredentials } = someStreams()
    const clients = await openMany(1n, 20)
    const elsewhere = await open(2n)
    const readAgain = async () => {
      const heard = await Promise.all([...clients, elsewhere].map((client) => client.heard()))
      return heard.map((texts) => texts.filter((text) => text === RELOAD).length)
    }
    expect(read).toEqual([1n, 2n])
    await changeCredentials()
    expect(new Set(await readAgain())).toEqual(new Set([0]))

    state.suppliers = [{ id: 1, name: 'Zoo GmbH', archivedAt: null }]
    await changeCredentials()
    expect(new Set(await readAgain())).toEqual(new Set([1]))
    // Of the many clients once more, for what may have changed while it was read for the first.
    expect(read).toEqual([1n, 2n, 1n, 2n, 1n, 1n, 2n, 1n])
    const later = await open(1n)
    expect(await later.heard()).not.toContain(RELOAD)
  })

  test('are read anew for who comes after all have left', async () => {
    const { open, read } = someStreams()
    await (await open(1n)).leave()
    await open(1n)
    expect(read).toEqual([1n, 1n])
  })
})
