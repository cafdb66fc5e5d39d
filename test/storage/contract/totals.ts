import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { calendarPeriods } from '../../../src/clocks/calendar-periods.ts'
import { zonedTimes } from '../../../src/clocks/zoned-time.ts'
import type { JournalLine, MovementReason } from '../../../src/stock/journal.ts'
import type { Total } from '../../../src/stock/totals/fold-movements.ts'
import { countedReason } from '../../../src/stock/totals/fold-movements.ts'
import type { ReasonTotals, ReportQuestion, StockReport } from '../../../src/stock/totals/report.ts'
import { QUARTER_MS } from '../../../src/stock/totals/span.ts'
import type { PastChange } from '../../../src/storage/embedded-engine.ts'
import type { ServerEngine, ShopStore } from '../../../src/storage/engine.ts'
import { runs } from '../../support/property-runs.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { pet } from '../pets.ts'
import { addPet, editPet, makeBasket, makeMovement, newId, removePet } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { importRow, importRows } from './imports.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { pruneAll } from './pruning.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 0, 30)
const FOREVER = [0, Date.UTC(2100, 0, 1)]

/** Counts all there is to count, as the server does behind the commits. */
export async function countAll({ totals }: ServerEngine): Promise<number> {
  for (let all = 0; ; ) {
    const { counted, more } = await totals.countMovements()
    all += counted
    if (!more) return all
  }
}

export const reportOf = (shop: ShopStore, question: Partial<ReportQuestion> = {}) =>
  shop.ask({ kind: 'report', question: { times: FOREVER, limit: 1_000, ...question } })

/** Every line of the journal. */
async function journalOf(shop: ShopStore): Promise<readonly JournalLine[]> {
  const page = await shop.ask({
    kind: 'journalPage',
    filter: {},
    cursor: { before: undefined, limit: 100_000, budget: 100_000 },
  })
  return page.movements
}

/** What the lines of the journal add up to. */
function modelOf(lines: readonly JournalLine[]): TotalsByReason {
  const totals: { [reason in MovementReason]?: Total } = {}
  for (const { reason, note, previousQuantity, newQuantity } of lines) {
    const by = newQuantity - previousQuantity
    const counted = countedReason({ reason, note })
    const before = totals[counted] ?? { movements: 0, taken: 0, added: 0 }
    totals[counted] = {
      movements: before.movements + 1,
      taken: before.taken + Math.max(-by, 0),
      added: before.added + Math.max(by, 0),
    }
  }
  return totals
}

type TotalsByReason = { readonly [reason in MovementReason]?: Total }

/** The totals as an engine has written them. */
export const plain = (reasons: ReasonTotals | undefined): TotalsByReason =>
  JSON.parse(reasons ?? '{}')

/** What was sold of each pet that has movements. */
const soldOf = ({ pets }: StockReport) =>
  pets.map(({ petId, reasons }) => {
    const { taken = 0, added = 0 } = plain(reasons).sale ?? {}
    return [petId, taken - added]
  })

const total = (movements: number, taken: number, added: number): Total => ({
  movements,
  taken,
  added,
})

const sell = async (
  { shop }: Pick<OpenShop, 'shop'>,
  petId: bigint,
  change = -1,
  note?: string,
) => {
  const what = { change, reason: note === undefined ? 'sale' : 'other' } as const
  const made = await makeMovement(shop, { id: newId(), petId, what, note: note ?? null })
  expect(made.outcome).toBe('made')
}

const steps = fc.array(
  fc.record({
    act: fc.constantFrom('set', 'sell', 'undo', 'basket', 'command', 'remove', 'add', 'count'),
    petId: fc.constantFrom(1n, 2n, 3n),
    quantity: fc.nat({ max: 9 }),
    // The clock of the machine that the command runs on.
    quarter: fc.nat({ max: 400 }),
    counts: fc.boolean(),
  }),
  { minLength: 1, maxLength: 20 },
)
type Step = (typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never) extends (infer Each)[]
  ? Each
  : never

async function take(open: OpenShop, { act, petId, quantity, quarter, counts }: Step) {
  const { shop } = open
  const request = { id: newId(), petId, note: null }
  const what = { change: -1, reason: 'sale' } as const
  if (act === 'set') await updateQuantity(shop, petId, quantity, 'key_a')
  else if (act === 'sell') await makeMovement(shop, { ...request, what })
  else if (act === 'undo') {
    const back = { change: 1, reason: 'other' } as const
    await makeMovement(shop, { ...request, what: back, note: 'undo: sale -1' })
  } else if (act === 'basket') {
    const movement = { petId, what, note: null }
    await makeBasket(shop, { id: newId(), movements: [movement, movement] })
  } else if (act === 'command') {
    const at = () => START + quarter * QUARTER_MS
    await open.byCommand(({ stock }) => stock.edit(petId, { quantity, name: 'Rex' }), at)
  } else if (act === 'remove') await removePet(shop, petId)
  else if (act === 'count') {
    const counted = { counted: quantity, expected: quantity, reason: 'count' } as const
    await makeMovement(shop, { ...request, what: counted })
  } else await addPet(shop, pet(petId, { quantity, kind: 'Fish' }))
  if (counts) await open.server.totals.countMovements()
}

export const totals: Contract = (engine) => {
  describe('the report', () => {
    test('adds up to the journal, whatever happened and whenever it was counted', async () => {
      const times = fc.uniqueArray(fc.nat({ max: 420 }), { minLength: 2, maxLength: 5 })
      await fc.assert(
        fc.asyncProperty(steps, times, async (taken, quarters) => {
          await using open = await openShop(engine)
          for (const step of taken) await take(open, step)
          const edges = quarters.toSorted((a, b) => a - b).map((each) => START + each * QUARTER_MS)
          const report = await reportOf(open.shop, { times: [...edges, FOREVER[1] ?? 0] })
          const lines = await journalOf(open.shop)
          const between = (from = 0, to = 0) => lines.filter(({ at }) => at >= from && at < to)
          const ends = [...edges.slice(1), FOREVER[1] ?? 0]
          expect(report.buckets.map(plain)).toEqual(
            ends.map((to, place) => modelOf(between(edges[place], to))),
          )
          const all = between(edges[0], FOREVER[1])
          expect(plain(report.total)).toEqual(modelOf(all))
          expect(report.isComplete).toBe(true)
          const petIds = [...new Set(all.map(({ petId }) => petId))].toSorted()
          expect(report.pets.map(({ petId }) => petId).toSorted()).toEqual(petIds)
          const stored = new Map((await open.pets()).map((each) => [each.petId, each]))
          for (const { petId, name, kind, isRemoved, reasons } of report.pets) {
            const now = stored.get(petId)
            expect([name, kind]).toEqual([now?.name ?? null, now?.kind ?? null])
            expect(isRemoved).toBe(now === undefined)
            const own = all.filter((line) => line.petId === petId)
            expect(plain(reasons)).toEqual(modelOf(own))
          }
          for (const { kind, reasons } of report.kinds) {
            const alike = all.filter(({ petId }) => (stored.get(petId)?.kind ?? null) === kind)
            expect(plain(reasons)).toEqual(modelOf(alike))
          }
        }),
        runs(15),
      )
    })

    test('has a sale that was acknowledged just before, and those of which most was sold come first', async () => {
      const pets = [1n, 2n, 3n].map((petId) => ({ petId, quantity: 50, kind: 'Fish' }))
      await using open = await openShop(engine, { pets })
      for (let sold = 1; sold <= 5; sold++) {
        await sell(open, 2n)
        expect(soldOf(await reportOf(open.shop))[0]).toEqual([2n, sold])
      }
      await sell(open, 3n, -7)
      const { pets: named, morePets } = await reportOf(open.shop, { limit: 2 })
      expect(named.map(({ petId }) => petId)).toEqual([3n, 2n])
      expect(morePets).toBe(true)
      expect((await reportOf(open.shop, { limit: 3 })).morePets).toBe(false)
    })

    test('does not count what was undone as sold, and counts it again where that was undone', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, quantity: 9 }] })
      await sell(open, 1n, -3)
      await sell(open, 1n, 3, 'undo: sale -3')
      expect(plain((await reportOf(open.shop)).total).sale).toEqual(total(2, 3, 3))
      await sell(open, 1n, -3, 'redo: sale -3')
      const report = await reportOf(open.shop)
      expect(soldOf(report)).toEqual([[1n, 3]])
      expect(plain(report.total).other).toBeUndefined()
    })

    test('is of one pet, or of a kind as pets have it now', async () => {
      const pets = [1n, 2n, 3n].map((petId) => ({ petId, quantity: 9, kind: `kind ${petId}` }))
      await using open = await openShop(engine, { pets })
      for (const petId of [1n, 2n, 3n]) await sell(open, petId, -Number(petId))
      const ofPet = await reportOf(open.shop, { petId: 2n })
      expect(soldOf(ofPet)).toEqual([[2n, 2]])
      expect(plain(ofPet.total)).toEqual({ add: total(1, 0, 9), sale: total(1, 2, 0) })
      await editPet(open.shop, 1n, { kind: 'kind 3' })
      const ofKind = await reportOf(open.shop, { kind: 'kind 3' })
      expect(soldOf(ofKind)).toEqual([
        [3n, 3],
        [1n, 1],
      ])
      expect(ofKind.kinds.map(({ kind }) => kind)).toEqual(['kind 3'])
      expect(plain(ofKind.total).sale).toEqual(total(2, 4, 0))
      expect(plain((await reportOf(open.shop, { petId: 42n })).total)).toEqual({})
    })

    test('has what a command and an import have changed', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, quantity: 9 }] })
      await open.byCommand(async ({ stock }) => {
        await stock.edit(1n, { quantity: 4 })
        await importRows(stock, [importRow(1n, { quantity: 6 }), importRow(2n)])
      })
      expect(plain((await reportOf(open.shop)).total)).toEqual({
        add: total(1, 0, 9),
        command: total(1, 5, 0),
        import: total(2, 0, 9),
      })
    })

    test('stays as it is when the journal is pruned, also to its end, and goes on after it', async () => {
      const past: PastChange[] = [
        { at: START, added: pet(1n, { quantity: 9 }) },
        { at: START + 1, petId: 1n, quantity: 5, reason: 'sale', keyId: 'key_a' },
        { at: START + DAY, petId: 1n, quantity: 4, reason: 'died', keyId: 'key_a' },
      ]
      await using open = await openShop(engine, { past })
      const expected = { add: total(1, 0, 9), sale: total(1, 4, 0), died: total(1, 1, 0) }
      // Nothing was counted before: pruning counts what it deletes.
      expect(await pruneAll(open.server, { from: START + DAY, to: START + 9 * DAY })).toBe(2)
      expect(plain((await reportOf(open.shop)).total)).toEqual(expected)
      const later = Date.now() + DAY
      await pruneAll(open.server, { from: later, to: later })
      expect(await journalOf(open.shop)).toEqual([])
      for (const sold of [1, 2, 3]) {
        await sell(open, 1n)
        expect(plain((await reportOf(open.shop)).total)).toEqual({
          ...expected,
          sale: total(1 + sold, 4 + sold, 0),
        })
        if (sold < 3) await pruneAll(open.server, { from: later, to: later })
      }
      expect(await countAll(open.server)).toBe(0)
    })

    test('counts nothing twice over a restart, wherever the counting was', async () => {
      const past = Array.from(
        { length: 12_000 },
        (_, index): PastChange =>
          index === 0
            ? { at: START, added: pet(1n, { quantity: 0 }) }
            : { at: START + index, petId: 1n, quantity: index % 2, reason: 'sale', keyId: 'key_a' },
      )
      await using open = await openShop(engine, { past })
      const first = await open.server.totals.countMovements()
      expect(first.more).toBe(true)
      expect(first.counted).toBeGreaterThan(0)
      await open.restart()
      const rest = await countAll(open.server)
      expect(first.counted + rest).toBe(12_000)
      await open.restart()
      expect(await countAll(open.server)).toBe(0)
      expect(plain((await reportOf(open.shop)).total)).toEqual({
        add: total(1, 0, 0),
        sale: total(11_999, 5_999, 6_000),
      })
    })

    test('is right on days of 23 and of 25 hours', async () => {
      const zoned = zonedTimes('Europe/Berlin')
      for (const [day, hours] of [
        ['2026-03-29', 23],
        ['2026-10-25', 25],
      ] as const) {
        const midnight = Date.parse(day)
        const days = { firstDay: midnight - DAY, lastDay: midnight + DAY }
        const periods = calendarPeriods(days, 'day', zoned, 3) ?? []
        const [, middle] = periods
        const from = middle?.startsAt ?? 0
        // A movement each half hour, from the day before to the day after.
        const past = Array.from({ length: 2 * (24 + 25 + 24) }, (_, index): PastChange => {
          const at = from - DAY + index * 2 * QUARTER_MS
          return index === 0
            ? { at, added: pet(1n, { quantity: 0 }) }
            : { at, petId: 1n, quantity: index, reason: 'arrival', keyId: 'key_a' }
        })
        await using open = await openShop(engine, { past })
        const times = [...periods.map(({ startsAt }) => startsAt), periods.at(-1)?.endsAt ?? 0]
        const { buckets } = await reportOf(open.shop, { times })
        expect(plain(buckets[1]).arrival).toEqual(total(2 * hours, 0, 2 * hours))
        expect(plain(buckets[0]).arrival).toEqual(total(47, 0, 47))
      }
    })
  })
}
