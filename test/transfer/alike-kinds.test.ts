import { describe, expect, test } from 'bun:test'
import { alikeKinds } from '../../src/transfer/findings/alike-kinds.ts'

const rowsOf = (...kinds: readonly (string | null | undefined)[]) =>
  kinds.map((kind, at) => (kind === undefined ? { line: at + 2 } : { line: at + 2, kind }))

describe('kinds that differ in letter case alone', () => {
  test('are found, the most frequent first', () => {
    expect(alikeKinds(rowsOf('fish', 'Fish', 'Bird', 'Fish', null, undefined))).toEqual([
      [
        { kind: 'Fish', lines: [3, 5] },
        { kind: 'fish', lines: [2] },
      ],
    ])
  })

  test('are found beside those of the stock, which come first', () => {
    expect(alikeKinds(rowsOf('FISH', 'FISH'), ['Fish', 'Bird'])).toEqual([
      [
        { kind: 'Fish', lines: [] },
        { kind: 'FISH', lines: [2, 3] },
      ],
    ])
  })

  test('are not found where the file has none of them', () => {
    expect(alikeKinds(rowsOf('Bird'), ['Fish', 'fish'])).toEqual([])
    expect(alikeKinds(rowsOf('Fish'), ['Fish'])).toEqual([])
  })
})
