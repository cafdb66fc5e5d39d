import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { runs } from '../support/property-runs.ts'
import { ok, scriptedClient } from './scripted-client.ts'

const ITEM = '{"petId":1,"quantity":3,"status":"available"}'

const pathOf = async (petId: bigint | number | string) => {
  const { shop, sent } = scriptedClient([ok(ITEM)])
  await shop.v1.inventory({ petId }).patch({ quantity: 3 })
  return new URL(sent[0]?.url ?? '').pathname
}

test('a petId is sent to the last digit, as a bigint, a safe number or a string', async () => {
  expect(await pathOf(9223372036854775807n)).toBe('/v1/inventory/9223372036854775807')
  expect(await pathOf(-9223372036854775808n)).toBe('/v1/inventory/-9223372036854775808')
  expect(await pathOf(42)).toBe('/v1/inventory/42')
  expect(await pathOf(Number.MAX_SAFE_INTEGER)).toBe('/v1/inventory/9007199254740991')
  expect(await pathOf('9223372036854775806')).toBe('/v1/inventory/9223372036854775806')
})

test.each([2 ** 53, -(2 ** 53), 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'the number %p throws before anything is sent',
  (petId) => {
    const { shop, sent } = scriptedClient([ok()])
    expect(() => shop.v1.inventory({ petId })).toThrow(RangeError)
    expect(sent).toEqual([])
  },
)

test.each(['', '.', '..'])('%p, which cannot be a segment of a path, throws', (petId) => {
  const { shop, sent } = scriptedClient([ok()])
  expect(() => shop.v1.inventory({ petId })).toThrow(TypeError)
  expect(sent).toEqual([])
})

test('whatever else a string holds, it stays one segment of the path', async () => {
  const strings = fc
    .string({ unit: 'grapheme' })
    .filter((text) => !['', '.', '..'].includes(text) && text.isWellFormed())
  await fc.assert(
    fc.asyncProperty(strings, async (petId) => {
      const path = await pathOf(petId)
      const [, version, resource, segment, ...rest] = path.split('/')
      expect([version, resource, ...rest]).toEqual(['v1', 'inventory'])
      expect(decodeURIComponent(segment ?? '')).toBe(petId)
    }),
    runs(200),
  )
})
