import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { entriesOf } from '../../src/transfer/json/json-entries.ts'
import { runs } from '../support/property-runs.ts'

const parsed = (text: string): unknown[] => [...entriesOf(text)].map((entry) => JSON.parse(entry))

/** What a text comes to; undefined: it is no JSON. */
function outcomeOf(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

test('the entries of an array are those that it has as a whole, however it is written', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 1, '\t'), (entries, indent) => {
      const text = JSON.stringify(entries, null, indent)
      expect(parsed(text)).toEqual(JSON.parse(text))
    }),
    runs(300),
  )
})

test('a text that is no JSON as a whole is none in a piece, whatever is wrong in it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue(), { maxLength: 4 }),
      fc.nat(),
      fc.nat(2),
      fc.constantFrom('', ',', '[', ']', '{', '}', '"', '\\', ':', '1', ' '),
      (entries, place, length, sign) => {
        const text = JSON.stringify(entries)
        const at = 1 + (place % text.length)
        const changed = text.slice(0, at) + sign + text.slice(at + length)
        expect(outcomeOf(() => parsed(changed))).toEqual(outcomeOf(() => JSON.parse(changed)))
      },
    ),
    runs(1000),
  )
})
