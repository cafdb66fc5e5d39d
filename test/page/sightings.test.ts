import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { AWAY_MS, Sightings } from '../../src/page/scanner/camera/sightings.ts'

type Picture = readonly [code: string | undefined, at: number]

const see = (pictures: readonly Picture[]): (string | undefined)[] => {
  const sightings = new Sightings()
  return pictures
    .filter(([code, at]) => sightings.see(code === undefined ? undefined : { code }, at))
    .map(([code]) => code)
}

describe('a code that the camera sees', () => {
  test('is one scan, however long it stays in sight, and however seldom a busy device reads a picture', () => {
    const pause = fc.oneof(fc.nat(AWAY_MS), fc.nat(20 * AWAY_MS))
    fc.assert(
      fc.property(fc.array(pause, { minLength: 1, maxLength: 100 }), (pauses) => {
        let at = 100
        const later = pauses.map((each): Picture => {
          at += each
          return ['1003', at]
        })
        expect(see([['1003', 0], ['1003', 100], ...later])).toEqual(['1003'])
      }),
    )
  })

  test('is one scan where some pictures are too blurred for it', () => {
    const blurred = Array.from({ length: 200 }, (_, at): Picture => {
      return [at % 10 < 2 ? '1003' : undefined, at * 200]
    })
    expect(see(blurred)).toEqual(['1003'])
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
        [undefined, 500],
        ['1003', 1001],
      ]),
    ).toEqual([])
    expect(
      see([
        ['1003', 0],
        [undefined, 500],
        ['1003', 1000],
      ]),
    ).toEqual(['1003'])
  })

  test('counts in two pictures that follow each other, however slow the device is', () => {
    expect(
      see([
        ['1003', 0],
        ['1003', 5_000],
      ]),
    ).toEqual(['1003'])
  })

  test('is another scan when it was out of sight', () => {
    const again = 200 + AWAY_MS + 1
    const seenAgain = (at: number) =>
      see([
        ['1003', 0],
        ['1003', 100],
        [undefined, 200],
        ['1003', at],
        ['1003', at + 50],
      ])
    expect(seenAgain(again)).toEqual(['1003', '1003'])
    expect(seenAgain(again - 1)).toEqual(['1003'])
  })

  test('is one scan each where two are in sight by turns', () => {
    const turns = Array.from(
      { length: 60 },
      (_, turn): Picture => [turn % 4 < 2 ? '1003' : '1004', turn * 100],
    )
    expect(see(turns)).toEqual(['1003', '1004'])
  })
})
