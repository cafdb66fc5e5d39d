import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { decodeFile } from '../../src/transfer/file/file-text.ts'
import { runs } from '../support/property-runs.ts'
import { PET_WORDS, specialWordsOf } from './encoding/pet-words.ts'
import { windows1252 } from './fixtures.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const concat = (...parts: (number[] | Uint8Array)[]) =>
  new Uint8Array(parts.flatMap((part) => [...part]))

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length))
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}

const text = fc
  .string({ unit: 'binary', maxLength: 30 })
  .map((each) => `x;Käfig Fische Köcher;${each.toWellFormed()}|`)

describe('the text of a file', () => {
  test('is read as UTF-8, with or without a mark', () => {
    fc.assert(
      fc.property(text, (given) => {
        const expected = { text: given, encoding: 'utf-8' as const }
        expect(decodeFile(concat([0xef, 0xbb, 0xbf], utf8(given)))).toEqual(expected)
        expect(decodeFile(utf8(given))).toEqual(expected)
      }),
    )
  })

  test('is read as UTF-16 where its mark says so, as Excel writes "Unicode text"', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(decodeFile(concat([0xff, 0xfe], utf16(given, true)))).toEqual({
          text: given,
          encoding: 'utf-16le',
        })
        expect(decodeFile(concat([0xfe, 0xff], utf16(given, false)))).toEqual({
          text: given,
          encoding: 'utf-16be',
        })
      }),
    )
  })

  test('is read as UTF-16 without a mark where its first letter shows it', () => {
    for (const given of ['petId;quantity\r\n1;2\r\n', 'petId;name\n1;Käfig, 猫砂 und Żółw']) {
      expect(decodeFile(utf16(given, true))).toEqual({ text: given, encoding: 'utf-16le' })
      expect(decodeFile(utf16(given, false))).toEqual({ text: given, encoding: 'utf-16be' })
    }
  })

  test('ends before the Ctrl-Z and the zeros of old programs, in every encoding', () => {
    const ends = fc.array(fc.constantFrom(0, 0x1a, 0x0d, 0x0a), { maxLength: 200 })
    fc.assert(
      fc.property(ends, (end) => {
        const rest = String.fromCharCode(
          ...end.slice(0, end.findIndex((byte) => byte === 0 || byte === 0x1a) >>> 0),
        )
        const given = `a;Käfig\r\nb;Köcher${rest}`
        for (const [file, encoding] of [
          [concat(utf8('a;Käfig\r\nb;Köcher'), end), 'utf-8'],
          [concat([0xef, 0xbb, 0xbf], utf8('a;Käfig\r\nb;Köcher'), end), 'utf-8'],
          [concat(windows1252('a;Käfig\r\nb;Köcher'), end), 'windows-1252'],
        ] as const) {
          expect(decodeFile(file)).toEqual({ text: given, encoding })
        }
        const wide = `\ufeffa;Käfig\r\nb;Köcher${String.fromCharCode(...end)}`
        expect(decodeFile(utf16(wide, true))).toEqual({ text: given, encoding: 'utf-16le' })
      }),
    )
    expect(decodeFile(new Uint8Array(100))).toEqual({ text: '', encoding: 'utf-8' })
  })

  test('is refused where one line is UTF-8 and another one is not, with both lines', () => {
    const file = concat(utf8('a\nb K\u00e4fig\nc\n'), windows1252('d K\u00e4fig\n'))
    expect(decodeFile(file)).toMatchObject({
      code: 'mixed_encodings',
      line: 4,
      reason: expect.stringMatching(/^is not UTF-8 text, and line 2 is: save it again as UTF-8/),
    })
    const many = concat(windows1252(`${'K\u00e4fig\nK\u00f6cher\n'.repeat(200)}`), utf8('Vögel'))
    expect(decodeFile(many)).toMatchObject({ code: 'mixed_encodings', line: 1 })
  })

  test('is refused with its line where UTF-8 of any script has one bad byte', () => {
    const languages = Object.keys(PET_WORDS) as (keyof typeof PET_WORDS)[]
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.nat(1000),
        fc.constantFrom('cut', 'stray'),
        (language, turn, how) => {
          const words = specialWordsOf(language)
          const bad = turn % words.length
          const lines = words.map((word, at) => {
            const bytes = utf8(`${at};${word};x\n`)
            if (at !== bad) return bytes
            const special = bytes.findIndex((byte) => byte > 0x7f)
            const [start, rest] = [bytes.subarray(0, special), bytes.subarray(special + 1)]
            return how === 'cut'
              ? concat(start, rest)
              : concat(start, [0xff], bytes.subarray(special))
          })
          expect(decodeFile(concat(...lines))).toMatchObject({
            code: 'mixed_encodings',
            line: bad + 1,
          })
        },
      ),
      runs(100),
    )
  })

  test.each([0x00, 0x1a, 0x7f, 0x0b])(
    'is refused with the byte %p within it, which no text has',
    (byte) => {
      const file = concat(utf8('ab\r\n'), windows1252('K\u00e4fig'), [byte], utf8('x'))
      expect(decodeFile(file)).toMatchObject({
        code: 'not_text',
        line: 2,
        reason: expect.stringMatching(/^has the byte 0x[0-9a-f]{2}, which is in no text: save it/),
      })
    },
  )

  test('is refused where it is less than its mark says', () => {
    expect(decodeFile(concat([0xef, 0xbb, 0xbf], utf8('a\n'), [0xe4]))).toMatchObject({
      line: 2,
      reason: expect.stringMatching(/^is not UTF-8 text/),
    })
    expect(decodeFile(new Uint8Array([0xff, 0xfe, 0x70]))).toMatchObject({
      line: null,
      reason: expect.stringMatching(/^begins as UTF-16 text, and is none to its end/),
    })
    expect(decodeFile(utf16('petId\u0001', true))).toMatchObject({
      line: null,
      reason: expect.stringMatching(/^is no text, or UTF-16 text without its mark/),
    })
  })
})
