import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { PetDetails } from '../../src/stock/pet-details.ts'
import { runs } from '../support/property-runs.ts'
import { SimulatedPage } from './simulated-page.ts'
import { details, SimulatedShop } from './simulated-shop.ts'

interface Run {
  readonly shop: SimulatedShop
  readonly pages: SimulatedPage[]
}

type Step = (run: Run) => unknown

const PAGE = 3
const OPTIONS = { petsAtOnce: 2, tooMany: 4 }

const named = (name: string, step: Step): Step => Object.assign(step, { toString: () => name })

// Few of everything, so that a pet is often what it was before, at the same time.
const petId = fc.bigInt({ min: 1n, max: 7n })
const fields = fc.record<Partial<PetDetails>>(
  {
    quantity: fc.nat({ max: 2 }),
    name: fc.constantFrom(null, 'a'),
    updatedAt: fc.nat({ max: 1 }),
    lastMovement: fc.constantFrom(null, { id: 1n, at: 1, reason: 'sale', by: null }),
  },
  { requiredKeys: [] },
)

const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(petId, fields)
    .map(([id, to]) => named(`here ${id}`, ({ shop }) => shop.commitHere(id, to))),
  {
    weight: 3,
    arbitrary: fc
      .tuple(petId, fc.option(fields, { nil: undefined }))
      .map(([id, to]) => named(`elsewhere ${id}`, ({ shop }) => shop.commitElsewhere(id, to))),
  },
  fc.constant(named('received', ({ shop }) => shop.deliverCommits())),
  fc.constant(named('noticed', ({ shop }) => shop.noticeChangesElsewhere())),
  { weight: 3, arbitrary: fc.constant(named('turn', ({ shop }) => shop.turn())) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(50, 300, 1_000)
      .map((ms) => named(`${ms} ms`, ({ shop }) => shop.clock.advance(ms))),
  },
  fc.constant(
    named(
      'listen',
      ({ shop, pages }) => pages.length < 4 && pages.push(new SimulatedPage(shop, PAGE)),
    ),
  ),
  {
    weight: 3,
    arbitrary: fc
      .nat({ max: 3 })
      .map((at) => named(`read ${at}`, ({ pages }) => pages[at]?.readOn())),
  },
  fc.nat({ max: 3 }).map((at) => named(`leave ${at}`, ({ pages }) => pages[at]?.leave())),
  fc.constant(
    named('fail', ({ shop }) => {
      shop.failing += 1
    }),
  ),
  fc.constant(
    named('slow', ({ shop }) => {
      shop.slow = !shop.slow
    }),
  ),
)

test('whatever changes come from wherever, a client that gets the list once and applies what is published has the stock', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(petId),
      fc.array(step, { minLength: 5, maxLength: 80, size: 'max' }),
      async (petIds, steps) => {
        const shop = new SimulatedShop(
          OPTIONS,
          petIds.map((id) => details(id)),
        )
        const run: Run = { shop, pages: [] }
        for (const take of steps) {
          void take(run)
          await shop.settle()
        }
        for (let round = 0; round < 4; round++) {
          await shop.finish()
          for (const page of run.pages) {
            for (let read = 0; read < 5; read++) await page.readOn()
          }
        }
        await shop.finish()
        for (const page of run.pages.filter(({ hasLeft }) => !hasLeft)) {
          expect(page.hasList).toBe(true)
          expect(page.pets()).toEqual(shop.all())
        }
        for (const page of run.pages) page.leave()
        await shop.settle()
        expect(shop.timers).toBe(0)
      },
    ),
    runs(4_000),
  )
})
