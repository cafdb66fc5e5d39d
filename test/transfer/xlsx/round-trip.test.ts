import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import type { Pet } from '../../../src/stock/pet.ts'
import { readImport } from '../../../src/transfer/read-import.ts'
import { writeXlsx } from '../../../src/transfer/xlsx/write-xlsx.ts'
import { runs } from '../../support/property-runs.ts'
import { anyStock, planOn } from '../fixtures.ts'
import { problemsOf } from './fixtures.ts'

function restore(file: Uint8Array): Pet[] {
  const reading = readImport(file)
  expect(reading.problems).toEqual([])
  const { added } = planOn([], reading.rows)
  return added.map((pet) => ({ ...pet, updatedAt: 0 }))
}

const withoutTimes = (pets: readonly Pet[]) => pets.map((pet) => ({ ...pet, updatedAt: 0 }))

const rex: Pet = {
  petId: 7n,
  quantity: 3,
  status: 'available',
  name: '=HYPERLINK("x")',
  kind: null,
  barcodes: [],
  lowStockAt: 5,
  updatedAt: 1,
}

describe('the workbook that export writes', () => {
  test('comes back as the same pets and the same bytes', () => {
    fc.assert(
      fc.property(anyStock, (pets) => {
        const file = writeXlsx(pets)
        const restored = restore(file)
        expect(restored).toEqual(withoutTimes(pets))
        expect(writeXlsx(restored)).toEqual(file)
      }),
      runs(200),
    )
  })

  test('brings back names that look like escapes and XML', () => {
    for (const name of [
      '_x000D_',
      '_x005F_x000D_',
      '__x0041_',
      '<b>&amp;</b>',
      ']]>',
      '\uffff',
      'a  b',
    ]) {
      expect(restore(writeXlsx([{ ...rex, name }]))).toMatchObject([{ name }])
    }
  })

  test('has texts in cells of text, numbers in others, no formula, and no time', () => {
    const parts = unzipSync(writeXlsx([rex]))
    const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml'])
    expect(sheet).toContain(
      '<row r="2"><c r="A2" s="1" t="s"><v>5</v></c><c r="B2"><v>3</v></c><c r="C2" s="1" t="s"><v>6</v></c><c r="D2" s="1" t="s"><v>7</v></c><c r="E2"><v>5</v></c></row>',
    )
    expect(sheet).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    )
    expect(sheet).not.toContain('<f')
    const texts = new TextDecoder().decode(parts['xl/sharedStrings.xml'])
    expect(texts).toContain('<si><t xml:space="preserve">=HYPERLINK("x")</t></si>')
  })

  test('of no pet has a header alone', () => {
    expect(restore(writeXlsx([]))).toEqual([])
  })

  test('is never misread, whatever bytes of it change', () => {
    const file = writeXlsx([rex, { ...rex, petId: 8n, kind: 'Fish', barcodes: ['4006381333931'] }])
    const before = restore(file)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }),
        (changes) => {
          const changed = file.slice()
          for (const [at, byte] of changes) changed[at] = byte
          const problems = problemsOf(changed)
          if (problems.length === 0) expect(restore(changed)).toEqual(before)
          else for (const problem of problems) expect(problem).toMatch(/^(?:the file|row|line)\b/)
        },
      ),
      runs(3000),
    )
  })
})
