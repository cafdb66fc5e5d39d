import { describe, expect, test } from 'bun:test'
import { savedLimits } from '../limits-rows.ts'
import type { Contract } from './engine-under-test.ts'
import { errorOf, openShop } from './open-shop.ts'

const NOW = Date.UTC(2026, 0, 5, 9, 0, 0)
const DAY = 86_400_000

export const savedState: Contract = (engine) => {
  describe('the state of the limiters', () => {
    test('comes back exactly after a restart, fractions of tokens included', async () => {
      await using open = await openShop(engine)
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
      await open.savedCounts.save(rows, [])
      await open.restart()
      const loaded = await open.savedCounts.load()
      expect(loaded.toSorted((a, b) => a.subject.localeCompare(b.subject))).toEqual(rows)
    })

    test('is replaced by a later save, which also forgets, and by none that fails', async () => {
      await using open = await openShop(engine)
      const limits = open.savedCounts
      await limits.save([savedLimits('key:key_a', { banEndsAt: 5 }), savedLimits('key:key_b')], [])
      const later = savedLimits('key:key_a', { minuteTokens: 3 })
      await limits.save([later], ['key:key_b', 'key:key_unknown'])
      expect(await limits.load()).toEqual([later])
      const bad = savedLimits('key:key_d', { minuteTokens: Number.NaN })
      expect(
        await errorOf(limits.save([savedLimits('key:key_c'), bad], ['key:key_a'])),
      ).toBeInstanceOf(Error)
      expect(await limits.load()).toEqual([later])
    })
  })

  describe('the trusted time', () => {
    test('begins with the machine’s clock in an empty store', async () => {
      await using open = await openShop(engine)
      expect(await open.savedTime.trustedTime(NOW)).toEqual({ saved: null, time: NOW })
    })

    test('is advanced by the server from the time that it knows, and from no other', async () => {
      await using open = await openShop(engine)
      const trustedTime = open.savedTime
      expect(await trustedTime.advanceTrustedTime(null, NOW)).toBe(NOW)
      expect(await trustedTime.advanceTrustedTime(NOW, NOW + 5)).toBe(NOW + 5)
      const behind = () => NOW - DAY
      const accepted = await open.byCommand((command) => command.acceptClock(), behind)
      expect(accepted).toEqual({ before: NOW + 5, trustedTime: NOW - DAY })
      // The command was quicker.
      expect(await trustedTime.advanceTrustedTime(NOW + 5, NOW + 9)).toBe(NOW - DAY)
      expect(await trustedTime.advanceTrustedTime(null, NOW + 9)).toBe(NOW - DAY)
      expect(await trustedTime.trustedTime(NOW)).toEqual({ saved: NOW - DAY, time: NOW - DAY })
    })

    test('is what a command sees of the clocks, where the machine’s clock is behind', async () => {
      await using open = await openShop(engine)
      await open.savedTime.advanceTrustedTime(null, NOW)
      const behind = NOW - 400 * DAY
      const clocks = await open.byCommand(
        (command) => command.clocks(),
        () => behind,
      )
      expect(clocks).toEqual({ machine: behind, trusted: NOW })
    })
  })
}
