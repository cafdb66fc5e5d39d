import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { KeptTime, Retention } from '../../../src/stock/retention.ts'
import type { PastChange } from '../../../src/storage/embedded-engine.ts'
import type { ServerEngine } from '../../../src/storage/engine.ts'
import { runs } from '../../support/property-runs.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { pet } from '../pets.ts'
import { makeMovement, newId } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { openShop, pageOf } from './open-shop.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 0, 5, 9, 0, 0)
const KEPT: KeptTime = { from: NOW - 400 * DAY, to: NOW }

/** The retention by which every shop keeps the same time. */
export const keeping = ({ from, to }: KeptTime): Retention => ({
  earlier: to,
  later: to,
  keptMs: to - from,
  isFixed: true,
})

/** Prunes all there is to prune; returns how many movements went. */
export async function pruneAll({ journals }: ServerEngine, kept: KeptTime): Promise<number> {
  for (let all = 0; ; ) {
    const { deleted, more } = await journals.pruneJournal(keeping(kept))
    all += deleted
    if (!more) return all
  }
}

/** A pet whose quantity was set at each of these times, relative to the first moment of the kept time. */
const pastAt = (times: readonly number[]): PastChange[] =>
  times.map((time, index) => {
    const at = KEPT.from + time
    if (index === 0) return { at, added: pet(1n, { quantity: 1 }) }
    return { at, petId: 1n, quantity: index + 1, reason: 'sale', keyId: 'key_a' }
  })

export const pruning: Contract = (engine) => {
  describe('pruning the journal', () => {
    test('deletes what is older than the kept time, and nothing that is in it', async () => {
      const times = [-500 * DAY, -DAY, -1, 0, 1, 400 * DAY]
      await using open = await openShop(engine, { past: pastAt(times) })
      expect(await pruneAll(open.server, KEPT)).toBe(3)
      const left = (await open.history(1n)).map(({ at }) => at - KEPT.from)
      expect(left).toEqual([400 * DAY, 1, 0])
      expect(await pruneAll(open.server, KEPT)).toBe(0)
      expect(await open.history(1n)).toHaveLength(3)
    })

    test('deletes all that is older and nothing else, whatever the times', async () => {
      const time = fc.constantFrom(-9_000, -2, -1, 0, 1, 200, 399)
      await fc.assert(
        fc.asyncProperty(fc.array(time, { minLength: 1, maxLength: 30 }), async (days) => {
          const times = days.toSorted((a, b) => a - b).map((day) => day * DAY)
          await using open = await openShop(engine, { past: pastAt(times) })
          const deleted = await pruneAll(open.server, KEPT)
          const left = times.filter((each) => each >= 0)
          expect(deleted).toBe(times.length - left.length)
          expect((await open.history(1n)).map(({ at }) => at - KEPT.from)).toEqual(
            left.toReversed(),
          )
          expect((await open.pet(1n))?.quantity).toBe(times.length)
        }),
        runs(15),
      )
    })

    test('leaves a history that begins later, and goes on', async () => {
      await using open = await openShop(engine, { past: pastAt([-3, -2, -1, 1, 2]) })
      await pruneAll(open.server, KEPT)
      await updateQuantity(open.shop, 1n, 9, 'key_a')
      const lines = await open.history(1n, 2)
      expect(lines.map((each) => [each.previousQuantity, each.newQuantity])).toEqual([
        [5, 9],
        [4, 5],
        [3, 4],
      ])
    })

    test('keeps a pet of which nothing is left in the journal, with its quantity, and begins a new history', async () => {
      await using open = await openShop(engine, { past: pastAt([-3, -2]) })
      await pruneAll(open.server, KEPT)
      expect(await open.shop.ask({ kind: 'historyPage', petId: 1n, limit: 5 })).toEqual({
        movements: [],
        next: null,
      })
      expect(await open.pet(1n)).toMatchObject({ quantity: 2, lastMovement: null })
      for (const quantity of [7, 8, 9]) await updateQuantity(open.shop, 1n, quantity, 'key_a')
      const lines = await open.history(1n)
      expect(lines.map(({ newQuantity }) => newQuantity)).toEqual([9, 8, 7])
    })

    test('forgets a removed pet with its last movement, and not before', async () => {
      await using open = await openShop(engine, { past: pastAt([-3, -2]) })
      await open.byCommand(({ stock }) => stock.remove(1n))
      await pruneAll(open.server, KEPT)
      expect((await open.history(1n)).map(({ reason }) => reason)).toEqual(['remove'])
      const later = Date.now() + DAY
      await pruneAll(open.server, { from: later, to: later })
      expect(await open.shop.ask({ kind: 'historyPage', petId: 1n, limit: 5 })).toBe('unknown_pet')
    })

    test('lets updates be made meanwhile, however much there is to prune', async () => {
      const old = Array.from({ length: 3_000 }, (_, at) => at - 4_000)
      await using open = await openShop(engine, { past: pastAt([...old, 5]) })
      const pruned = pruneAll(open.server, KEPT)
      for (let quantity = 1; quantity <= 50; quantity++) {
        await updateQuantity(open.shop, 1n, quantity, 'key_a')
      }
      expect(await pruned).toBe(3_000)
      const lines = (await open.history(1n)).map(({ newQuantity }) => newQuantity)
      expect(lines).toEqual([...Array.from({ length: 50 }, (_, at) => 50 - at), 3_001])
    })

    test('ends the pages of a history where they were to go on', async () => {
      await using open = await openShop(engine, { past: pastAt([-4, -3, -2, 1, 2]) })
      const first = pageOf(await open.shop.ask({ kind: 'historyPage', petId: 1n, limit: 3 }))
      expect(first.next).not.toBeNull()
      await pruneAll(open.server, KEPT)
      const rest = await open.shop.ask({
        kind: 'historyPage',
        petId: 1n,
        before: first.next ?? undefined,
        limit: 3,
      })
      expect(rest).toEqual({ movements: [], next: null })
    })

    test('forgets the ids of the requests whose movements it deletes, and no others', async () => {
      await using open = await openShop(engine, { past: pastAt([-2]) })
      const request = {
        id: newId(),
        petId: 1n,
        what: { change: 1, reason: 'arrival' },
        note: null,
      } as const
      const send = async () => (await makeMovement(open.shop, request)).outcome
      expect(await send()).toBe('made')
      await pruneAll(open.server, KEPT)
      expect(await send()).toBe('made_before')
      const later = Date.now() + DAY
      await pruneAll(open.server, { from: later, to: later })
      expect(await send()).toBe('made')
    })
  })
}
