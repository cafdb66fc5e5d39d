import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { decodeFile } from '../../src/transfer/file-text.ts'
import { WINDOWS_SIGNS, windows1252 } from './fixtures.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const concat = (...parts: (number[] | Uint8Array)[]) =>
  new Uint8Array(parts.flatMap((part) => [...part]))

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length))
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}

const text = fc.string({ unit: 'binary', maxLength: 30 }).map((each) => `x;${each.toWellFormed()}`)

describe('the text of a file', () => {
  test('is read as UTF-8, with or without a mark', () => {
    fc.assert(
      fc.property(text, (given) => {
        const expected = { text: given, encoding: 'utf-8' as const }
        expect(decodeFile(concat([0xef, 0xbb, 0xbf], utf8(given)))).toEqual(expected)
        if (!given.slice(0, 2).includes('\0')) expect(decodeFile(utf8(given))).toEqual(expected)
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

  test('is read as Windows-1252 where it is no UTF-8, or it is refused: it is never another text', () => {
    const western = fc
      .array(fc.constantFrom(...'ab;\r\n ÄÖÜäöüßéèçñåæ€„“”–…°½', ...WINDOWS_SIGNS), {
        maxLength: 20,
      })
      .map((parts) => `K\u00e4fig;${parts.join('')}`)
    let decoded = 0
    fc.assert(
      fc.property(western, (given) => {
        const file = decodeFile(windows1252(given))
        if ('code' in file) return expect(file.code).toBe('mixed_encodings')
        decoded++
        expect(file).toEqual({ text: given, encoding: 'windows-1252' })
      }),
    )
    expect(decoded).toBeGreaterThan(90)
  })

  test('is refused where one line is UTF-8 and another one is not, with both lines', () => {
    const file = concat(utf8('a\nb K\u00e4fig\nc\n'), windows1252('d K\u00e4fig\n'))
    expect(decodeFile(file)).toMatchObject({
      code: 'mixed_encodings',
      line: 4,
      reason: expect.stringMatching(/^is not UTF-8 text, and line 2 is: save it again as UTF-8/),
    })
  })

  test.each([0x81, 0x8d, 0x8f, 0x90, 0x9d, 0x00, 0x1a, 0x7f])(
    'is refused with the byte 0x%x, which Windows-1252 does not have',
    (byte) => {
      const file = concat(utf8('ab\r\n'), windows1252('K\u00e4fig'), [byte])
      expect(decodeFile(file)).toMatchObject({
        code: 'not_text',
        line: 2,
        reason: expect.stringMatching(/^has the byte 0x[0-9a-f]{2}, which is in no UTF-8/),
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
    expect(decodeFile(utf16('petId', true))).toMatchObject({
      reason: expect.stringMatching(/^is no text, or UTF-16 text without its mark/),
    })
  })
})
