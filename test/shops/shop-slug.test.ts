import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { readShopName } from '../../src/shops/shop-name.ts'
import { missingSlugs, readShopSlug, type ShopToName } from '../../src/shops/shop-slug.ts'
import { runs } from '../support/property-runs.ts'

const shop = (shopId: bigint, name: string, slug: string | null = null): ShopToName => ({
  shopId,
  name,
  slug,
})

const slugsOf = (...shops: readonly ShopToName[]) => Object.fromEntries(missingSlugs(shops))

test.each([
  ['Main Street', 'main-street'],
  ['  Harbour -- North!  ', 'harbour-north'],
  ["Joe's Pets & Co.", 'joes-pets-co'],
  ['Zoo Müller, Große Straße 5', 'zoo-mueller-grosse-strasse-5'],
  ['Žirafa č. 2', 'zirafa-c-2'],
  ['Łódź', 'lodz'],
  ['Ⓜ ﬁsh ½', 'm-fish-1-2'],
  ['x'.repeat(100), 'x'.repeat(40)],
  [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
  ['№5', 'no5'],
  ['# 5', 'shop-5'],
  ['金魚', 'shop-7'],
  ['🐈', 'shop-7'],
])('a shop named %p gets the slug %p', (name, slug) => {
  expect(slugsOf(shop(7n, name))).toEqual({ 7: slug })
})

test('a slug that another shop has is followed by the id', () => {
  expect(slugsOf(shop(3n, 'North!'), shop(8n, 'North?'), shop(9n, 'NORTH'))).toEqual({
    3: 'north',
    8: 'north-8',
    9: 'north-9',
  })
  expect(slugsOf(shop(1n, 'A', 'north'), shop(2n, 'B', 'north-3'), shop(3n, 'North'))).toEqual({
    3: 'north-3-2',
  })
  const long = 'x'.repeat(60)
  expect(slugsOf(shop(1n, long), shop(22n, `${long}y`))).toEqual({
    1: 'x'.repeat(40),
    22: `${'x'.repeat(37)}-22`,
  })
})

test('a shop that is named like a slug has it: a command that names the shop goes on finding it', () => {
  expect(slugsOf(shop(1n, 'Harbour'), shop(2n, 'harbour'))).toEqual({
    1: 'harbour-1',
    2: 'harbour',
  })
})

const names = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.stringMatching(/^[a-zA-Z0-9 -]{1,50}$/),
    fc.constantFrom('north', 'North', 'north-2', '-', '--1', '#1', 'shop-1', 'shop', 'İ', 'ß'),
  )
  .filter((name) => {
    const read = readShopName(name)
    return 'value' in read && read.value === name
  })

test('every shop gets a slug that can be typed, its own, and no name of another shop', () => {
  fc.assert(
    fc.property(fc.uniqueArray(names, { minLength: 1, maxLength: 12 }), (all) => {
      const shops = all.map((name, at) => shop(BigInt(at + 1), name))
      const made = missingSlugs(shops)
      expect([...made.keys()]).toEqual(shops.map(({ shopId }) => shopId))
      expect(new Set(made.values()).size).toBe(shops.length)
      for (const { shopId, name } of shops) {
        const slug = made.get(shopId) ?? ''
        expect(readShopSlug(slug)).toEqual({ value: slug })
        for (const other of shops) if (other.name !== name) expect(other.name).not.toBe(slug)
      }
    }),
    runs(300),
  )
})

test.each(['', '-', 'north-', '-north', 'North', 'nörth', 'a b', 'a_b', '12', 'x'.repeat(41)])(
  '%p is no slug',
  (text) => {
    expect(readShopSlug(text)).toHaveProperty('reason', expect.stringContaining('like main-street'))
  },
)

test.each(['a', '2nd', 'north-2', 'a--b', 'x'.repeat(40)])('%p is a slug', (text) => {
  expect(readShopSlug(text)).toEqual({ value: text })
})
