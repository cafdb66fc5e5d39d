import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Deflate } from 'fflate'
import { MAX_UNPACKED_BYTES, ZipFile } from '../../../src/transfer/xlsx/unpack.ts'
import { runs } from '../../support/property-runs.ts'
import {
  header,
  joined,
  number,
  problemsOf,
  row,
  stockOf,
  type WorkbookSpec,
  workbook,
  workbookFiles,
  type ZippedFile,
  zipOf,
} from './fixtures.ts'

const MIB = 1_048_576
const DATA = header('petId', 'quantity') + row(number(1), number(1))
const SHEET = 'xl/worksheets/sheet0.xml'
const files = workbookFiles({ sheets: [{ data: DATA }] })

/** A workbook with another file in the place of one of its own. */
const withFile = (name: string, change: Partial<ZippedFile>): Uint8Array =>
  zipOf(files.map((file) => (file.name === name ? { ...file, ...change } : file)))
const withSheet = (content: string): Uint8Array => withFile(SHEET, { content })

/** A workbook that is not packed. */
const stored = (spec: WorkbookSpec): Uint8Array =>
  zipOf(workbookFiles(spec).map((file) => ({ ...file, isStored: true })))

/** So many MiB of blanks, deflated. */
function bomb(size: number): Uint8Array {
  const parts: Uint8Array[] = []
  const deflate = new Deflate({ level: 1 }, (part) => parts.push(part))
  const blanks = new Uint8Array(MIB).fill(32)
  for (let at = 1; at <= size; at++) deflate.push(blanks, at === size)
  return joined(parts)
}

describe('a workbook that is too large', () => {
  test('is refused as it comes, before anything of it is read', () => {
    const large = new Uint8Array(20 * MIB + 1)
    large.set(workbook({ sheets: [{ data: DATA }] }))
    expect(problemsOf(large)).toEqual([
      'the file: is a workbook of more than 20 MiB: split it, or save it as CSV',
    ])
  })

  test('when it is unpacked is refused by what it declares, all of its files together', () => {
    const half = { content: '', size: MAX_UNPACKED_BYTES / 2 }
    const file = zipOf([...files, { name: 'a', ...half }, { name: 'b', ...half }])
    expect(problemsOf(file)).toEqual([
      'the file: is a workbook of more than 200 MiB when it is unpacked: split it, or save it as CSV',
    ])
  })

  test('and declares another size is unpacked no further than that', () => {
    const content = bomb(100)
    expect(content.length).toBeLessThan(MIB)
    const file = withFile(SHEET, { content, isPacked: true, size: 3 * MIB })
    const zip = new ZipFile(file, { check: () => {} })
    const entry = zip.find(SHEET)
    if (entry === undefined) throw new Error('no sheet')
    let unpacked = 0
    const unpack = () => {
      for (const piece of zip.unpack(entry)) unpacked += piece.length
    }
    expect(unpack).toThrow('larger than its directory says')
    expect(unpacked).toBeLessThanOrEqual(3 * MIB)
    expect(problemsOf(file)).toHaveLength(1)
  })

  test('is refused where it is packed as no spreadsheet does it, and after a MiB of one text, tag or comment', () => {
    const content = bomb(150)
    const size = 150 * MIB
    const file = withFile('xl/styles.xml', { content, isPacked: true, size })
    const before = process.memoryUsage().rss
    expect(problemsOf(file)).toEqual([expect.stringContaining('packed more than 100 times')])
    const grown = (process.memoryUsage().rss - before) / MIB
    console.log(`a text of 150 MiB: refused with ${Math.round(grown)} MiB more`)
    for (const start of ['<a>', '<a b="', '<!--']) {
      const content = start + 'x'.repeat(2 * MIB)
      expect(problemsOf(withFile(SHEET, { content, isStored: true }))).toEqual([
        expect.stringContaining('it has an endless text'),
      ])
    }
  })

  test('by its tags, its files, its texts or its cells is refused', () => {
    expect(problemsOf(withSheet('<a>'.repeat(101)))).toEqual([
      expect.stringContaining('nested too deeply'),
    ])
    const many = Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}`, content: '' }))
    expect(problemsOf(zipOf(many))).toEqual([
      expect.stringContaining('has more than 10000 files in it'),
    ])
    const texts = '<si/>'.repeat(1_000_001)
    expect(problemsOf(stored({ sheets: [{ data: DATA }], texts }))).toEqual([
      expect.stringContaining('has more than 1000000 texts'),
    ])
    const far = Array.from(
      { length: 700 },
      (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`,
    )
    expect(problemsOf(workbook({ sheets: [{ data: far.join('') }] }))).toEqual([
      expect.stringContaining('has more than 500 columns'),
    ])
    const merges = '<mergeCell ref="A1:B2"/>'.repeat(10_001)
    expect(problemsOf(workbook({ sheets: [{ data: DATA, after: merges }] }))).toEqual([
      expect.stringContaining('more than 10000 merged cells'),
    ])
  })
})

describe('a workbook that is not what it seems', () => {
  test('is refused with a DOCTYPE and with entities', () => {
    const lol = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet>&b;</worksheet>'
    expect(problemsOf(withSheet(lol))).toEqual([
      'the file: is a workbook with a DOCTYPE in its XML, which none needs',
    ])
    expect(problemsOf(withSheet('<worksheet>&b;</worksheet>'))).toEqual([
      expect.stringContaining('its XML is wrong'),
    ])
  })

  test('is refused where a byte of it has changed, be it stored or deflated', () => {
    for (const change of [{ crc: 1 }, { crc: 1, isStored: true }]) {
      expect(problemsOf(withFile(SHEET, change))).toEqual([
        expect.stringContaining('a file in it has other bytes'),
      ])
    }
    expect(problemsOf(withFile(SHEET, { size: 10_000 }))).toEqual([
      expect.stringContaining('a file in it has other bytes'),
    ])
  })

  test('is refused where two files have one name, and where one is missing', () => {
    const again = files.filter(({ name }) => name === SHEET)
    const upper = again.map((file) => ({ ...file, name: file.name.toUpperCase() }))
    expect(problemsOf(zipOf([...files, ...upper]))).toEqual([
      expect.stringContaining('two files in it have one name'),
    ])
    for (const missing of files) {
      const found = problemsOf(zipOf(files.filter((file) => file !== missing)))
      if (missing.name === 'xl/styles.xml') expect(found).toEqual([])
      else expect(found).toHaveLength(1)
    }
  })

  test('is read in every way in which programs pack it', () => {
    expect(stockOf(zipOf(files.map((file) => ({ ...file, isStored: true }))))).toEqual([[1n, 1]])
    expect(stockOf(zipOf(files.map((file) => ({ ...file, isLarge: true }))))).toEqual([[1n, 1]])
    const odd = files.map((file) => ({
      ...file,
      name: file.name.replaceAll('/', '\\').replace('sheet0', 'Sheet0'),
    }))
    expect(stockOf(zipOf(odd))).toEqual([[1n, 1]])
  })

  test('is read with prefixes, and as UTF-16', () => {
    const prefixed = `<x:worksheet><x:sheetData>${DATA.replace(/<(\/?)(?=[a-z])/g, '<$1x:')}</x:sheetData></x:worksheet>`
    expect(stockOf(withSheet(prefixed))).toEqual([[1n, 1]])
    const utf16 = Buffer.from(
      `\uFEFF<worksheet><sheetData>${DATA}</sheetData></worksheet>`,
      'utf16le',
    )
    expect(stockOf(withFile(SHEET, { content: new Uint8Array(utf16) }))).toEqual([[1n, 1]])
    const latin = new Uint8Array(Buffer.from('<a>ä</a>', 'latin1'))
    expect(problemsOf(withFile(SHEET, { content: latin }))).toEqual([
      expect.stringContaining('its text is not UTF-8'),
    ])
  })
})

test('a workbook in which other things stand is read or refused in a sentence, and never a failure', () => {
  const after = '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>'
  const before = '<cols><col min="1" max="2" hidden="1"/></cols>'
  const data = `${DATA}<row r="3" hidden="1"><c r="A3" s="1" t="s"><v>0</v></c><c r="B3" s="2"><f>1+1</f><v>2.5E1</v></c></row>`
  const whole = workbookFiles({
    sheets: [{ data, before, after }, { data }],
    texts: '<si><t>7</t></si>',
    formats: ['yyyy-mm-dd', '0%'],
  })
  const token = fc.constantFrom(
    '',
    '0',
    '-1',
    '9',
    '99999999',
    'A',
    'XFD',
    ':',
    '"',
    '<',
    '/',
    '>',
    's',
    'NaN',
    '_x0000_',
    '&#0;',
    '&lt;',
    '..',
    '<c>',
    '</c>',
    '<row>',
    ' r="1"',
  )
  const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(2000), fc.nat(3), token)
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      const contents = whole.map(({ content }) => String(content))
      for (const [which, place, length, by] of changes) {
        const content = contents[which] ?? ''
        const start = place % content.length
        contents[which] = content.slice(0, start) + by + content.slice(start + length)
      }
      const changed = whole.map((file, at) => ({ ...file, content: contents[at] ?? '' }))
      for (const problem of problemsOf(zipOf(changed))) {
        expect(problem).toMatch(/^(?:the file|row \d+)\b/)
      }
    }),
    runs(1000),
  )
})
