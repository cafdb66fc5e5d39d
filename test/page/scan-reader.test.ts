import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ScanReader, type ScanReading, type Stroke } from '../../src/page/scanner/scan-reader.ts'
import { SEPARATOR } from '../../src/stock/scans/gs1.ts'
import { runs } from '../support/property-runs.ts'

/** Types keys at a pace, the Enter at the end included. */
function type(keys: string, gap: number, inField: boolean, reader = new ScanReader(), from = 0) {
  const strokes = [...keys, 'Enter'].map((key, at) => ({ key, at: from + at * gap, inField }))
  return strokes.map((stroke) => reader.press(stroke))
}

const last = (reading: readonly ScanReading[]): ScanReading | undefined => reading.at(-1)
const scanOf = (text: string): ScanReading => ({ outcome: 'scan', text })
const typedScanOf = (text: string): ScanReading => ({ outcome: 'scan', text, isTyped: true })

const PASS: ScanReading = { outcome: 'pass' }
const SWALLOW: ScanReading = { outcome: 'swallow' }

/** A key without a character right before Enter is an end of the scan, as Enter is. */
const withoutEnd = (typed: string) =>
  typed.endsWith(SEPARATOR) ? typed.slice(0, -SEPARATOR.length) : typed

const CONTROLS = ['Tab', 'Escape', 'ArrowDown', 'F8', 'Dead', 'Process', 'Backspace']

/** Longer than between two keys that a machine types. */
const PERSON_MS = 90

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
        expect(last(reading)).toMatchObject(scanOf(text))
        if (gap >= PERSON_MS) expect(last(reading)).toEqual(typedScanOf(text))
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

  test('takes no character from a field, and of all else only what a machine types', () => {
    fc.assert(
      fc.property(anyStrokes, (strokes) => {
        const reader = new ScanReader()
        for (const stroke of strokes) {
          const reading = reader.press({ ...stroke, inField: true })
          if ([...stroke.key].length === 1) expect(reading).toEqual(PASS)
        }
      }),
      runs(300),
    )
  })

  test('takes nothing from a person in a field, and outside of fields nothing but digits, minus and the Enter after them', () => {
    fc.assert(
      fc.property(anyStrokes, fc.boolean(), (strokes, inField) => {
        const reader = new ScanReader()
        for (const [index, stroke] of strokes.entries()) {
          const reading = reader.press({ ...stroke, at: stroke.at + index * PERSON_MS, inField })
          if (inField || !/^(?:[-\d]|Enter)$/.test(stroke.key)) expect(reading).toEqual(PASS)
        }
      }),
      runs(300),
    )
  })

  test('reads only what was typed since the last key that is none of it', () => {
    fc.assert(
      fc.property(anyStrokes, fc.array(fc.boolean(), { minLength: 60 }), (strokes, inFields) => {
        const reader = new ScanReader()
        let typed = ''
        for (const [index, stroke] of strokes.entries()) {
          const reading = reader.press({ ...stroke, inField: inFields[index] === true })
          if (reading.outcome === 'scan') expect(withoutEnd(typed)).toEndWith(reading.text)
          if ([...stroke.key].length === 1 && !stroke.isRepeat) typed += stroke.key
          else if (stroke.key === 'Enter') typed = ''
          else if (stroke.key !== 'Shift' && !typed.endsWith(SEPARATOR)) typed += SEPARATOR
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
    expect(last(type('-', 30, false))).toEqual(PASS)
  })

  test.each(['A', 'A7', '7 B', '--5', 'TANK 7', ' 7'])(
    'nothing of what a machine types reaches what has the focus: %j',
    (text) => {
      const [first, ...others] = type(text, 5, false)
      // Nobody knows yet who types.
      if (/^\d/.test(text)) expect(first).toEqual(SWALLOW)
      expect(others.filter(({ outcome }) => outcome === 'pass')).toEqual([])
    },
  )

  test('two keys that two fingers hit together are no scan, and press nothing', () => {
    expect(last(type('A', 5, false))).toEqual(SWALLOW)
  })

  test('leading zeros and what else a label may have are read as they stand', () => {
    expect(last(type('0042', 300, false))).toEqual(typedScanOf('0042'))
    expect(last(type(']C1-77', 8, false))).toEqual(scanOf(']C1-77'))
    expect(last(type('--5', 8, false))).toEqual(scanOf('--5'))
    expect(last(type('--5', 45, false))).toEqual(PASS)
  })

  test('what a person types with letters in it is none', () => {
    expect(last(type('ab12', 150, false))).toEqual(PASS)
  })

  test('a key of a person that goes elsewhere ends it', () => {
    for (const key of CONTROLS) {
      const reader = new ScanReader()
      reader.press({ key: '1', at: 0, inField: false })
      expect(reader.press({ key, at: 100, inField: false })).toEqual(PASS)
      expect(reader.press({ key: 'Enter', at: 200, inField: false })).toEqual(PASS)
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
    expect(reader.press({ key: 'Enter', at: 760, inField: true })).toMatchObject(
      scanOf('4006381333931'),
    )
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
          expect(last(reading)).toMatchObject(scanOf(code))
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

describe('a key without a character, within what a machine types,', () => {
  /** Types keys at a pace; the names of keys are longer. */
  function press(
    keys: readonly string[],
    gap: number,
    inField: boolean,
    reader = new ScanReader(),
  ) {
    return keys.map((key, index) => reader.press({ key, at: index * gap, inField }))
  }

  test.each([true, false])('is a separator if more follows, whether in a field (%s)', (inField) => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9A-Z]{1,20}$/),
        fc.constantFrom(...CONTROLS),
        fc.stringMatching(/^\d{4,14}$/),
        fc.integer({ min: 1, max: 20 }),
        (head, control, tail, gap) => {
          const reading = press([...head, control, ...tail, 'Enter'], gap, inField)
          expect(last(reading)).toEqual(scanOf(`${head}${SEPARATOR}${tail}`))
        },
      ),
      runs(300),
    )
  })

  test('is one separator, however many keys it takes, and however late it comes', () => {
    const reader = new ScanReader()
    for (const [index, key] of [...'0104006381333931'].entries()) {
      reader.press({ key, at: index * 5, inField: false })
    }
    reader.press({ key: 'Alt', at: 480, inField: false })
    for (const [index, key] of [...'029'].entries()) {
      const stroke = { key, at: 485 + index * 5, inField: false, isCommand: true }
      expect(reader.press(stroke)).toEqual(SWALLOW)
    }
    for (const [index, key] of [...'3012'].entries()) {
      reader.press({ key, at: 510 + index * 5, inField: false })
    }
    expect(reader.press({ key: 'Enter', at: 540, inField: false })).toMatchObject(
      scanOf(`0104006381333931${SEPARATOR}3012`),
    )
  })

  test.each([...CONTROLS, 'Control+c'])('is its end if a pause follows: %s', (name) => {
    const reader = new ScanReader()
    press([...'4006381333931'], 5, false, reader)
    const [key = ''] = name.split('+').slice(-1)
    const isCommand = name.includes('+')
    if (isCommand) reader.press({ key: 'Control', at: 65, inField: false })
    expect(reader.press({ key, at: 70, inField: false, isCommand })).toEqual(SWALLOW)
    expect(reader.settlesAfter).toBe(250)
    expect(reader.settle()).toEqual(scanOf('4006381333931'))
    expect(reader.settle()).toEqual(PASS)
  })

  test('is a separator between two scans that come without a pause, which sells neither of them', () => {
    const reader = new ScanReader()
    const code = '4006381333931'
    press([...code, 'Tab', ...code, 'Tab'], 5, false, reader)
    expect(reader.settle()).toEqual(scanOf(code + SEPARATOR + code))
  })

  test('is no second end before Enter', () => {
    expect(last(press([...'42', 'Tab', 'Enter'], 5, false))).toEqual(scanOf('42'))
  })

  test('a person who types beside it is told nothing', () => {
    const reader = new ScanReader()
    press([...'maria', 'Tab'], 90, false, reader)
    expect(reader.settle()).toEqual(PASS)
  })
})

describe('a code that nothing ends', () => {
  test.each([
    ['4006381333931', 5, false],
    ['TANK-7', 30, false],
    ['4006381333931', 5, true],
  ])('is told: %s, at %d ms a key, in a field: %s', (text, gap, inField) => {
    const reader = new ScanReader()
    for (const [index, key] of [...text].entries()) reader.press({ key, at: index * gap, inField })
    expect(reader.settlesAfter).toBe(1000)
    expect(reader.settle()).toEqual({ outcome: 'unended', text })
  })

  test.each([
    ['what a person types', '4006381333931', 60],
    ['a word that a program types', 'betta', 5],
    ['what is too short', '30', 5],
  ])('is none: %s', (_, text, gap) => {
    const reader = new ScanReader()
    for (const [index, key] of [...text].entries()) {
      reader.press({ key, at: index * gap, inField: true })
    }
    expect(reader.settle()).toEqual(PASS)
  })
})

describe('a scan without its end, and another one after it,', () => {
  test.each([
    ['12', 300, '3456'],
    ['12', 900, '3456'],
    ['FISH', 500, '-7'],
    ['1', 200, '2'],
  ])('are in pieces, as nobody knows whether it is one: %s, %d ms, %s', (first, pause, second) => {
    const reader = new ScanReader()
    const keys = [...first, ...second, 'Enter']
    const at = (index: number) => index * 5 + (index < first.length ? 0 : pause)
    const reading = keys.map((key, index) => reader.press({ key, at: at(index), inField: false }))
    expect(last(reading)).toEqual({ outcome: 'scan', text: first + second, isInPieces: true })
  })

  test('are not, where a person types a number', () => {
    const reader = new ScanReader()
    const times = [0, 160, 700, 850, 1000]
    const reading = [...'3012', 'Enter'].map((key, index) =>
      reader.press({ key, at: times[index] ?? 0, inField: false }),
    )
    expect(last(reading)).toEqual(typedScanOf('3012'))
  })
})

describe('a code that nothing has ended, and after a pause', () => {
  /** Types the keys of a machine, a pause, and those of what comes after it. */
  function typeApart(first: string, pause: number, second: readonly string[], isSettled: boolean) {
    const reader = new ScanReader()
    for (const [nth, key] of [...first].entries())
      reader.press({ key, at: nth * 5, inField: false })
    if (isSettled) reader.settle()
    const from = first.length * 5 + pause
    const strokes = second.map((key, nth) => ({ key, at: from + nth * 5, inField: false }))
    return {
      reader,
      after: from + second.length * 5,
      read: strokes.map((each) => reader.press(each)),
    }
  }

  test.each([
    ['TANK-', 1_010],
    ['4006381333', 1_200],
    ['12', 1_010],
    ['12', 2_900],
  ])('a number are in pieces: %s, %d ms, 42', (first, pause) => {
    for (const isSettled of [true, false]) {
      const { read } = typeApart(first, pause, [...'42', 'Enter'], isSettled)
      expect(last(read)).toEqual({ outcome: 'scan', text: '42', isInPieces: true })
    }
  })

  test('Enter, press nothing: it is the end of the code; another Enter presses what has the focus', () => {
    for (const isSettled of [true, false]) {
      const { reader, after, read } = typeApart('4006381333931', 1_200, ['Enter'], isSettled)
      expect(read).toEqual([SWALLOW])
      expect(reader.press({ key: 'Enter', at: after + 400, inField: false })).toEqual(PASS)
    }
  })

  test('Enter in a field, send its form', () => {
    const { reader, after } = typeApart('4006381333931', 1_200, [], true)
    expect(reader.press({ key: 'Enter', at: after, inField: true })).toEqual(PASS)
  })

  test('a scan are two after three seconds, and so are a number of a person and a scan', () => {
    expect(last(typeApart('TANK-', 3_100, [...'42', 'Enter'], true).read)).toEqual(scanOf('42'))
    const reader = new ScanReader()
    for (const [nth, key] of [...'12'].entries())
      reader.press({ key, at: nth * 120, inField: false })
    expect(last(type('42', 5, false, reader, 1_500))).toEqual(scanOf('42'))
  })

  test('two scans: the first has the rest of the code, and the second is whole', () => {
    const { reader, after } = typeApart('TANK-', 1_100, [...'42', 'Enter'], true)
    expect(last(type('42', 5, false, reader, after + 200))).toEqual(scanOf('42'))
  })
})

describe('after a scan', () => {
  test('a second Enter of the scanner, or one that is held, presses nothing', () => {
    const reader = new ScanReader()
    type('42', 5, false, reader)
    expect(reader.press({ key: 'Enter', at: 20, inField: true })).toEqual(SWALLOW)
    expect(reader.press({ key: 'Tab', at: 140, inField: true })).toEqual(SWALLOW)
    expect(reader.press({ key: 'Enter', at: 700, inField: true, isRepeat: true })).toEqual(SWALLOW)
    expect(reader.press({ key: 'Enter', at: 800, inField: true })).toEqual(PASS)
  })

  test('that a person typed, Tab goes on to the next control', () => {
    const reader = new ScanReader()
    type('42', 90, false, reader)
    expect(reader.press({ key: 'Tab', at: 300, inField: false })).toEqual(PASS)
  })

  test('the next one is another', () => {
    const reader = new ScanReader()
    expect(last(type('42', 5, false, reader))).toEqual(scanOf('42'))
    expect(last(type('42', 5, false, reader, 200))).toEqual(scanOf('42'))
  })
})
