import { expect, test } from 'bun:test'
import { ShortLivedBytes } from '../../src/runtime/memory.ts'

test('memory is freed after each so many short-lived bytes, and not before', () => {
  let collections = 0
  const read = new ShortLivedBytes(100, () => {
    collections += 1
  })
  const after = [60, 39, 1, 99, 250, 99].map((bytes) => {
    read.add(bytes)
    return collections
  })
  expect(after).toEqual([0, 0, 1, 1, 2, 2])
})
