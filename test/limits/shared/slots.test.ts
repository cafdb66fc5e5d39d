import { expect, test } from 'bun:test'
import { nameOf, slotOf } from '../../../src/limits/shared/limit-request.ts'

test.each([
  // As `redis-cli cluster keyslot` says.
  ['123456789', 12_739],
  ['foo', 12_182],
  ['{user1000}.following', 3_443],
  ['user1000', 3_443],
  ['foo{}{bar}', 8_363],
  ['foo{{bar}}zap', 4_015],
  ['foo{bar}{zap}', 5_061],
  ['', 0],
])('the slot of %j is %d', (name, slot) => {
  expect(slotOf(name)).toBe(slot)
})

test('a key has the slot of its id, whatever stands before it', () => {
  expect(slotOf(nameOf('7/key_1'))).toBe(slotOf('7/key_1'))
})
