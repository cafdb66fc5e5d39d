import { describe, expect, test } from 'bun:test'
import type { KeptKey, LimitedKey } from '../../src/limits/key-state.ts'
import { BanKeeper, RETRY_EVERY_MS } from '../../src/limits/local/ban-keeper.ts'
import { KeyLimiter } from '../../src/limits/local/key-limiter.ts'
import type { SavedLimits } from '../../src/limits/saved-limits.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { aKey, getBanned } from './keys.ts'

const settled = () => Bun.sleep(0)

/** A server with a limiter, whose bans go where other servers find them. */
function server(store: Map<string, SavedLimits>, clock: ManualClock) {
  const keys = new KeyLimiter()
  const disk = { fails: false, writes: 0 }
  const errors: unknown[] = []
  const reading = () => ({ monotonic: clock.monotonic(), wall: clock.wall() })
  const keeper = new BanKeeper({
    store: {
      async keepBan(row) {
        disk.writes += 1
        if (disk.fails) throw new Error('the database is away')
        store.set(row.subject, row)
      },
    },
    keys,
    clock: reading,
    every: clock.every,
    onError: (error) => void errors.push(error),
  })
  keeper.start()
  return {
    keys,
    keeper,
    disk,
    errors,
    /** The key with what the store has of it, as an engine reads it. */
    read(key: LimitedKey): LimitedKey {
      const row = store.get(`key:${key.id}`)
      const kept: KeptKey | undefined = row && { row, readAt: reading() }
      return { ...key, kept }
    },
    decide: (key: LimitedKey) => keys.decide(key, clock.monotonic()),
  }
}

function twoServers() {
  const clock = new ManualClock()
  const store = new Map<string, SavedLimits>()
  return { clock, store, a: server(store, clock), b: server(store, clock) }
}

describe('a ban that one server begins', () => {
  test('is in force on another one that knows the key, and on one that meets it for the first time', async () => {
    const { clock, store, a, b } = twoServers()
    const key = aKey()
    expect(b.decide(key).outcome).toBe('admitted')
    const { retryAfterSeconds } = getBanned(a.keys, key, clock.monotonic())
    expect(await a.keeper.keepBan(key.id)).toBe(true)
    const third = server(store, clock)
    for (const other of [b, third]) {
      expect(other.decide(other.read(key))).toMatchObject({
        outcome: 'banned',
        retryAfterSeconds,
        banStarted: false,
      })
    }
  })

  test('ends everywhere at the same time, and counts for the length of the next', async () => {
    const { clock, a, b } = twoServers()
    const key = aKey()
    const first = getBanned(a.keys, key, clock.monotonic())
    await a.keeper.keepBan(key.id)
    const read = b.read(key)
    expect(b.decide(read).outcome).toBe('banned')
    clock.advance(first.retryAfterSeconds * 1_000 - 1)
    expect(b.decide(read).outcome).toBe('banned')
    clock.advance(1)
    expect(b.decide(read).outcome).toBe('admitted')
    const second = getBanned(b.keys, read, clock.monotonic())
    expect(second.retryAfterSeconds).toBeGreaterThan(first.retryAfterSeconds)
  })

  test('is ended by a command, and not begun again by what was kept before it', async () => {
    const { clock, a, b } = twoServers()
    const key = aKey()
    getBanned(a.keys, key, clock.monotonic())
    await a.keeper.keepBan(key.id)
    const unbanned = { ...key, unbanRevision: 1 }
    for (const each of [a, b]) expect(each.decide(each.read(unbanned)).outcome).not.toBe('banned')
  })

  test('does not shorten a later one of the other server', async () => {
    const { clock, a, b } = twoServers()
    const key = aKey()
    getBanned(a.keys, key, clock.monotonic())
    await a.keeper.keepBan(key.id)
    clock.advance(10_000)
    const own = getBanned(b.keys, key, clock.monotonic())
    expect(b.decide(b.read(key)).retryAfterSeconds).toBe(own.retryAfterSeconds)
  })
})

test('counts that a store has seed a server that meets the key for the first time', () => {
  const { clock, store, a, b } = twoServers()
  const key = aKey()
  for (let made = 0; made < 59; made++) a.decide(key)
  const row = a.keys.takeUnsaved({ monotonic: clock.monotonic(), wall: clock.wall() }).rows[0]
  if (row === undefined) throw new Error('nothing was counted')
  store.set(row.subject, row)
  expect(b.decide(b.read(key))).toMatchObject({ outcome: 'admitted', remaining: 0 })
  expect(b.decide(b.read(key)).outcome).toBe('rate_limited')
})

describe('a ban that cannot be kept', () => {
  test('is tried again until it is', async () => {
    const { clock, store, a } = twoServers()
    const key = aKey()
    getBanned(a.keys, key, clock.monotonic())
    a.disk.fails = true
    expect(await a.keeper.keepBan(key.id)).toBe(false)
    clock.advance(RETRY_EVERY_MS)
    await settled()
    expect([a.errors.length, store.size]).toEqual([2, 0])
    a.disk.fails = false
    clock.advance(RETRY_EVERY_MS)
    await settled()
    expect([...store.keys()]).toEqual(['key:k1'])
    clock.advance(RETRY_EVERY_MS)
    await settled()
    expect(a.disk.writes).toBe(3)
  })

  test('is tried a last time at the end of the server, which learns whether all are kept', async () => {
    const { clock, store, a } = twoServers()
    getBanned(a.keys, aKey(), clock.monotonic())
    a.disk.fails = true
    await a.keeper.keepBan('k1')
    expect(await a.keeper.stop()).toBe(false)
    a.disk.fails = false
    expect(await a.keeper.stop()).toBe(true)
    expect(store.size).toBe(1)
  })

  test('is given up when it has ended', async () => {
    const { clock, a } = twoServers()
    const { retryAfterSeconds } = getBanned(a.keys, aKey(), clock.monotonic())
    a.disk.fails = true
    await a.keeper.keepBan('k1')
    clock.advance(retryAfterSeconds * 1_000)
    await settled()
    const { writes } = a.disk
    clock.advance(10 * RETRY_EVERY_MS)
    await settled()
    expect(a.disk.writes).toBe(writes)
  })
})
