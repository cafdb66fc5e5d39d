import { describe, expect, test } from 'bun:test'
import { ONLY_SHOP } from '../../../src/storage/embedded-engine.ts'
import type { ServerEngine } from '../../../src/storage/engine.ts'
import { keysOf } from '../../support/key-changes.ts'
import { savedLimits } from '../limits-rows.ts'
import type { EmbeddedData } from './embedded-data.ts'
import { newKey } from './new-key.ts'
import { errorOf, start } from './open-shop.ts'

/** An engine that stores one shop, which one server has at a time. */
export interface EmbeddedUnderTest {
  readonly name: string
  newData(): Promise<EmbeddedData>
}

const NOTHING = { onCheckBegins() {}, onSound() {} }
const NOW = Date.UTC(2026, 0, 5, 9, 0, 0)
const DAY = 86_400_000

/** Declares what an engine of one shop keeps besides the contract of all engines. */
export function declareEmbeddedContract(engine: EmbeddedUnderTest): void {
  describe(engine.name, () => {
    starts(engine)
    limits(engine)
    trustedTime(engine)
  })
}

function starts(engine: EmbeddedUnderTest): void {
  describe('a store of one shop', () => {
    test('that is new has nothing, and is made by the first server or by a command that may make it', async () => {
      await using data = await newData(engine)
      const { storage } = data
      const opened = storage.openForCommand({ create: false, now: Date.now })
      expect(await errorOf(opened)).toBeInstanceOf(Error)
      const command = await storage.openForCommand({ create: true, now: Date.now })
      const { stock, access } = command.shop(ONLY_SHOP)
      const keys = keysOf(access)
      expect(await stock.list()).toEqual([])
      expect(await keys.list(0)).toEqual([])
      await keys.issue(newKey().key)
      await command.close()
      const claim = await storage.claim()
      const prepared = await claim?.prepare({ ...NOTHING, now: Date.now })
      expect(prepared).toMatchObject({ made: false, hasKeys: true, hasPets: false })
      prepared?.close()
      claim?.release()
    })

    test('that a server makes says so once', async () => {
      await using data = await newData(engine)
      for (const made of [true, false]) {
        const claim = await data.storage.claim()
        const prepared = await claim?.prepare({ ...NOTHING, now: Date.now })
        expect(prepared).toMatchObject({ made, hasKeys: false, hasPets: false })
        prepared?.close()
        claim?.release()
      }
    })
  })
}

function limits(engine: EmbeddedUnderTest): void {
  describe('the state of the limiters', () => {
    test('comes back exactly after a restart, fractions of tokens included', async () => {
      await using open = await openServer(engine)
      const rows = [
        savedLimits('address:2001:db8::1', { perDay: 0, dayTokens: 0, banTokens: 0 }),
        savedLimits('key:key_a', {
          savedAt: 8_640_000_000_000_000,
          minuteTokens: 5e-324,
          dayTokens: 99_999.999_999_999_9,
          banEndsAt: 8_640_000_000_000_000,
          banLengthMs: 3_600_000,
          banCount: 7,
          lastBanAt: 0,
          refillRevision: 2 ** 31,
          unbanRevision: Number.MAX_SAFE_INTEGER,
        }),
      ]
      await countsOf(open.server).save(rows, [])
      await open.restart()
      const loaded = await countsOf(open.server).load()
      expect(loaded.toSorted((a, b) => a.subject.localeCompare(b.subject))).toEqual(rows)
    })

    test('is replaced by a later save, which also forgets, and by none that fails', async () => {
      await using open = await openServer(engine)
      const counts = countsOf(open.server)
      await counts.save([savedLimits('key:key_a', { banEndsAt: 5 }), savedLimits('key:key_b')], [])
      const later = savedLimits('key:key_a', { minuteTokens: 3 })
      await counts.save([later], ['key:key_b', 'key:key_unknown'])
      expect(await counts.load()).toEqual([later])
      const bad = savedLimits('key:key_d', { minuteTokens: Number.NaN })
      expect(
        await errorOf(counts.save([savedLimits('key:key_c'), bad], ['key:key_a'])),
      ).toBeInstanceOf(Error)
      expect(await counts.load()).toEqual([later])
    })
  })
}

function trustedTime(engine: EmbeddedUnderTest): void {
  describe('the trusted time', () => {
    test('begins with the machine’s clock in an empty store', async () => {
      await using open = await openServer(engine)
      const time = savedTimeOf(open.server)
      expect(await time.trustedTime(NOW)).toEqual({ saved: null, time: NOW })
    })

    test('is advanced by the server from the time that it knows, and from no other', async () => {
      await using open = await openServer(engine)
      const time = savedTimeOf(open.server)
      expect(await time.advanceTrustedTime(null, NOW)).toBe(NOW)
      expect(await time.advanceTrustedTime(NOW, NOW + 5)).toBe(NOW + 5)
      const command = await open.data.openForCommand(() => NOW - DAY)
      const accepted = await command.acceptClock()
      await command.close()
      expect(accepted).toEqual({ before: NOW + 5, trustedTime: NOW - DAY })
      // The command was quicker.
      expect(await time.advanceTrustedTime(NOW + 5, NOW + 9)).toBe(NOW - DAY)
      expect(await time.advanceTrustedTime(null, NOW + 9)).toBe(NOW - DAY)
      expect(await time.trustedTime(NOW)).toEqual({ saved: NOW - DAY, time: NOW - DAY })
    })

    test('knows which keys and old tokens have ended between two times', async () => {
      await using open = await openServer(engine)
      const { key } = newKey({ expiresAt: NOW + 100 }, NOW)
      const command = await open.data.openForCommand(() => NOW)
      await keysOf(command.shop(ONLY_SHOP).access).issue(key)
      await command.close()
      await open.restart()
      const time = savedTimeOf(open.server)
      expect(await time.hasEndedBetween(NOW, NOW + 99)).toBe(false)
      expect(await time.hasEndedBetween(NOW, NOW + 100)).toBe(true)
      expect(await time.hasEndedBetween(NOW + 100, NOW + 900)).toBe(false)
    })

    test('is what a command sees of the clocks, where the machine’s clock is behind', async () => {
      await using open = await openServer(engine)
      await savedTimeOf(open.server).advanceTrustedTime(null, NOW)
      const behind = NOW - 400 * DAY
      const command = await open.data.openForCommand(() => behind)
      expect(await command.clocks()).toEqual({ machine: behind, trusted: NOW })
      await command.close()
    })
  })
}

async function newData(engine: EmbeddedUnderTest) {
  const { engine: storage, remove } = await engine.newData()
  return { storage, [Symbol.asyncDispose]: remove }
}

async function openServer(engine: EmbeddedUnderTest) {
  const data = await engine.newData()
  let running = await start(data)
  return {
    data,
    get server() {
      return running.server
    },
    async restart() {
      await running.stop()
      running = await start(data)
    },
    async [Symbol.asyncDispose]() {
      await running.stop()
      await data.remove()
    },
  }
}

function countsOf({ limits }: ServerEngine) {
  if (!('counts' in limits)) throw new Error('the engine keeps no counts')
  return limits.counts
}

function savedTimeOf({ time }: ServerEngine) {
  if (!('saved' in time)) throw new Error('the engine saves no time')
  return time.saved
}
