import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { anySignal } from '../../src/everywhere/any-signal.ts'
import { findLast, groupBy } from '../../src/everywhere/lists.ts'
import { wellFormed } from '../../src/everywhere/well-formed.ts'
import { runs } from '../support/property-runs.ts'

test('groups and finds as the functions of newer browsers do', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 })), (items) => {
      const rest = (item: number) => item % 4
      expect([...groupBy(items, rest)]).toEqual([...Map.groupBy(items, rest)])
      const isOdd = (item: number) => item % 2 !== 0
      expect(findLast(items, isOdd)).toBe(items.findLast(isOdd))
    }),
    runs(200),
  )
})

test('a text is made well-formed as newer browsers make it', () => {
  const units = fc.constantFrom('a', '\uD800', '\uDC00', '\uDBFF', '\uDFFF', '🐟', '\uFFFD')
  fc.assert(
    fc.property(fc.string({ unit: units }), (text) => {
      expect(wellFormed(text)).toBe(text.toWellFormed())
    }),
    runs(200),
  )
})

test('a signal of several ends with the first of them, for its reason, and with one that has ended before', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const signal = anySignal([one.signal, other.signal])
  expect(signal.aborted).toBe(false)
  other.abort('closed')
  one.abort('late')
  expect([signal.aborted, signal.reason]).toEqual([true, 'closed'])
  expect(anySignal([AbortSignal.abort('before'), new AbortController().signal]).reason).toBe(
    'before',
  )
})
