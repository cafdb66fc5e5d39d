import { expect, test } from 'bun:test'
import { glyphOf, lettersOf } from '../../src/page/list/kind-glyph.ts'

test('a kind has the glyph of what its name says, in both languages', () => {
  for (const [glyph, kinds] of [
    ['fish', ['Fish', 'Zierfische', 'Aquarienfische', 'Koi', 'Garnelen']],
    ['bird', ['Bird', 'Vögel', 'Wellensittiche']],
    ['fur', ['Small mammal', 'small animals', 'Kleintiere', 'Nager', 'Kaninchen', 'dogs']],
    ['shell', ['Reptile', 'Schildkröten', 'Amphibien']],
    ['food', ['Futter', 'Feed']],
    ['thing', ['Zubehör', 'Accessories', 'Supplies', 'Pet supply']],
  ] as const) {
    expect(kinds.map(glyphOf)).toEqual(kinds.map(() => glyph))
  }
})

test('what is bought for an animal is not taken for one', () => {
  expect(['Fischfutter', 'Hundefutter', 'Bird food'].map(glyphOf)).toEqual(Array(3).fill('food'))
  expect(['Vogelkäfige', 'Cat litter'].map(glyphOf)).toEqual(['thing', 'thing'])
})

test('another kind has its first two letters', () => {
  expect(['Insekten', 'Category', 'Education'].map(glyphOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([' Insekten', '🐝 Bienen', 'X'].map(lettersOf)).toEqual(['In', '🐝', 'X'])
})
