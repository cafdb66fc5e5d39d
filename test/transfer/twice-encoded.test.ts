import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { decodeLegacy, type LegacyEncoding } from '../../src/transfer/encoding/encodings.ts'
import { PET_WORDS, specialWordsOf } from './encoding/pet-words.ts'
import { read, sentences } from './fixtures.ts'

/** UTF-8 as a program has it that takes it for another encoding; undefined where that has no letters for it. */
const mistaken = (text: string, encoding: LegacyEncoding): string | undefined =>
  decodeLegacy(new TextEncoder().encode(text), encoding)

const listOf = (names: readonly string[]): string =>
  ['petId;quantity;name', ...names.map((name, at) => `${at + 1};3;${name}`)].join('\n')

test('names that a program has read wrongly and saved so are warned of, with what they were', () => {
  const { rows, warnings } = read(
    listOf(['Rex', 'K\u00c3\u00a4fig', 'f\u00c3\u00bcr V\u00c3\u00b6gel']),
  )
  expect(rows).toHaveLength(3)
  expect(sentences(warnings)).toEqual([
    '"K\u00c3\u00a4fig" in line 3 (and 1 more) may have been "Käfig": a program has read its letters wrongly, and saved them so; get the list again from where it comes from',
  ])
  const kinds = read('petId;quantity;kind\n1;2;Рыбка\n2;3;РџС‚РёС†Р°\n')
  expect(kinds.warnings).toMatchObject([
    { code: 'twice_encoded', line: 3, value: 'РџС‚РёС†Р°', meant: 'Птица', count: 1 },
  ])
})

test('names of every language are warned of where they were read wrongly, and never as they are', () => {
  const languages = Object.keys(PET_WORDS) as (keyof typeof PET_WORDS)[]
  const encoding = fc.constantFrom('windows-1252', 'windows-1250', 'windows-1251', 'macintosh')
  let warned = 0
  fc.assert(
    fc.property(fc.constantFrom(...languages), fc.nat(100), encoding, (language, turn, other) => {
      const words = specialWordsOf(language)
      const word = words[turn % words.length] ?? ''
      for (const name of [word, `${word} „${word}“`, word.toUpperCase()]) {
        expect(read(listOf(['Käfig', 'Żółw', name])).warnings).toEqual([])
      }
      const wrong = mistaken(word, other)
      // A blank at the end, which was a part of a letter, is lost with the name's outer blanks.
      if (wrong === undefined || wrong.trim() !== wrong) return
      const { warnings } = read(listOf(['Käfig', 'Żółw', wrong]))
      expect(warnings).toMatchObject([{ code: 'twice_encoded', line: 4, meant: word }])
      warned++
    }),
  )
  expect(warned).toBeGreaterThan(20)
})
