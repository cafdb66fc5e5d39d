import { describe, expect, test } from 'bun:test'
import { AddressLimiter } from '../../src/limits/local/address-limiter.ts'
import { LimitsFlusher } from '../../src/limits/local/flusher.ts'
import { KeyLimiter } from '../../src/limits/local/key-limiter.ts'
import type { SavedLimits } from '../../src/limits/saved-limits.ts'
import type { LimitsStore } from '../../src/limits/store.ts'
import { aKey, burst, getBanned } from './keys.ts'

/** A store whose saves end when the test says so. */
class HeldStore implements LimitsStore {
  readonly rows = new Map<string, SavedLimits>()
  readonly saves: string[][] = []
  readonly #waiting: PromiseWithResolvers<void>[] = []

  async load() {
    return [...this.rows.values()]
  }

  async save(rows: readonly SavedLimits[], forgotten: readonly string[]) {
    this.saves.push(rows.map((row) => row.subject))
    const held = Promise.withResolvers<void>()
    this.#waiting.push(held)
    await held.promise
    for (const row of rows) this.rows.set(row.subject, row)
    for (const subject of forgotten) this.rows.delete(subject)
  }

  async end(error?: Error) {
    await settled()
    const held = this.#waiting.shift()
    if (error) held?.reject(error)
    else held?.resolve()
    await settled()
  }
}

/** Lets every promise that can go on do so. */
async function settled() {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

function bringUp(store = new HeldStore()) {
  const time = { monotonic: 0, wall: 1_800_000_000_000 }
  const timer = { ms: 0, run: () => {}, stopped: false }
  const errors: unknown[] = []
  const keys = new KeyLimiter()
  const addresses = new AddressLimiter()
  const flusher = new LimitsFlusher({
    store,
    keys,
    addresses,
    clock: () => time,
    every: (ms, run) => {
      Object.assign(timer, { ms, run })
      return () => {
        timer.stopped = true
      }
    },
    onError: (error) => errors.push(error),
  })
  return { store, time, timer, errors, keys, addresses, flusher }
}

describe('saving', () => {
  test('happens at least every five seconds, and not when nothing changed', async () => {
    const { store, timer, keys, addresses, flusher } = bringUp()
    flusher.start()
    expect(timer.ms).toBeGreaterThan(0)
    expect(timer.ms).toBeLessThan(5_000)
    timer.run()
    await settled()
    expect(store.saves).toEqual([])
    keys.decide(aKey(), 0)
    addresses.decide('10.0.0.1', 0)
    timer.run()
    await store.end()
    expect(store.saves).toEqual([['key:k1', 'address:10.0.0.1']])
  })

  test('is never done twice at once, and what changed meanwhile is saved after', async () => {
    const { store, timer, keys, flusher } = bringUp()
    flusher.start()
    keys.decide(aKey(), 0)
    timer.run()
    await settled()
    keys.decide(aKey(), 0)
    timer.run()
    timer.run()
    await settled()
    expect(store.saves).toHaveLength(1)
    await store.end()
    expect(store.saves).toHaveLength(2)
    await store.end()
    expect(store.saves).toHaveLength(2)
    expect(store.rows.get('key:k1')?.minuteTokens).toBe(58)
  })

  test('that fails is reported, and done again', async () => {
    const { store, errors, keys, addresses, flusher } = bringUp()
    keys.decide(aKey(), 0)
    addresses.decide('10.0.0.1', 0)
    const first = flusher.flush()
    const full = new Error('disk full')
    await store.end(full)
    expect(await first).toBe(false)
    expect(errors).toEqual([full])
    const second = flusher.flush()
    await store.end()
    expect(await second).toBe(true)
    expect(store.saves[1]).toEqual(['key:k1', 'address:10.0.0.1'])
  })

  test('of a ban is done at once, for that key alone, by a save that began after it', async () => {
    const { store, keys, flusher } = bringUp()
    keys.decide(aKey({ id: 'other' }), 0)
    burst(keys, aKey(), 120, 0)
    const running = flusher.flush()
    await settled()
    getBanned(keys, aKey(), 0)
    keys.decide(aKey({ id: 'other' }), 0)
    let isSaved = false
    const saved = flusher.saveNow('k1').then((ok) => {
      isSaved = ok
    })
    await store.end()
    await running
    expect(store.saves[1]).toEqual(['key:k1'])
    expect(isSaved).toBe(false)
    await store.end()
    await saved
    expect(isSaved).toBe(true)
    expect(store.rows.get('key:k1')?.banEndsAt).toBe(1_800_000_060_000)
  })

  test('of several bans that begin together is one save', async () => {
    const { store, keys, flusher } = bringUp()
    for (const id of ['a', 'b', 'c']) getBanned(keys, aKey({ id }), 0)
    const saved = Promise.all(['a', 'b', 'c'].map((id) => flusher.saveNow(id)))
    await store.end()
    expect(await saved).toEqual([true, true, true])
    expect(store.saves).toEqual([['key:a', 'key:b', 'key:c']])
  })

  test('of a ban that fails is done again with the next one', async () => {
    const { store, keys, flusher } = bringUp()
    getBanned(keys, aKey(), 0)
    const saved = flusher.saveNow('k1')
    await store.end(new Error('locked'))
    expect(await saved).toBe(false)
    const next = flusher.flush()
    await store.end()
    expect(await next).toBe(true)
    expect(store.rows.get('key:k1')?.banCount).toBe(1)
  })

  test('is done a last time on stopping', async () => {
    const { store, timer, keys, flusher } = bringUp()
    flusher.start()
    keys.decide(aKey(), 0)
    const stopped = flusher.stop()
    await store.end()
    expect(await stopped).toBe(true)
    expect(timer.stopped).toBe(true)
    expect(store.rows.size).toBe(1)
  })

  test('lets counts and bans survive a restart', async () => {
    const { store, keys, addresses, flusher } = bringUp()
    getBanned(keys, aKey(), 0)
    addresses.decide('10.0.0.1', 0)
    const stopped = flusher.stop()
    await store.end()
    await stopped

    const again = bringUp(store)
    await again.flusher.load()
    expect(again.keys.decide(aKey(), 0)).toMatchObject({ outcome: 'banned', banStarted: false })
    expect(again.addresses.decide('10.0.0.1', 0).remaining).toBe(58)
  })
})
