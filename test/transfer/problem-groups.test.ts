import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { groupProblems, runsOf } from '../../src/transfer/plan/problem-groups.ts'
import { read } from './fixtures.ts'

const HEADER = 'petId,quantity,status\n'

test('equal mistakes are one group, whatever the values are', () => {
  const { problems } = read(`${HEADER}1,5 pcs,sold\n2,7 pcs,gone\n3,5 pcs,sold\n1.5,1,sold\n`)
  expect(
    groupProblems(problems).map(({ first, count, lines, values }) => ({
      column: first.column,
      count,
      lines,
      values,
    })),
  ).toEqual([
    { column: 'quantity', count: 3, lines: [2, 3, 4], values: ['5 pcs', '7 pcs'] },
    { column: 'status', count: 1, lines: [3], values: ['gone'] },
    { column: 'petId', count: 1, lines: [5], values: ['1.5'] },
  ])
})

test('mistakes that name other lines stay apart', () => {
  const { problems } = read(`${HEADER}1,1,sold\n2,1,sold\n1,1,sold\n2,1,sold\n`)
  expect(groupProblems(problems).map(({ first }) => first.reason)).toEqual([
    '1 is already in line 2',
    '2 is already in line 3',
  ])
})

test('groups have each problem once, and the first of each group is first found', () => {
  const row = fc.tuple(
    fc.constantFrom('1', '1.5', 'x y'),
    fc.constantFrom('1', '1.5', 'x'),
    fc.constantFrom('sold', 'gone', 'lost'),
  )
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const { problems } = read(HEADER + rows.map((cells) => `${cells.join(',')}\n`).join(''))
      const groups = groupProblems(problems)
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(problems.length)
      const firsts = groups.map(({ first }) => problems.indexOf(first))
      expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
    }),
  )
})

test('runs of lines are those lines, with a gap between any two', () => {
  expect(runsOf([2, 3, 4, 7, 9, 10])).toEqual([
    { from: 2, to: 4 },
    { from: 7, to: 7 },
    { from: 9, to: 10 },
  ])
  const lines = fc.uniqueArray(fc.nat(40)).map((each) => each.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(lines, (given) => {
      const runs = runsOf(given)
      const back = runs.flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_, at) => from + at),
      )
      expect(back).toEqual(given)
      for (const [at, { from }] of runs.entries()) {
        expect(from).toBeGreaterThan((runs[at - 1]?.to ?? -2) + 1)
      }
    }),
  )
})
