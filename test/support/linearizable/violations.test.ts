import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { runs } from '../property-runs.ts'
import type { Change, Line, Observation, Run } from './run.ts'
import { violations } from './violations.ts'

const PETS = [1n, 2n, 3n]

/** What a client does, as a schedule has it: when it asks, when it is done, and when the response comes. */
interface Step {
  readonly asked: number
  readonly takes: number
  readonly returns: number
  readonly kind: 'set' | 'add' | 'list' | 'look'
  readonly pet: number
  readonly quantity: number
  readonly isHeard: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  asked: fc.nat({ max: 40 }),
  takes: fc.nat({ max: 6 }),
  returns: fc.nat({ max: 6 }),
  kind: fc.constantFrom('set', 'set', 'add', 'list', 'look'),
  pet: fc.nat({ max: PETS.length - 1 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  isHeard: fc.boolean(),
})
const schedule = fc.array(step, { minLength: 1, maxLength: 25 })

/** Takes steps in the order in which they are done, as one shop would. It is linearizable by construction. */
function runOf(steps: readonly Step[]): Run {
  const start = new Map(PETS.map((petId) => [petId, 0]))
  const stock = new Map(start)
  const changes: Change[] = []
  const observations: Observation[] = []
  const journal: Line[] = []
  // Steps of one time are apart by their place: no two things happen at once.
  const timed = steps.map((each, at) => {
    const done = each.asked + each.takes
    const apart = at / 1_000
    return {
      ...each,
      at,
      began: each.asked + apart,
      done: done + 0.3 + apart,
      responded: done + each.returns + 0.6 + apart,
    }
  })
  for (const each of timed.toSorted((a, b) => a.done - b.done)) {
    const petId = PETS[each.pet] ?? 0n
    const before = stock.get(petId) ?? 0
    const { began: asked } = each
    if (each.kind === 'list' || each.kind === 'look') {
      const isWhole = each.kind === 'list'
      const quantities = isWhole ? new Map(stock) : new Map([[petId, before]])
      observations.push({ asked, responded: each.responded, quantities, isWhole })
      continue
    }
    const newQuantity = each.kind === 'set' ? 100 * (each.at + 1) : before + each.quantity
    const marker = `step ${each.at}`
    stock.set(petId, newQuantity)
    journal.push({
      id: BigInt(journal.length + 1),
      petId,
      previousQuantity: before,
      newQuantity,
      marker,
    })
    const outcome = { newQuantity, ...(each.kind === 'add' ? { previousQuantity: before } : {}) }
    changes.push(
      each.isHeard
        ? { marker, petId, asked, responded: each.responded, outcome }
        : { marker, petId, asked, responded: Number.POSITIVE_INFINITY, outcome: undefined },
    )
  }
  return { start, changes, observations, journal, end: stock }
}

/** A journal whose chains go on, whatever was done to its order: only the order is wrong then. */
function chained(start: ReadonlyMap<bigint, number>, lines: readonly Line[]) {
  const end = new Map(start)
  const journal = lines.map((line, at) => {
    const previousQuantity = end.get(line.petId) ?? 0
    end.set(line.petId, line.newQuantity)
    return { ...line, id: BigInt(at + 1), previousQuantity }
  })
  return { journal, end }
}

const change = (marker: string, asked: number, responded: number, newQuantity: number): Change => ({
  marker,
  petId: 1n,
  asked,
  responded,
  outcome: { newQuantity },
})

const line = (id: number, marker: string, previousQuantity: number, newQuantity: number): Line => ({
  id: BigInt(id),
  petId: 1n,
  previousQuantity,
  newQuantity,
  marker,
})

const list = (asked: number, responded: number, quantity: number): Observation => ({
  asked,
  responded,
  quantities: new Map([[1n, quantity]]),
  isWhole: true,
})

/** Pet 1 went from 0 over 10 to 20; each change was asked for after the one before was acknowledged. */
const twoChanges = (...observations: readonly Observation[]): Run => ({
  start: new Map([[1n, 0]]),
  changes: [change('first', 10, 20, 10), change('second', 30, 40, 20)],
  observations,
  journal: [line(1, 'first', 0, 10), line(2, 'second', 10, 20)],
  end: new Map([[1n, 20]]),
})

describe('the check of a run', () => {
  test('finds nothing in what one shop does in one order, however the clients overlap', () => {
    fc.assert(
      fc.property(schedule, (steps) => {
        expect(violations(runOf(steps))).toEqual([])
      }),
      runs(500),
    )
  })

  test('finds a list without what was acknowledged before it was asked for', () => {
    expect(violations(twoChanges(list(21, 29, 10)))).toEqual([])
    expect(violations(twoChanges(list(21, 29, 0)))).toHaveLength(1)
    expect(violations(twoChanges(list(41, 45, 10)))).toHaveLength(1)
    // The change was under way.
    expect(violations(twoChanges(list(15, 19, 0), list(15, 19, 10)))).toEqual([])
  })

  test('finds a list with what was asked for after it, and a list without a pet', () => {
    expect(violations(twoChanges(list(21, 29, 20)))).toHaveLength(1)
    const empty = { ...list(21, 29, 10), quantities: new Map() }
    expect(violations(twoChanges(empty))).toHaveLength(1)
    const another = { ...list(21, 29, 10), quantities: new Map([...[[1n, 10] as const], [9n, 1]]) }
    expect(violations(twoChanges(another))).toHaveLength(1)
  })

  test('finds a list that goes back behind an earlier one', () => {
    const newThenOld = [list(11, 13, 10), list(14, 16, 0)]
    expect(violations(twoChanges(...newThenOld))).toHaveLength(1)
    expect(violations(twoChanges(...newThenOld.toReversed()))).toHaveLength(1)
    // They overlap: the second may be of the earlier moment.
    expect(violations(twoChanges(list(11, 15, 10), list(14, 16, 0)))).toEqual([])
  })

  test('finds a list that mixes two moments', () => {
    const other = { ...line(2, 'other', 0, 7), petId: 2n }
    const run = (a: number, b: number): Run => ({
      start: new Map([
        [1n, 0],
        [2n, 0],
      ]),
      changes: [change('first', 10, 20, 10), { ...change('other', 10, 20, 7), petId: 2n }],
      observations: [
        {
          ...list(5, 25, 0),
          quantities: new Map([
            [1n, a],
            [2n, b],
          ]),
        },
      ],
      journal: [line(1, 'first', 0, 10), other],
      end: new Map([
        [1n, 10],
        [2n, 7],
      ]),
    })
    for (const [a, b] of [
      [0, 0],
      [10, 0],
      [10, 7],
    ] as const) {
      expect(violations(run(a, b))).toEqual([])
    }
    // The journal has the changes in the other order.
    expect(violations(run(0, 7))).toHaveLength(1)
  })

  test('finds a change that was refused and made, and one that was acknowledged with other quantities', () => {
    const run = twoChanges()
    const [first, second] = run.changes
    if (first === undefined || second === undefined) throw new Error('no changes')
    const refused = { ...run, changes: [first, { ...second, outcome: 'refused' as const }] }
    expect(violations(refused)).toHaveLength(1)
    const wrong = { ...second, outcome: { previousQuantity: 9, newQuantity: 20 } }
    expect(violations({ ...run, changes: [first, wrong] })).toHaveLength(1)
  })

  test('finds a pet that does not have what its history ends with', () => {
    expect(violations({ ...twoChanges(), end: new Map([[1n, 10]]) })).toHaveLength(1)
    expect(violations({ ...twoChanges(), end: new Map() })).toHaveLength(1)
  })
})

describe('whatever clients did, the check finds', () => {
  test('every acknowledged change that is lost, also where the chain was mended', () => {
    fc.assert(
      fc.property(schedule, fc.nat(), (steps, which) => {
        const run = runOf(steps)
        const heard = run.changes.filter(({ outcome }) => outcome !== undefined)
        const lost = heard[which % heard.length]
        fc.pre(lost !== undefined)
        const left = run.journal.filter(({ marker }) => marker !== lost?.marker)
        expect(violations({ ...run, ...chained(run.start, left) })).toContain(
          `“${lost?.marker}” was acknowledged and is lost`,
        )
      }),
    )
  })

  test('every change that was made twice', () => {
    fc.assert(
      fc.property(schedule, fc.nat(), fc.nat(), (steps, which, where) => {
        const run = runOf(steps)
        const twice = run.journal[which % run.journal.length]
        fc.pre(twice !== undefined)
        const lines = run.journal.toSpliced(
          where % (run.journal.length + 1),
          0,
          ...(twice ? [twice] : []),
        )
        const found = violations({ ...run, ...chained(run.start, lines) })
        expect(found.some((each) => each.endsWith('was made twice'))).toBe(true)
      }),
    )
  })

  test('every broken chain', () => {
    fc.assert(
      fc.property(schedule, fc.nat(), fc.integer({ min: 1, max: 9 }), (steps, which, off) => {
        const run = runOf(steps)
        fc.pre(run.journal.length > 0)
        const at = which % run.journal.length
        const journal = run.journal.map((each, index) =>
          index === at ? { ...each, previousQuantity: each.previousQuantity + off } : each,
        )
        expect(violations({ ...run, journal })).not.toEqual([])
      }),
    )
  })

  test('every pair of changes in the journal that stands against the order of their acknowledgements', () => {
    fc.assert(
      fc.property(schedule, fc.nat(), (steps, which) => {
        const run = runOf(steps)
        const byMarker = new Map(run.changes.map((each) => [each.marker, each]))
        const pairs = run.journal.flatMap((before, at) =>
          run.journal.slice(at + 1).flatMap((after) => {
            const [first, second] = [byMarker.get(before.marker), byMarker.get(after.marker)]
            if (first === undefined || second === undefined) return []
            return first.responded < second.asked ? [[before, after] as const] : []
          }),
        )
        const pair = pairs[which % pairs.length]
        fc.pre(pair !== undefined)
        const [before, after] = pair ?? []
        const swapped = run.journal.flatMap((each) => {
          if (each === before) return after ? [after] : []
          return each === after ? (before ? [before] : []) : [each]
        })
        expect(violations({ ...run, ...chained(run.start, swapped) })).not.toEqual([])
      }),
    )
  })

  test('every list of an older moment than a change that was acknowledged before it', () => {
    fc.assert(
      fc.property(schedule, fc.nat(), fc.nat(), (steps, which, back) => {
        const run = runOf(steps)
        const heard = run.journal.flatMap(({ marker }, at) => {
          const change = run.changes.find((each) => each.marker === marker)
          return change?.outcome === undefined ? [] : [{ at, responded: change.responded }]
        })
        const known = heard[which % heard.length]
        fc.pre(known !== undefined)
        const { at = 0, responded = 0 } = known ?? {}
        const older = chained(run.start, run.journal.slice(0, back % (at + 1))).end
        // A pet that only this change can have brought to what it has: each update has a quantity of its own.
        fc.pre(run.journal[at]?.newQuantity !== older.get(run.journal[at]?.petId ?? 0n))
        const laterBack = run.journal
          .slice(at)
          .some(({ petId, newQuantity }) => older.get(petId) === newQuantity)
        fc.pre(!laterBack)
        const asked = responded + 0.01
        const stale = { asked, responded: asked + 0.01, quantities: older, isWhole: true }
        expect(violations({ ...run, observations: [...run.observations, stale] })).not.toEqual([])
      }),
    )
  })
})
