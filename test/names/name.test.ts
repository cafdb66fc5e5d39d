import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { NAME_PATTERN } from '../../src/http/shapes/text-patterns.ts'
import { harmlessText, isName, mendName, quotedText, readName } from '../../src/names/name.ts'
import { SAMPLE_PETS } from '../../src/server/demo/samples.ts'
import { isPetName } from '../../src/stock/pet.ts'

const MAX = 10
const FORBIDDEN = [
  ...Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)),
  ...Array.from({ length: 0x21 }, (_, at) => String.fromCharCode(0x7f + at)),
  ...'\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
  '\ud83d',
  '\udc1f',
]

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .array(fc.constantFrom(...FORBIDDEN, ...' \u3000\ufeff\u200b\u2800aäö🐟'), { maxLength: 15 })
    .map((parts) => parts.join('')),
)

describe('a name', () => {
  test('loses its outer blanks, whatever blanks they are', () => {
    expect(readName(' \u3000\t Rex the dog\u2003\n', MAX + 5)).toEqual({ value: 'Rex the dog' })
    expect(readName(' \u00a0 ', MAX)).toEqual({ value: '' })
  })

  test('has no control character, line break, half a character, or bidi embedding, override or isolate in it', () => {
    for (const each of FORBIDDEN) {
      expect(readName(`a${each}b`, MAX)).toEqual({
        reason: expect.stringMatching(/^must be one line of plain text \(character 2 is U\+/),
      })
    }
  })

  test('is refused with the place, the code and the kind of what it must not have', () => {
    const reasonOf = (text: string) => {
      const read = readName(text, MAX)
      return 'reason' in read ? read.reason : undefined
    }
    expect(reasonOf('  🐟\u0085x')).toContain('(character 4 is U+0085, a line break)')
    expect(reasonOf('a\x1bb\nc')).toContain('(character 2 is U+001B, a control character)')
    expect(reasonOf('\u202eabc')).toContain('(character 1 is U+202E, a bidi control)')
    expect(reasonOf('ab\ud83d')).toContain('(character 3 is U+D83D, half a character)')
  })

  test('has as many characters as are allowed, each counted once, without its outer blanks', () => {
    expect(readName(` ${'🐟'.repeat(MAX)} `, MAX)).toEqual({ value: '🐟'.repeat(MAX) })
    for (const long of ['🐟'.repeat(MAX + 1), 'a'.repeat(MAX + 1), 'a'.repeat(10_000)]) {
      expect(readName(long, MAX)).toEqual({ reason: `must be text of 1 to ${MAX} characters` })
    }
  })

  test('keeps marks that scripts need, joined characters and all letters', () => {
    const marked = ['שלום\u200f', 'Tetra \u200e(12)', 'مرحبا\u061c', '👩\u200d🌾', 'É́']
    const between = ['ត្រី\u200bមាស', 'Zier\u00adfisch', 'a\ufeffb', 'می\u200cخواهم']
    for (const name of [...marked, ...between, 'O\'Neil & "co" <b>']) {
      expect(readName(name, 40)).toEqual({ value: name })
      expect(mendName(name, 40)).toBe(name)
    }
  })

  test('has a character that can be seen, whatever else is in it', () => {
    const unseen = [
      ...'\u200b\u2800\u3164\u115f\uffa0\u2060\u00ad\u034f\ufe0f\u200d\u{e0041}\u{e0100}\ufff9',
    ]
    const text = fc.array(fc.constantFrom(...unseen, ' ', '\u3000', '\ufeff'), { maxLength: MAX })
    fc.assert(
      fc.property(
        text,
        text,
        fc.constantFrom('a', '🐟', '١', '한', '⠿', '.'),
        (before, after, seen) => {
          const [start, end] = [before.join(''), after.join('')]
          const read = readName(start, MAX)
          if (start.trim() === '') expect(read).toEqual({ value: '' })
          else expect(read).toEqual({ reason: 'must have a character that can be seen' })
          const named = `${start}${seen}${end}`
          expect(readName(named, 3 * MAX)).toEqual({ value: named.trim() })
        },
      ),
    )
    for (const name of [
      '👨\u200d👩\u200d👧',
      '❤\ufe0f',
      'می\u200cخواهم',
      '🏴\u{e0067}\u{e0062}\u{e007f}',
    ]) {
      expect(readName(name, 40)).toEqual({ value: name })
    }
  })

  test('is one by the pattern of the documents, too, which knows all of ASCII', () => {
    const pattern = new RegExp(NAME_PATTERN, 'u')
    for (let code = 0; code < 0x10000; code++) {
      const character = String.fromCharCode(code)
      const isHalf = code >= 0xd800 && code < 0xe000
      const isKnown = code < 0x80 || isName(character, MAX)
      if (isKnown && !isHalf)
        expect([code, pattern.test(character)]).toEqual([code, isName(character, MAX)])
    }
  })

  test('that was read is one as it is kept, and nothing else is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const read = readName(text, MAX)
        const kept = 'value' in read && read.value !== ''
        expect(isName(text, MAX)).toBe(kept && read.value === text)
        if (kept) expect(isName(read.value, MAX)).toBe(true)
      }),
    )
  })

  test('of every sample pet is one', () => {
    expect(SAMPLE_PETS.filter(({ name }) => !isPetName(name))).toEqual([])
  })
})

describe('mending', () => {
  test('makes a blank of line breaks and tabs, and drops what else cannot stay', () => {
    expect(mendName('Rex\r\nthe\tdog', 20)).toBe('Rex the dog')
    expect(mendName('\x1b[31mRex\u202e\ud83d \x00', 20)).toBe('[31mRex')
    expect(mendName('\x1b\u2066\n', 20)).toBe('')
    expect(mendName('abc defg', 4)).toBe('abc')
  })

  test('makes a name of any text, and leaves a name as it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const mended = mendName(text, MAX)
        expect(mended === '' || isName(mended, MAX)).toBe(true)
        expect(mendName(mended, MAX)).toBe(mended)
        if (isName(text, MAX)) expect(mended).toBe(text)
      }),
    )
  })
})

test('text on a terminal, quoted or not, has nothing in it that steers', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const shown of [harmlessText(text), quotedText(text)]) {
        expect(shown).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u)
      }
    }),
  )
  expect(quotedText(' \u200b\u{e0041}')).toBe('" \\u200b\\udb40\\udc41"')
  expect(quotedText('👨\u200d👩')).toBe('"👨\u200d👩"')
  expect(quotedText('a"\x1b\x9b\u202e')).toBe('"a\\"\\u001b\\u009b\\u202e"')
})
