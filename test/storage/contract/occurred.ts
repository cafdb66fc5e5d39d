import { beforeEach, describe, expect, test } from 'bun:test'
import type { BasketMovement } from '../../../src/stock/basket.ts'
import type { ChangeReason } from '../../../src/stock/journal.ts'
import type { Occurred } from '../../../src/stock/occurred.ts'
import type { Total } from '../../../src/stock/totals/fold-movements.ts'
import { awayFromMidnight } from '../../support/midnight.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { pet } from '../pets.ts'
import { makeBasket, makeMovement, newId } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { pruneAll } from './pruning.ts'
import { countAll, plain, reportOf } from './totals.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const KEPT = { keptMs: 400 * DAY }

const change = (petId: bigint, by: number, reason: ChangeReason = 'sale'): BasketMovement => ({
  ...{ petId, what: { change: by, reason }, note: null },
})

const late = (occurred: Occurred, by = -1) => ({ id: newId(), ...change(1n, by), occurred })

/** When a quarter of an hour began, some days ago: the edges of a report. */
const daysAgo = (days: number): number => (Math.floor(Date.now() / DAY) - days) * DAY

/** What was sold on each of the days before today, the oldest first, and today. */
async function soldByDay({ shop }: OpenShop, days: number): Promise<number[]> {
  const times = Array.from({ length: days + 2 }, (_, at) => daysAgo(days - at))
  const { buckets, isComplete } = await reportOf(shop, { times })
  expect(isComplete).toBe(true)
  return buckets.map((each) => soldIn(plain(each).sale))
}

const soldIn = ({ taken, added }: Total = { movements: 0, taken: 0, added: 0 }) => taken - added

/** Noon of a day before today. */
const noon = (days: number): number => daysAgo(days) + 12 * HOUR

export const occurrences: Contract = (engine) => {
  const open = () => openShop(engine, { pets: [{ petId: 1n, quantity: 99 }, { petId: 2n }] })

  describe('what is sent later than it happened', () => {
    beforeEach(() => awayFromMidnight())

    test('is kept with both times, and seen with both, wherever the journal is read', async () => {
      await using shop = await open()
      const before = Date.now()
      const agoMs = 43 * HOUR
      const result = await makeMovement(shop.shop, late({ agoMs }))
      const made = 'made' in result ? result.made : undefined
      expect(made?.at).toBeGreaterThan(before - 1_001)
      const both = { at: made?.at as number, occurredAt: (made?.at as number) - agoMs }
      expect(made).toMatchObject(both)
      expect((await shop.history(1n))[0]).toMatchObject(both)
      const cursor = { before: undefined, limit: 1, budget: 10 }
      const page = await shop.shop.ask({ kind: 'journalPage', filter: {}, cursor })
      expect(page.movements).toMatchObject([both])
      const [line] = await shop.byCommand(({ stock }) => stock.history(1n))
      expect(line).toMatchObject(both)
    })

    test('stands in the report of its own day, and what has no time of its own in that of its commit', async () => {
      await using shop = await open()
      await makeMovement(shop.shop, late({ agoMs: Date.now() - noon(2) }, -3))
      await makeMovement(shop.shop, late({ at: noon(1), ...KEPT }, -4))
      await makeMovement(shop.shop, { id: newId(), ...change(1n, -5) })
      await updateQuantity(shop.shop, 2n, 1, 'key_a')
      expect(await soldByDay(shop, 3)).toEqual([0, 3, 4, 5])
      const { movements } = await shop.shop.ask({
        kind: 'journalPage',
        filter: { happened: { from: daysAgo(2), to: daysAgo(1) } },
        cursor: { before: undefined, limit: 10, budget: 100 },
      })
      expect(movements).toMatchObject([{ previousQuantity: 99, newQuantity: 96 }])
    })

    test('is added to its own day, also where that was counted and its journal pruned', async () => {
      const past = [
        { at: noon(2) - HOUR, added: pet(1n, { quantity: 99 }) },
        { at: noon(2), petId: 1n, quantity: 92, reason: 'sale', keyId: 'key_a' },
      ] as const
      await using shop = await openShop(engine, { past: [...past] })
      await countAll(shop.server)
      expect(await soldByDay(shop, 2)).toEqual([7, 0, 0])
      const kept = { from: daysAgo(1), to: Date.now() + DAY }
      expect(await pruneAll(shop.server, kept)).toBe(2)
      await makeMovement(shop.shop, late({ agoMs: Date.now() - noon(2) }, -3))
      expect(await soldByDay(shop, 2)).toEqual([10, 0, 0])
      await shop.restart()
      expect(await pruneAll(shop.server, { from: kept.to, to: kept.to })).toBe(1)
      expect(await soldByDay(shop, 2)).toEqual([10, 0, 0])
    })

    test('by the clock of a device that is wrong: what is ahead counts as now, what is far back is refused', async () => {
      await using shop = await open()
      const ahead = late({ at: Date.now() + 5 * DAY, ...KEPT })
      expect(await makeMovement(shop.shop, ahead)).toMatchObject({
        outcome: 'made',
        made: { occurredAt: null },
      })
      // A till's PC two months back, in a shop that keeps its journal for 30 days.
      const back = late({ at: Date.now() - 61 * DAY, keptMs: 30 * DAY })
      expect(await makeMovement(shop.shop, back)).toMatchObject({
        outcome: 'occurred_too_long_ago',
        earliest: expect.any(Number),
      })
      const basket = { id: newId(), movements: [change(1n, -1)], occurred: back.occurred }
      expect(await makeBasket(shop.shop, basket)).toMatchObject({
        outcome: 'occurred_too_long_ago',
      })
      // The sale is not lost: sent without the time under the same id, it is made.
      const { occurred: _, ...without } = back
      expect(await makeMovement(shop.shop, without)).toMatchObject({ outcome: 'made' })
      expect(await soldByDay(shop, 1)).toEqual([0, 2])
    })

    test('is as it came first, whatever a repeated request says', async () => {
      await using shop = await open()
      const first = late({ agoMs: 50 * HOUR })
      const result = await makeMovement(shop.shop, first)
      const made = 'made' in result ? result.made : undefined
      await shop.restart()
      for (const occurred of [{ agoMs: 0 }, { agoMs: DAY }, { at: 0, keptMs: DAY }, null]) {
        const again = await makeMovement(shop.shop, { ...first, occurred })
        expect(again).toEqual({ outcome: 'made_before', made } as never)
      }
    })

    test('is a whole basket at once, or an added pet', async () => {
      await using shop = await open()
      const movements = [change(1n, -2), change(2n, -3)]
      const id = newId()
      const basket = { id, movements, occurred: { agoMs: Date.now() - noon(1) } }
      const result = await makeBasket(shop.shop, basket)
      const made = 'made' in result && 'movements' in result.made ? result.made : undefined
      expect(Math.abs((made?.occurredAt ?? 0) - noon(1))).toBeLessThan(HOUR)
      for (const each of made?.movements ?? []) expect(each.occurredAt).toBe(made?.occurredAt ?? 0)
      expect(await makeBasket(shop.shop, { id, movements })).toEqual({
        outcome: 'made_before',
        made,
      } as never)
      expect(await soldByDay(shop, 1)).toEqual([5, 0])
      const addition = { id: newId(), pet: pet(3n), occurred: { agoMs: 2 * DAY } }
      const add = { kind: 'addPet', addition, keyId: 'key_a' } as const
      expect(await shop.shop.change(add)).toBe('added')
      expect(await shop.shop.change(add)).toBe('added_before')
      const [line] = await shop.history(3n)
      expect((line?.at ?? 0) - (line?.occurredAt ?? 0)).toBe(2 * DAY)
      const tooOld = { ...addition, id: newId(), pet: pet(4n), occurred: { at: 0, ...KEPT } }
      expect(await shop.shop.change({ ...add, addition: tooOld })).toMatchObject({
        outcome: 'occurred_too_long_ago',
      })
    })

    test('is taken back on its own day', async () => {
      await using shop = await open()
      const sale = late({ agoMs: Date.now() - noon(2) }, -3)
      await makeMovement(shop.shop, sale)
      const back = { id: newId(), ...change(1n, 3), undoes: sale.id, occurred: { agoMs: HOUR } }
      await makeMovement(shop.shop, back)
      expect(await soldByDay(shop, 2)).toEqual([0, 0, 0])
      const [undo, undone] = await shop.history(1n)
      expect(undo?.occurredAt).toBe(undone?.occurredAt as number)
    })
  })
}
