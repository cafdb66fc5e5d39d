import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type Encoding,
  encodingNamed,
  type LegacyEncoding,
  titleOf,
} from '../../../src/transfer/encoding/encodings.ts'
import { decodeFile } from '../../../src/transfer/file/file-text.ts'
import { runs } from '../../support/property-runs.ts'
import { encodeAs } from './encode.ts'
import { type Language, specialWordsOf } from './pet-words.ts'

/** Encodings, and languages whose letters each has. */
const FILES: readonly (readonly [LegacyEncoding, ...Language[]])[] = [
  ['windows-1252', 'de', 'fr', 'es', 'pt', 'sv', 'da', 'fi'],
  ['macintosh', 'de', 'fr', 'es', 'pt', 'sv', 'da', 'fi'],
  ['ibm850', 'de', 'es', 'pt', 'sv', 'da', 'fi'],
  ['ibm437', 'de', 'es', 'sv', 'fi'],
  ['windows-1250', 'pl', 'cs', 'hu', 'ro', 'hr'],
  ['ibm852', 'pl', 'cs', 'hu', 'hr'],
  ['iso-8859-2', 'pl', 'cs', 'hu', 'hr'],
  ['x-mac-ce', 'pl', 'cs', 'hu'],
  ['windows-1257', 'lt', 'lv'],
  ['ibm775', 'lt', 'lv'],
  ['windows-1254', 'tr'],
  ['ibm857', 'tr'],
  ['windows-1251', 'ru', 'uk', 'bg'],
  ['koi8-r', 'ru', 'bg'],
  ['ibm866', 'ru', 'bg'],
  ['iso-8859-5', 'ru', 'bg'],
  ['x-mac-cyrillic', 'ru', 'bg'],
  ['windows-1253', 'el'],
  ['ibm737', 'el'],
  ['windows-1255', 'he'],
  ['gbk', 'zh'],
  ['big5', 'zh-tw'],
  ['shift_jis', 'ja'],
  ['euc-jp', 'ja'],
  ['euc-kr', 'ko'],
]
const PAIRS = FILES.flatMap(([encoding, ...languages]) =>
  languages.map((language) => [encoding, language] as const),
)

const WRITTEN = [
  (word: string) => word,
  (word: string) => word.charAt(0).toUpperCase() + word.slice(1),
  (word: string) => word.toUpperCase(),
]

/** A list of pets with such names, as CSV. */
const listOf = (names: readonly string[]): string =>
  ['petId;quantity;name', ...names.map((name, at) => `${1001 + at};3;${name}`)].join('\r\n')

const read = (text: string, encoding: LegacyEncoding, decided?: string) =>
  decodeFile(encodeAs(text, encoding), decided)

describe('the encoding of a list', () => {
  test.each(PAIRS)('of %s is found by its words in %s', (encoding, language) => {
    const text = listOf(specialWordsOf(language))
    expect(read(text, encoding)).toMatchObject({ text })
  })

  test('is found, or asked for, and never another one, wherever its words stand', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAIRS),
        fc.infiniteStream(fc.nat()),
        fc.integer({ min: 2, max: 12 }),
        fc.constantFrom(...WRITTEN),
        ([encoding, language], turns, count, write) => {
          const words = specialWordsOf(language)
          const names = [...turns.take(count)].map((turn) => words[turn % words.length] ?? '')
          const text = listOf(names.map(write))
          let bytes: Uint8Array
          try {
            bytes = encodeAs(text, encoding)
          } catch {
            return // The encoding has no such capital letter.
          }
          const file = decodeFile(bytes)
          if ('text' in file) expect(file.text).toBe(text)
          else expect(['unclear_encoding', 'mixed_encodings']).toContain(file.code)
          const decided = decodeFile(bytes, encoding)
          if ('text' in decided) expect(decided.text).toBe(text)
        },
      ),
      runs(300),
    )
  })

  test('is Windows-1252 without a question where single words or signs show it', () => {
    for (const name of [
      ...['Käfig', 'Größe', 'für', 'Señor', 'Café', 'Piñata', 'Zwergkaninchen süß', 'Öl für Vögel'],
      ...[
        '10 °C',
        'Purina®',
        'TetraMin™',
        '½ kg',
        '5 €',
        'dog’s',
        'Futter – Vögel',
        '“Rex”',
        '§ 11',
      ],
    ]) {
      const text = listOf([name])
      expect(read(text, 'windows-1252')).toEqual({ text, encoding: 'windows-1252' })
    }
    const text = listOf([
      '»Spaß«',
      'Ø 12',
      'Weiß…',
      '¼ Stk',
      'Käfig',
      'Näpfe für Mäuse',
      'Crème brûlée',
    ])
    expect(read(text, 'windows-1252')).toEqual({ text, encoding: 'windows-1252' })
  })

  test('is asked for where few words leave it open, with three words in two or three readings', () => {
    const names = ['Kräuter Öl', 'Fröhlich', 'für']
    const asked = read(listOf(names.slice(0, 2)), 'ibm850')
    expect(asked).toMatchObject({
      code: 'unclear_encoding',
      line: 2,
      reason: expect.stringMatching(
        /^has letters that may be those of DOS 850 \("Kräuter"\) or Windows-1252 \("Kr„uter"\): say which, or save it again as UTF-8/,
      ),
      question: {
        about: 'encoding',
        column: null,
        choices: [
          {
            value: 'ibm850',
            shows: [
              { line: 2, text: 'Kräuter' },
              { line: 2, text: 'Öl' },
              { line: 3, text: 'Fröhlich' },
            ],
          },
          {
            value: 'windows-1252',
            shows: [{ text: 'Kr„uter' }, { text: '™l' }, { text: 'Fr”hlich' }],
          },
        ],
      },
    })
    expect(read(listOf(names), 'ibm850', 'ibm850')).toEqual({
      text: listOf(names),
      encoding: 'ibm850',
    })
  })

  test('is asked for where one word is strange in a file that is clear otherwise', () => {
    const names = [...specialWordsOf('de'), ...specialWordsOf('fr')]
    const file = Uint8Array.from([
      ...encodeAs(listOf(names), 'windows-1252'),
      ...encodeAs('\r\n1999;1;Fröhlich', 'ibm850'),
    ])
    expect(decodeFile(file)).toMatchObject({
      code: 'unclear_encoding',
      question: { choices: [{ shows: [{}, {}, {}] }, { shows: [{}, {}, {}] }] },
    })
  })

  test('is asked for where a short text is UTF-8 by chance', () => {
    expect(read(listOf(['猫砂']), 'gbk')).toMatchObject({
      question: {
        choices: [
          { value: 'gbk', shows: [{ line: 2, text: '猫砂' }] },
          { value: 'utf-8', shows: [{ line: 2, text: 'èɰ' }] },
        ],
      },
    })
    expect(read(listOf(['猫砂']), 'gbk', 'gbk')).toEqual({
      text: listOf(['猫砂']),
      encoding: 'gbk',
    })
    for (const name of ['Neon🐟', 'H₂O', '❤Rex', 'Xəzər', 'β-Karotin', 'Thảo', '猫砂', 'Żółw']) {
      const text = listOf([name])
      expect(decodeFile(new TextEncoder().encode(text))).toEqual({ text, encoding: 'utf-8' })
    }
  })
})

describe('an encoding that a person has decided on', () => {
  const names = ['Käfig', 'Köcher', 'Größe']

  test('is the one in which the file is read, whatever its words show', () => {
    expect(read(listOf(names), 'windows-1252', 'windows-1250')).toEqual({
      text: listOf(names),
      encoding: 'windows-1250',
    })
    expect(read(listOf(['Rex']), 'ibm850', 'ibm850')).toMatchObject({ encoding: 'utf-8' })
  })

  test('is refused for bytes that are none of it, with their line', () => {
    const file = Uint8Array.from([...encodeAs(listOf(names), 'windows-1252'), 10, 0x81])
    expect(decodeFile(file, 'windows-1252')).toMatchObject({
      code: 'not_text',
      line: 5,
      reason: expect.stringMatching(/^is no text of Windows-1252: name another encoding, or save/),
    })
    expect(read(listOf(names), 'windows-1252', 'utf-8')).toMatchObject({
      code: 'not_text',
      line: 2,
    })
  })

  test('is refused where the file is UTF-8, and where a line of it is', () => {
    const utf8 = new TextEncoder().encode(listOf(names))
    expect(decodeFile(utf8, 'windows-1252')).toMatchObject({
      line: null,
      reason: 'is UTF-8 text, and none of Windows-1252: give no encoding',
    })
    const mixed = Uint8Array.from([...encodeAs(listOf(names), 'windows-1252'), 10, ...utf8])
    expect(decodeFile(mixed, 'windows-1252')).toMatchObject({ code: 'mixed_encodings', line: 2 })
  })

  test('is named in the ways in which people and programs name it', () => {
    const named: [string, Encoding][] = [
      ['windows-1250', 'windows-1250'],
      ['CP1250', 'windows-1250'],
      ['latin1', 'windows-1252'],
      ['iso-8859-1', 'windows-1252'],
      [' cp850 ', 'ibm850'],
      ['DOS 437', 'ibm437'],
      ['IBM852', 'ibm852'],
      ['866', 'ibm866'],
      ['MacRoman', 'macintosh'],
      ['Mac OS Roman', 'macintosh'],
      ['sjis', 'shift_jis'],
      ['gb18030', 'gbk'],
      ['utf8', 'utf-8'],
      ['UTF-16', 'utf-16le'],
    ]
    for (const [name, encoding] of named) expect(encodingNamed(name)).toBe(encoding)
    for (const name of ['', 'x', 'cp0', 'german', 'replacement']) {
      expect(encodingNamed(name)).toBeUndefined()
    }
    expect(titleOf('ibm850')).toBe('DOS 850')
    expect(read('a', 'windows-1252', 'german')).toMatchObject({
      reason: 'cannot be read as "german": name an encoding like windows-1250, macintosh or ibm850',
    })
  })
})
