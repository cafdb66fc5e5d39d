import { describe, expect, test } from 'bun:test'
import {
  NO_SETTINGS,
  type SettingsChange,
  SHORTER_AFTER_MS,
  shownSettings,
} from '../../../src/shops/settings.ts'
import type { PastChange } from '../../../src/storage/embedded-engine.ts'
import { timedTest, withinASecond } from '../../support/timed.ts'
import { until } from '../../support/wait.ts'
import { pet } from '../pets.ts'
import { type AccessUnderTest, at, openAccess } from './access-shop.ts'
import type { Contract } from './engine-under-test.ts'
import { authenticated } from './known-keys.ts'

const DAY = 86_400_000
const DEFAULT_MS = 400 * DAY

const changing = (change: SettingsChange) =>
  ({ kind: 'change_settings', change, defaultMs: DEFAULT_MS }) as const

/** A pet whose quantity was set so many days ago. */
const daysAgo = (...days: readonly number[]): PastChange[] =>
  days.map((ago, index) => {
    const time = Date.now() - ago * DAY
    if (index === 0) return { at: time, added: pet(1n, { quantity: 1 }) }
    return { at: time, petId: 1n, quantity: index + 1, reason: 'sale', keyId: 'key_a' }
  })

/** Prunes all journals; returns how many of the pet's movements are left. */
async function leftAfterPruning(shop: AccessUnderTest, now: number, isFixed = false) {
  const retention = { earlier: now, later: now, keptMs: DEFAULT_MS, isFixed }
  for (let more = true; more; ) ({ more } = await shop.open.server.journals.pruneJournal(retention))
  return (await shop.open.history(1n)).length
}

export const settings: Contract = (engine) => {
  describe('the settings of a shop', () => {
    test('are the program’s own choices, but for the name, until a manager decides', async () => {
      await using shop = await openAccess(engine)
      const { name, ...choices } = await shop.store.readSettings()
      const { name: _, ...none } = NO_SETTINGS
      expect(choices).toEqual(none)
      expect(typeof name).toBe(engine.isShared ? 'string' : 'object')
    })

    test('are as they were changed last, each by itself, also after a restart', async () => {
      await using shop = await openAccess(engine)
      const first = { name: 'Zoo Müller 🐠', language: 'de', timeZone: 'Europe/Berlin' } as const
      expect(await shop.by('boss', changing({ ...first, lowStockAt: 3 }))).toBe('done')
      expect(await shop.by('boss', changing({ language: null, lowStockAt: 0 }))).toBe('done')
      const none = { currency: null, journal: null }
      const expected = { ...first, ...none, language: null, lowStockAt: 0 }
      expect(await shop.store.readSettings()).toEqual(expected)
      await shop.open.restart()
      expect(await shop.store.readSettings()).toEqual(expected)
      expect(await shop.open.byCommand(({ access }) => access.readSettings())).toEqual(expected)
    })

    test('that a command changes are seen by the server', async () => {
      await using shop = await openAccess(engine)
      await shop.open.byCommand(({ access }) =>
        access.change(changing({ lowStockAt: 7 }), { keyId: null }, at(shop.now)),
      )
      await until(async () => (await shop.store.readSettings()).lowStockAt === 7)
    })

    timedTest(
      'come with the credentials of a server: its own changes at once, a command’s within a second',
      async () => {
        await using shop = await openAccess(engine)
        const { server } = shop.open
        let told = 0
        server.credentials.follow(() => {
          told += 1
        })
        const known = async () =>
          (await authenticated(server, shop.tokenOf('boss'), shop.now, shop.now))?.settings
        expect(await known()).toEqual(shownSettings(await shop.store.readSettings()))

        const first = {
          name: 'Zoo',
          language: 'de',
          timeZone: 'Europe/Berlin',
          lowStockAt: 3,
        } as const
        const before = told
        expect(await shop.by('boss', changing(first))).toBe('done')
        expect(await known()).toEqual({ ...first, currency: null })
        expect(told).toBeGreaterThan(before)

        const beforeCommand = told
        await shop.open.byCommand(({ access }) =>
          access.change(changing({ lowStockAt: 7 }), { keyId: null }, at(shop.now)),
        )
        // It is told without a request that asks for it.
        await withinASecond(() => told > beforeCommand)
        expect(await known()).toEqual({ ...first, lowStockAt: 7, currency: null })
      },
    )

    test('leave an entry with what has changed, and none where nothing has', async () => {
      await using shop = await openAccess(engine)
      await shop.by('boss', changing({ lowStockAt: 3, language: 'en' }))
      const before = await shop.journal()
      expect(await shop.by('boss', changing({ lowStockAt: 3, language: 'en' }))).toBe('done')
      expect(await shop.journal()).toEqual(before)
      expect(before[0]).toMatchObject({
        action: 'change_settings',
        keyId: shop.idOf('boss'),
        before: '{"language":null,"lowStockAt":null}',
        after: '{"language":"en","lowStockAt":3}',
      })
    })
  })

  describe('the time that a shop chooses for its journal', () => {
    test('counts at once where it is longer, and after seven days where it is shorter', async () => {
      await using shop = await openAccess(engine, undefined, daysAgo(900, 500, 50, 1))
      expect(await shop.by('boss', changing({ keptMs: 600 * DAY }))).toBe('done')
      expect(await leftAfterPruning(shop, shop.now)).toBe(3)
      expect(await shop.by('boss', changing({ keptMs: 30 * DAY }))).toBe('done')
      expect(await leftAfterPruning(shop, shop.now + SHORTER_AFTER_MS - 1)).toBe(3)
      expect(await leftAfterPruning(shop, shop.now + SHORTER_AFTER_MS)).toBe(1)
    })

    test('does not count where the operator has decided for all shops', async () => {
      await using shop = await openAccess(engine, undefined, daysAgo(900, 500, 50, 1))
      await shop.by('boss', changing({ keptMs: 30 * DAY }))
      expect(await leftAfterPruning(shop, shop.now + SHORTER_AFTER_MS, true)).toBe(2)
    })

    test('counts by the clock that keeps more, while the two differ', async () => {
      await using shop = await openAccess(engine, undefined, daysAgo(50, 1))
      await shop.by('boss', changing({ keptMs: 30 * DAY }))
      const { journals } = shop.open.server
      const retention = {
        earlier: shop.now,
        later: shop.now + SHORTER_AFTER_MS,
        keptMs: DEFAULT_MS,
        isFixed: false,
      }
      for (let more = true; more; ) ({ more } = await journals.pruneJournal(retention))
      expect(await shop.open.history(1n)).toHaveLength(2)
    })
  })
}
