import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseInt64, stringifyInt64 } from '../../src/client/int64-json.ts'
import { stringifyExact } from '../../src/json/exact-json.ts'
import { runs } from '../support/property-runs.ts'

const MEMBERS = { petId: true, batch: true } as const

/** The same with the source text of each number, which not every runtime gives. */
const reference = (text: string): unknown =>
  JSON.parse(text, (key: string, value: unknown, context?: { source?: string }) => {
    if (!Object.hasOwn(MEMBERS, key) || typeof value !== 'number') return value
    const source = context?.source ?? ''
    return /^-?\d+$/.test(source) || Number.isSafeInteger(value) ? integer(source, value) : value
  })

const integer = (source: string, value: number) =>
  /^-?\d+$/.test(source) ? BigInt(source) : BigInt(value)

const whitespace = fc.stringMatching(/^[ \t\n\r]{0,2}$/)

const number = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.constantFrom('-0', '1e3', '5.0', '9007199254740993.0', '12345678901234567e1', '1e400'),
)

// Names and texts that are easily taken for what they are not.
const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'petId',
    '"petId":9223372036854775807',
    '\\"petId": 9223372036854775807',
    'x"petId',
    'petId\\',
    ':9223372036854775807,',
    '9223372036854775807',
  ),
)
const quoted = text.map((value) => JSON.stringify(value))
const escaped = fc.constantFrom('"pet\\u0049d"', '"\\u0070etId"', '"petId\\u0000"')
const name = fc.oneof(fc.constant('"petId"'), fc.constant('"batch"'), quoted, escaped)

const { json } = fc.letrec<{ json: string; array: string; object: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    number,
    quoted,
    fc.constantFrom('true', 'false', 'null'),
    tie('array'),
    tie('object'),
  ),
  array: fc.array(tie('json'), { maxLength: 4 }).map((elements) => `[${elements.join(',')}]`),
  object: fc
    .array(fc.tuple(name, whitespace, whitespace, tie('json'), whitespace), { maxLength: 4 })
    .map((members) => `{${members.map(([key, a, b, value, c]) => `${key}${a}:${b}${value}${c}`)}}`),
}))

test('reads every JSON text as JSON.parse does with the source text of its numbers', () => {
  fc.assert(
    fc.property(json, (document) => {
      expect(parseInt64(document, MEMBERS)).toEqual(reference(document))
    }),
    runs(3_000),
  )
})

test('refuses what JSON.parse refuses', () => {
  const broken = fc
    .tuple(json, fc.nat(), fc.constantFrom('', '"', '{', '0', ',', '\\'))
    .map(([document, at, piece]) => {
      const cut = at % (document.length + 1)
      return document.slice(0, cut) + piece + document.slice(cut + 1)
    })
  const outcome = (parse: (document: string) => unknown, document: string) => {
    try {
      return { value: parse(document) }
    } catch (error) {
      return { error: error instanceof SyntaxError }
    }
  }
  fc.assert(
    fc.property(broken, (document) => {
      expect(outcome((it) => parseInt64(it, MEMBERS), document)).toEqual(
        outcome(reference, document),
      )
    }),
    runs(3_000),
  )
})

test('the ends of int64 keep their last digit, and leave other members as they are', () => {
  const document =
    '[{"petId":9223372036854775807,"quantity":3},{"petId": -9223372036854775808,"note":"\\""},{"petId":0}]'
  expect(parseInt64(document, MEMBERS)).toEqual([
    { petId: 9223372036854775807n, quantity: 3 },
    { petId: -9223372036854775808n, note: '"' },
    { petId: 0n },
  ])
})

test('writes bigints as integers, and everything else as JSON.stringify does', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.bigInt(),
      fc.jsonValue({ maxDepth: 1 }),
      fc.array(tie('any')),
      fc.dictionary(fc.string(), tie('any')),
    ),
  })).any
  fc.assert(
    fc.property(value, (given) => {
      expect(stringifyInt64(given)).toBe(stringifyExact(given))
    }),
  )
})
