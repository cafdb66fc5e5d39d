import { beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { COMMAND } from '../../../src/keys/access-change.ts'
import type { BasketMovement } from '../../../src/stock/basket.ts'
import type { ChangeReason } from '../../../src/stock/journal.ts'
import type { Movement } from '../../../src/stock/movement.ts'
import { ALL_BUCKETS } from '../../../src/stock/totals/make-report.ts'
import type { MoneyTotals, ReportQuestion } from '../../../src/stock/totals/report.ts'
import { awayFromMidnight } from '../../support/midnight.ts'
import { runs } from '../../support/property-runs.ts'
import { editPet, makeBasket, makeMovement, newId, removePet } from '../shop-changes.ts'
import { at } from './access-shop.ts'
import type { Contract } from './engine-under-test.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { pruneAll } from './pruning.ts'
import { countAll, plain, reportOf } from './totals.ts'

const DAY = 86_400_000
const DAYS = 4

/** When the days of the reports begin, and when the last one ends. */
const times = (): number[] => {
  const today = Math.floor(Date.now() / DAY) * DAY
  return Array.from({ length: DAYS + 1 }, (_, day) => today + (day + 1 - DAYS) * DAY)
}

interface Sum {
  readonly reason: string
  readonly currency: number
  readonly amount: number
  readonly taken: number
  readonly added: number
}

const sumsIn = (money: MoneyTotals | undefined): readonly Sum[] => JSON.parse(money ?? '[]')

/** Gives a shop a currency, and the prices of its pets anew: it stays while one has a price. */
async function useCurrency(open: OpenShop, currency: string): Promise<number> {
  const pets = await open.pets()
  for (const { petId } of pets) await editPet(open.shop, petId, { price: null })
  const change = { kind: 'change_settings', change: { currency }, defaultMs: 0 } as const
  const { outcome } = await open.server.access(open.shopId).change(change, COMMAND, at(Date.now()))
  expect(outcome).toBe('done')
  for (const { petId, price } of pets) await editPet(open.shop, petId, { price: price ?? null })
  const settings = await open.server.access(open.shopId).readSettings()
  return settings.currency?.number ?? 0
}

const change = (
  by: number,
  { petId = 1n, reason = 'sale', amount }: Changed = {},
): BasketMovement => ({
  ...{ petId, what: { change: by, reason }, note: null },
  ...(amount !== undefined && { amount }),
})

interface Changed {
  readonly petId?: bigint
  readonly reason?: ChangeReason
  readonly amount?: number
}

async function make(
  { shop }: Pick<OpenShop, 'shop'>,
  movement: BasketMovement,
  more: { readonly undoes?: string; readonly agoMs?: number; readonly currency?: number } = {},
): Promise<Movement | undefined> {
  const { undoes = null, agoMs, currency = 1 } = more
  const occurred = agoMs === undefined ? null : { agoMs }
  const request = { id: newId(), ...movement, undoes, occurred }
  const result = await makeMovement(shop, request, undefined, currency)
  return 'made' in result ? result.made : undefined
}

const moneyOf = async (open: OpenShop, question: Partial<ReportQuestion> = {}) => {
  const report = await reportOf(open.shop, { times: times(), withMoney: true, ...question })
  expect(report.isComplete).toBe(true)
  if (report.money === undefined) throw new Error('the report has no money')
  return { ...report, money: report.money }
}

/** What movements come to, by reason and currency, as a report has it. */
function modelOf(made: readonly Movement[]): readonly Sum[] {
  const known = made.filter(({ amount }) => amount !== null)
  const groups = Map.groupBy(known, ({ reason, currency }) => `${reason} ${currency}`)
  return [...groups.values()]
    .map((of) => {
      const by = of.map(({ previousQuantity, newQuantity }) => newQuantity - previousQuantity)
      return {
        reason: of[0]?.reason ?? '',
        currency: of[0]?.currency ?? 0,
        amount: of.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
        taken: by.reduce((sum, each) => sum + Math.max(-each, 0), 0),
        added: by.reduce((sum, each) => sum + Math.max(each, 0), 0),
      }
    })
    .toSorted((a, b) => (a.reason < b.reason ? 1 : -1) || b.currency - a.currency)
}

const petId = fc.constantFrom(1n, 2n, 3n)
const steps = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constant('make' as const),
      petId,
      change: fc.constantFrom(-3, -1, 1, 2),
      reason: fc.constantFrom<ChangeReason>('sale', 'sale', 'return', 'damage'),
      amount: fc.option(fc.constantFrom(0, 1, 999, -5, 1_000_000_000_000, -1_000_000_000_000)),
      agoMs: fc.option(fc.nat({ max: (DAYS - 1) * DAY }), { nil: undefined }),
    }),
    fc.record({ act: fc.constant('basket' as const), petId, other: petId }),
    fc.record({ act: fc.constant('undo' as const), place: fc.nat({ max: 20 }) }),
    fc.record({
      act: fc.constant('price' as const),
      petId,
      price: fc.option(fc.nat({ max: 999 })),
    }),
    fc.record({ act: fc.constantFrom('count', 'prune', 'restart') }),
  ),
  { minLength: 1, maxLength: 15 },
)

type Step = typeof steps extends fc.Arbitrary<(infer Each)[]> ? Each : never

/** Takes a step. @returns the movements that it made */
async function take(
  open: OpenShop,
  step: Step,
  before: readonly Movement[],
): Promise<readonly Movement[]> {
  switch (step.act) {
    case 'make': {
      const { petId, change: by, reason, amount, agoMs } = step
      const isSale = reason !== 'damage' && amount !== null
      const made = await make(
        open,
        change(by, { petId, reason, ...(isSale && { amount }) }),
        agoMs === undefined ? {} : { agoMs },
      )
      return made === undefined ? [] : [made]
    }
    case 'basket': {
      const movements = [change(-1, step), change(-2, { petId: step.other, amount: 77 })]
      const result = await makeBasket(open.shop, { id: newId(), movements }, undefined, 1)
      return 'made' in result ? result.made.movements : []
    }
    case 'undo': {
      const undone = before[step.place]
      if (undone === undefined) return []
      const { petId, previousQuantity, newQuantity, id } = undone
      const reason = undone.reason as ChangeReason
      const back = change(previousQuantity - newQuantity, { petId, reason })
      const made = await make(open, back, { undoes: id })
      if (made !== undefined) expect(made.amount).toBe(undone.amount && -undone.amount)
      return made === undefined ? [] : [made]
    }
    case 'price':
      await editPet(open.shop, step.petId, { price: step.price })
      return []
    case 'count':
      await open.server.totals.countMovements()
      return []
    case 'prune': {
      const later = Date.now() + DAY
      await pruneAll(open.server, { from: later, to: later })
      return []
    }
    default:
      await open.restart()
      return []
  }
}

export const moneyTotals: Contract = (engine) => {
  const open = async () => {
    const pets = [1n, 2n, 3n].map((petId) => ({
      ...{ petId, quantity: 90, kind: petId === 3n ? 'Bird' : 'Fish' },
      ...(petId < 3n && { price: 1_250 }),
    }))
    const opened = await openShop(engine, { pets })
    await useCurrency(opened, 'EUR')
    return opened
  }

  describe('the money of a report', () => {
    beforeEach(() => awayFromMidnight())

    test('is exact to the minor unit, whatever was sold, undone, late, repriced and pruned', async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          await using shop = await open()
          const made: Movement[] = []
          for (const step of taken) made.push(...(await take(shop, step, made)))
          const edges = times()
          const { money, buckets, total } = await moneyOf(shop)
          for (const [day, reasons] of buckets.entries()) {
            const [from = 0, to = 0] = edges.slice(day)
            const own = made.filter((each) => {
              const happened = each.occurredAt ?? each.at
              return happened >= from && happened < to
            })
            expect(sumsIn(money.buckets.get(day))).toEqual(modelOf(own))
            const sold = own.filter(({ reason }) => reason === 'sale')
            expect(plain(reasons).sale?.movements ?? 0).toBe(sold.length)
          }
          expect(sumsIn(money.buckets.get(ALL_BUCKETS))).toEqual(modelOf(made))
          const known = modelOf(made).find(({ reason }) => reason === 'sale')
          expect(known?.taken ?? 0).toBeLessThanOrEqual(plain(total).sale?.taken ?? 0)
          for (const petId of [1n, 2n, 3n]) {
            const own = made.filter((each) => each.petId === petId)
            expect(sumsIn(money.pets.get(petId))).toEqual(modelOf(own))
          }
          const fish = made.filter((each) => each.petId !== 3n)
          expect(sumsIn(money.kinds.get('Fish'))).toEqual(modelOf(fish))
          const ofKind = await moneyOf(shop, { kind: 'Fish' })
          expect(sumsIn(ofKind.money.buckets.get(ALL_BUCKETS))).toEqual(modelOf(fish))
        }),
        runs(15),
      )
    })

    test('of yesterday stays when a price changes, and a late sale is added to its own day', async () => {
      await using shop = await open()
      await make(shop, change(-2), { agoMs: DAY })
      const yesterday = async () =>
        sumsIn((await moneyOf(shop)).money.buckets.get(DAYS - 2)).map(({ amount }) => amount)
      expect(await yesterday()).toEqual([2_500])
      await editPet(shop.shop, 1n, { price: 1 })
      expect(await yesterday()).toEqual([2_500])
      const later = Date.now() + DAY
      await pruneAll(shop.server, { from: later, to: later })
      await make(shop, change(-1, { amount: 5 }), { agoMs: DAY })
      expect(await yesterday()).toEqual([2_505])
    })

    test('never adds two currencies, and says which ones there were', async () => {
      await using shop = await open()
      await make(shop, change(-1, { amount: 100 }))
      const dollar = await useCurrency(shop, 'USD')
      await make(shop, change(-2, { amount: 7 }), { currency: dollar })
      const { money } = await moneyOf(shop)
      const sum = { reason: 'sale', added: 0 }
      expect(sumsIn(money.buckets.get(ALL_BUCKETS))).toEqual([
        { ...sum, currency: dollar, amount: 7, taken: 2 },
        { ...sum, currency: 1, amount: 100, taken: 1 },
      ])
      expect(money.pastCurrencies).toEqual([{ number: 1, code: 'EUR', digits: 2 }])
      await shop.restart()
      expect((await moneyOf(shop)).money.pastCurrencies).toHaveLength(1)
    })

    test('has the sums of a pet that was removed', async () => {
      await using shop = await open()
      await make(shop, change(-2))
      await removePet(shop.shop, 1n)
      const { money } = await moneyOf(shop)
      expect(sumsIn(money.pets.get(1n))).toMatchObject([{ amount: 2_500 }])
      expect(sumsIn(money.kinds.get(null))).toMatchObject([{ amount: 2_500 }])
    })

    test('is exact where it is more than a number holds', async () => {
      await using shop = await openShop(engine, { pets: [{ petId: 1n, quantity: 20_000 }] })
      await useCurrency(shop, 'EUR')
      const movements = Array.from({ length: 100 }, () => change(-1, { amount: 1_000_000_000_000 }))
      for (let baskets = 0; baskets < 91; baskets++) {
        await makeBasket(shop.shop, { id: newId(), movements }, undefined, 1)
      }
      await make(shop, change(-1, { amount: 1 }))
      const { money } = await moneyOf(shop)
      expect(money.buckets.get(ALL_BUCKETS)).toMatch(/"amount" ?: ?9100000000000001\b/)
    })

    test('is not in a report that does not ask for it, and a shop without a currency counts none', async () => {
      await using shop = await openShop(engine, { pets: [{ petId: 1n, quantity: 9 }] })
      await make(shop, change(-1))
      await countAll(shop.server)
      expect((await reportOf(shop.shop)).money).toBeUndefined()
      const { money } = await moneyOf(shop)
      expect([money.buckets.size, money.pets.size, money.pastCurrencies]).toEqual([0, 0, []])
    })
  })
}
