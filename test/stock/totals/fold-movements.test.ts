import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { MOVEMENT_REASONS } from '../../../src/stock/journal.ts'
import {
  countedReason,
  foldMovements,
  type SummedMovements,
} from '../../../src/stock/totals/fold-movements.ts'
import { SPANS, startOf } from '../../../src/stock/totals/span.ts'

const row: fc.Arbitrary<SummedMovements> = fc.record({
  petId: fc.constantFrom(-7n, 1n, 2n ** 63n - 1n),
  reason: fc.constantFrom(...MOVEMENT_REASONS),
  note: fc.constantFrom(null, 'undo: sale -2', 'redo: sale -2', 'for Ann'),
  at: fc.integer({ min: Date.UTC(2026, 0, 30), max: Date.UTC(2026, 1, 3) }),
  movements: fc.integer({ min: 1, max: 3 }),
  taken: fc.nat({ max: 9 }),
  added: fc.nat({ max: 9 }),
})

test('each movement counts once in its span of each length, for the shop and for its pet', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      const { stock, pets } = foldMovements(rows)
      for (const span of SPANS) {
        for (const { at, petId, reason } of rows) {
          const start = startOf(span, at)
          const counted = countedReason({ reason, note: null })
          const alike = rows.filter(
            (each) => startOf(span, each.at) === start && countedReason(each) === counted,
          )
          const place = { span, start, reason: counted }
          if (alike.length === 0) continue
          expect(stock.filter((each) => isAt(each, place))).toEqual([
            { ...place, petId: 0n, ...sumOf(alike) },
          ])
          const ofPet = alike.filter((each) => each.petId === petId)
          expect(pets.filter((each) => isAt(each, place) && each.petId === petId)).toEqual(
            ofPet.length === 0 ? [] : [{ ...place, petId, ...sumOf(ofPet) }],
          )
        }
      }
      const all = rows.reduce((sum, { movements }) => sum + movements, 0)
      for (const increments of [stock, pets]) {
        expect(increments.reduce((sum, { movements }) => sum + movements, 0)).toBe(
          SPANS.length * all,
        )
      }
    }),
  )
})

type Place = { readonly span: number; readonly start: number; readonly reason: string }

const isAt = (each: Place, { span, start, reason }: Place): boolean =>
  each.span === span && each.start === start && each.reason === reason

const sumOf = (rows: readonly SummedMovements[]) => ({
  movements: rows.reduce((sum, each) => sum + each.movements, 0),
  taken: rows.reduce((sum, each) => sum + each.taken, 0),
  added: rows.reduce((sum, each) => sum + each.added, 0),
})

test.each([
  ['sale', null, 'sale'],
  ['other', null, 'other'],
  ['other', 'to the vet', 'other'],
  ['other', 'undo: sale -1', 'sale'],
  ['other', 'redo: sale -1', 'sale'],
  ['other', 'undo: died', 'died'],
  ['other', 'undo: other +2', 'other'],
  // No person can make a movement of these reasons, so none undoes one.
  ['other', 'undo: import +2', 'other'],
  ['other', 'undo: nothing', 'other'],
  ['sale', 'undo: arrival +2', 'sale'],
  ['count', 'undo: count 5', 'count'],
] as const)(
  'a movement of the reason %s with the note %p counts as %s',
  (reason, note, counted) => {
    expect(countedReason({ reason, note })).toBe(counted)
  },
)
