import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { AWAY_MS, Sightings } from '../../src/page/scanner/camera/sightings.ts'

const see = (seen: readonly (readonly [code: string, at: number])[]): string[] => {
  const sightings = new Sightings()
  return seen.filter(([code, at]) => sightings.see({ code }, at)).map(([code]) => code)
}

describe('a code that the camera sees', () => {
  test('is one scan, however long it stays in sight', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(AWAY_MS), { minLength: 1, maxLength: 100 }), (gaps) => {
        let at = 100
        const later = gaps.map((gap): [string, number] => {
          at += gap
          return ['1003', at]
        })
        expect(see([['1003', 0], ['1003', 100], ...later])).toEqual(['1003'])
      }),
    )
  })

  test('is read twice before it counts', () => {
    expect(see([['1003', 0]])).toEqual([])
    expect(
      see([
        ['1003', 0],
        ['1008', 50],
        ['1003', 100],
      ]),
    ).toEqual([])
    expect(
      see([
        ['1003', 0],
        ['1003', 1001],
      ]),
    ).toEqual([])
  })

  test('is another scan when it was out of sight', () => {
    const again = AWAY_MS + 201
    expect(
      see([
        ['1003', 0],
        ['1003', 100],
        ['1003', again],
        ['1003', again + 50],
      ]),
    ).toEqual(['1003', '1003'])
  })

  test('is one scan each where two are in sight by turns', () => {
    const turns = Array.from({ length: 60 }, (_, turn): [string, number] => [
      turn % 4 < 2 ? '1003' : '1004',
      turn * 100,
    ])
    expect(see(turns)).toEqual(['1003', '1004'])
  })
})
