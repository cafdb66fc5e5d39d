import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Arrival, gather } from '../../scripts/scale/gathering.ts'

const arrivals = fc
  .array(fc.record({ at: fc.double({ min: 0, max: 10, noNaN: true }), shop: fc.nat(30) }), {
    maxLength: 200,
  })
  .map((all) => all.toSorted((a, b) => a.at - b.at))

const way = fc.record({
  first: fc.double({ min: 0.001, max: 1, noNaN: true }),
  each: fc.double({ min: 0, max: 0.05, noNaN: true }),
  mostShops: fc.integer({ min: 1, max: 12 }),
})

const gathered = (all: readonly Arrival[], { first, each, mostShops }: ReturnType<typeof asWay>) =>
  gather(all, { seconds: (shops) => first + each * shops, mostShops })
const asWay = (values: { first: number; each: number; mostShops: number }) => values

test('each request is in one question, which is sent after it came, and one question is in flight', () => {
  fc.assert(
    fc.property(arrivals, way, (all, values) => {
      const batches = gathered(all, values)
      const answered = batches.flatMap((batch) => batch.arrivals)
      expect(answered).toHaveLength(all.length)
      expect(new Set(answered)).toEqual(new Set(all))
      let free = 0
      for (const { sentAt, endsAt, arrivals: some, shops } of batches) {
        expect(sentAt).toBeGreaterThanOrEqual(free)
        for (const { at } of some) expect(at).toBeLessThanOrEqual(sentAt)
        expect(shops).toBe(new Set(some.map(({ shop }) => shop)).size)
        expect(shops).toBeGreaterThan(0)
        expect(shops).toBeLessThanOrEqual(values.mostShops)
        free = endsAt
      }
    }),
  )
})

test('as many wait in the mean as come in the time that one waits: Little’s law', () => {
  fc.assert(
    fc.property(arrivals, way, (all, values) => {
      fc.pre(all.length > 0)
      const batches = gathered(all, values)
      const end = batches.at(-1)?.endsAt ?? 0
      // What waits is counted at each coming and each end, and not by request.
      const steps = [
        ...all.map(({ at }) => ({ at, change: 1 })),
        ...batches.map(({ endsAt, arrivals: some }) => ({ at: endsAt, change: -some.length })),
      ].toSorted((a, b) => a.at - b.at)
      let [waiting, area, before] = [0, 0, 0]
      for (const { at, change } of steps) {
        area += waiting * (at - before)
        waiting += change
        before = at
      }
      const waits = batches.flatMap(({ endsAt, arrivals: some }) =>
        some.map(({ at }) => endsAt - at),
      )
      const meanWait = waits.reduce((sum, wait) => sum + wait, 0) / all.length
      expect(area / end).toBeCloseTo((all.length / end) * meanWait, 6)
    }),
  )
})

test('requests of a shop that wait share its place in the question', () => {
  const seconds = () => 1
  const at = [0, 0.1, 0.2, 0.3].map((time, place) => ({ at: time, shop: place === 2 ? 5 : 4 }))
  const batches = gather(at, { seconds, mostShops: 500 })
  expect(batches.map(({ shops, arrivals: some }) => [shops, some.length])).toEqual([
    [1, 1],
    [2, 3],
  ])
})

test('a busier node asks more shops a question, and no more questions', () => {
  const at = (count: number) =>
    Array.from({ length: count }, (_, shop) => ({ at: (shop * 10) / count, shop }))
  const quiet = gather(at(100), { seconds: () => 0.01, mostShops: 500 })
  const busy = gather(at(50_000), { seconds: () => 0.01, mostShops: 500 })
  expect(quiet).toHaveLength(100)
  expect(busy.length).toBeLessThan(1_010)
})
