import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ScanReader, type ScanReading, type Stroke } from '../../src/page/scanner/scan-reader.ts'

/** Types keys at a pace, the Enter at the end included. */
function type(keys: string, gap: number, inField: boolean, reader = new ScanReader(), from = 0) {
  const strokes = [...keys, 'Enter'].map((key, at) => ({ key, at: from + at * gap, inField }))
  return strokes.map((stroke) => reader.press(stroke))
}

const last = (reading: readonly ScanReading[]): ScanReading | undefined => reading.at(-1)
const scanOf = (text: string): ScanReading => ({ outcome: 'scan', text })

const PASS: ScanReading = { outcome: 'pass' }
const SWALLOW: ScanReading = { outcome: 'swallow' }

const anyNumber = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)
const anyKey = fc.oneof(
  fc.constantFrom(...'0123456789-'),
  fc.constantFrom('Enter', 'Tab', 'Backspace', 'Shift', 'a', ' ', 'Process', 'ArrowDown'),
)
const anyStrokes = fc
  .array(fc.record({ key: anyKey, gap: fc.nat(1500), isRepeat: fc.boolean() }), { maxLength: 60 })
  .map((steps) => {
    let at = 0
    return steps.map(({ key, gap, isRepeat }) => {
      at += gap
      return { key, at, isRepeat }
    })
  })

describe('a scan', () => {
  test('is every int64 that a machine types, in a field and outside', () => {
    fc.assert(
      fc.property(
        anyNumber,
        fc.integer({ min: 0, max: 24 }),
        fc.boolean(),
        (text, gap, inField) => {
          expect(last(type(text, gap, inField))).toEqual(scanOf(text))
        },
      ),
    )
  })

  test('is every number that a person types outside of fields, and its digits reach nothing', () => {
    fc.assert(
      fc.property(anyNumber, fc.integer({ min: 0, max: 1000 }), (text, gap) => {
        const reading = type(text, gap, false)
        expect(reading.slice(0, -1)).toEqual([...text].map(() => SWALLOW))
        expect(last(reading)).toEqual(scanOf(text))
      }),
    )
  })

  test('is never what a person types into a field', () => {
    fc.assert(
      fc.property(anyNumber, fc.integer({ min: 45, max: 3000 }), (text, gap) => {
        expect(new Set(type(text, gap, true))).toEqual(new Set([PASS]))
      }),
    )
  })

  test('takes nothing from a field but the Enter at its end', () => {
    fc.assert(
      fc.property(anyStrokes, (strokes) => {
        const reader = new ScanReader()
        for (const stroke of strokes) {
          const reading = reader.press({ ...stroke, inField: true })
          if (stroke.key !== 'Enter') expect(reading).toEqual(PASS)
        }
      }),
    )
  })

  test('takes nothing outside of fields but digits, minus and Enter', () => {
    fc.assert(
      fc.property(anyStrokes, (strokes) => {
        const reader = new ScanReader()
        for (const stroke of strokes) {
          const reading = reader.press({ ...stroke, inField: false })
          if (!/^(?:[-\d]|Enter)$/.test(stroke.key)) expect(reading).toEqual(PASS)
        }
      }),
    )
  })

  test('reads only what was typed since the last key that is none of it', () => {
    fc.assert(
      fc.property(anyStrokes, fc.array(fc.boolean(), { minLength: 60 }), (strokes, inFields) => {
        const reader = new ScanReader()
        let typed = ''
        for (const [index, stroke] of strokes.entries()) {
          const reading = reader.press({ ...stroke, inField: inFields[index] === true })
          if (reading.outcome === 'scan') expect(typed).toEndWith(reading.text)
          if ([...stroke.key].length === 1 && !stroke.isRepeat) typed += stroke.key
          else if (stroke.key !== 'Shift') typed = ''
        }
      }),
    )
  })
})

describe('outside of fields', () => {
  test('a number that is left lying for more than a second is forgotten', () => {
    const reader = new ScanReader()
    reader.press({ key: '1', at: 0, inField: false })
    expect(reader.press({ key: 'Enter', at: 1001, inField: false })).toEqual(PASS)
    expect(last(type('23', 10, false, reader, 3000))).toEqual(scanOf('23'))
  })

  test('Enter alone presses what has the focus', () => {
    expect(type('', 0, false)).toEqual([PASS])
    expect(last(type('-', 10, false))).toEqual(PASS)
  })

  test('leading zeros and what else a label may have are read as they stand', () => {
    expect(last(type('0042', 300, false))).toEqual(scanOf('0042'))
    expect(last(type(']C1-77', 8, false))).toEqual(scanOf(']C1-77'))
    expect(last(type('--5', 8, false))).toEqual(PASS)
  })

  test('what a person types with letters in it is none', () => {
    expect(last(type('ab12', 150, false))).toEqual(PASS)
  })

  test('a key that goes elsewhere ends it', () => {
    for (const key of ['Tab', 'Escape', 'ArrowDown', 'Dead', 'Process']) {
      const reader = new ScanReader()
      reader.press({ key: '1', at: 0, inField: false })
      expect(reader.press({ key, at: 10, inField: false })).toEqual(PASS)
      expect(reader.press({ key: 'Enter', at: 20, inField: false })).toEqual(PASS)
    }
  })

  test('Shift between digits does not, as some keyboards have them there', () => {
    const reader = new ScanReader()
    const keys = ['Shift', '1', 'Shift', '2', 'CapsLock', '3', 'Enter']
    const reading = keys.map((key, at) => reader.press({ key, at: at * 10, inField: false }))
    expect(last(reading)).toEqual(scanOf('123'))
  })
})

describe('in a field', () => {
  test('one digit counts from a machine alone', () => {
    expect(last(type('7', 16, true))).toEqual(scanOf('7'))
    expect(last(type('7', 30, true))).toEqual(PASS)
    expect(last(type('77', 30, true))).toEqual(scanOf('77'))
  })

  test('what a person typed before is no part of it', () => {
    const reader = new ScanReader()
    reader.press({ key: '5', at: 0, inField: true })
    expect(reader.beginsRun({ at: 400, inField: true })).toBe(true)
    expect(last(type('1003', 5, true, reader, 400))).toEqual(scanOf('1003'))
  })

  test('a held key is none', () => {
    const reader = new ScanReader()
    const held = (at: number): Stroke => ({ key: '1', at, inField: true, isRepeat: at > 0 })
    for (const at of [0, 20, 40, 60]) expect(reader.press(held(at))).toEqual(PASS)
    expect(reader.press({ key: 'Enter', at: 80, inField: true })).toEqual(PASS)
  })

  test.each(['A1003', 'TANK-B', 'tank-7', '12/34'])(
    'a code with letters or signs counts from a machine alone: %s',
    (code) => {
      expect(last(type(code, 5, true))).toEqual(scanOf(code))
      expect(new Set(type(code, 45, true))).toEqual(new Set([PASS]))
    },
  )

  test.each(['neon', 'Betta', 'betta 2', 'A-1'])(
    'what a program types for a person is left to the field: %s',
    (text) => {
      expect(new Set(type(text, 5, true))).toEqual(new Set([PASS]))
    },
  )

  test('a stutter of the scanner is part of it, and leaves no half of a code', () => {
    const strokes = (text: string, from: number) =>
      [...text].map((key, index) => ({ key, at: from + index * 10, inField: true }))
    const reader = new ScanReader()
    for (const stroke of strokes('4006381', 0)) reader.press(stroke)
    expect(reader.isHalfScan).toBe(true)
    for (const stroke of strokes('333931', 700)) reader.press(stroke)
    expect(reader.press({ key: 'Enter', at: 760, inField: true })).toEqual(scanOf('4006381333931'))
    expect(reader.isHalfScan).toBe(false)
  })

  test('a page that is slow to take the keys cuts no run in two', () => {
    const reader = new ScanReader()
    for (const [index, key] of [...'4006'].entries()) {
      reader.press({ key, at: index * 60, inField: true })
    }
    reader.handled(900)
    expect(reader.beginsRun({ at: 910, inField: true })).toBe(false)
    expect(reader.beginsRun({ at: 1100, inField: true })).toBe(true)
  })

  test('that gets the focus in the middle of a scan, no key reaches, however long the page takes', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{4,14}$/),
        fc.nat(4),
        fc.integer({ min: 0, max: 900 }),
        (code, before, pause) => {
          const reader = new ScanReader()
          const reading = [...code, 'Enter'].map((key, index) => {
            const inField = index > before
            return reader.press({ key, at: index * 5 + (inField ? pause : 0), inField })
          })
          expect(new Set(reading.slice(0, -1))).toEqual(new Set([SWALLOW]))
          expect(last(reading)).toEqual(scanOf(code))
        },
      ),
    )
  })

  test('words that a person types beside it do not keep later ones from it', () => {
    const reader = new ScanReader()
    reader.press({ key: 'x', at: 0, inField: false })
    expect(reader.press({ key: '5', at: 300, inField: true })).toEqual(PASS)
  })
})

describe('after a scan', () => {
  test('a second Enter of the scanner, or one that is held, presses nothing', () => {
    const reader = new ScanReader()
    type('42', 5, false, reader)
    expect(reader.press({ key: 'Enter', at: 20, inField: true })).toEqual(SWALLOW)
    expect(reader.press({ key: 'Enter', at: 700, inField: true, isRepeat: true })).toEqual(SWALLOW)
    expect(reader.press({ key: 'Enter', at: 800, inField: true })).toEqual(PASS)
  })

  test('the next one is another', () => {
    const reader = new ScanReader()
    expect(last(type('42', 5, false, reader))).toEqual(scanOf('42'))
    expect(last(type('42', 5, false, reader, 200))).toEqual(scanOf('42'))
  })
})
