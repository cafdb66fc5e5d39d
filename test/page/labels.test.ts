import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { loadBarcodes, moduleWidth, QUIET_MODULES } from '../../src/page/labels/barcode.ts'
import { LabelRun, MAX_COPIES } from '../../src/page/labels/label-run.ts'
import {
  labelsOn,
  PAPERS,
  positionOf,
  SHEET_NAMES,
  SHEETS,
  usualSheet,
} from '../../src/page/settings/label-sheets.ts'
import { anyPet, pet } from './pets.ts'

const LONGEST = [2n ** 63n - 1n, -(2n ** 63n), -1111111111111111111n]

describe('sheets', () => {
  test.each(SHEET_NAMES)('%s lies on its paper, and its labels beside each other', (name) => {
    const sheet = SHEETS[name]
    const paper = PAPERS[sheet.paper]
    const first = positionOf(sheet, 0)
    const last = positionOf(sheet, labelsOn(sheet) - 1)
    expect(first.x).toBeGreaterThan(-0.001)
    expect(first.y).toBeGreaterThan(-0.001)
    // In the middle of it: as much room on the left as on the right.
    expect(paper.width - last.x - sheet.width).toBeCloseTo(first.x, 6)
    expect(paper.height - last.y - sheet.height).toBeCloseTo(first.y, 6)
    const right = positionOf(sheet, 1)
    const below = positionOf(sheet, sheet.columns)
    expect(right.x - first.x).toBeGreaterThanOrEqual(sheet.width)
    expect(below.y - first.y).toBeGreaterThanOrEqual(sheet.height)
    expect([right.y, below.x]).toEqual([first.y, first.x])
  })

  test('have the margins that their makers give them', () => {
    const corner = (name: keyof typeof SHEETS) => positionOf(SHEETS[name], 0)
    expect(corner('a4-63.5x38.1').x).toBeCloseTo(7.25, 2)
    expect(corner('a4-63.5x38.1').y).toBeCloseTo(15.15, 2)
    expect(corner('letter-66.7x25.4').x).toBeCloseTo(0.1875 * 25.4, 2)
    expect(corner('letter-66.7x25.4').y).toBeCloseTo(0.5 * 25.4, 2)
  })

  test('are of Letter where that is the paper, else of A4', () => {
    expect(usualSheet(['en-US', 'en'])).toBe('letter-66.7x25.4')
    expect(usualSheet(['fr-CA'])).toBe('letter-66.7x25.4')
    expect(usualSheet(['en-GB'])).toBe('a4-70x37')
    expect(usualSheet(['de'])).toBe('a4-70x37')
    expect(usualSheet([])).toBe('a4-70x37')
  })
})

describe('barcodes', () => {
  test('fit on every label with the white that they need, no bar narrower than a scanner reads', async () => {
    const draw = await loadBarcodes()
    for (const name of SHEET_NAMES) {
      for (const petId of [0n, 1003n, ...LONGEST]) {
        const { modules } = draw.number(petId)
        const width = moduleWidth(modules, SHEETS[name].width)
        expect(width).toBeGreaterThanOrEqual(0.25)
        expect((modules + 2 * QUIET_MODULES) * width).toBeLessThanOrEqual(SHEETS[name].width)
      }
    }
  })

  test('are as wide as they can be, in whole dots of a printer', () => {
    const dots = (width: number) => (width * 300) / 25.4
    expect(dots(moduleWidth(57, 70))).toBeCloseTo(5)
    expect(dots(moduleWidth(156, 63.5))).toBeCloseTo(4)
    expect(dots(moduleWidth(156, 48.5))).toBeCloseTo(3)
    expect(dots(moduleWidth(1000, 48.5))).toBeCloseTo(3)
  })

  test('begin and end with a bar, and have bars that do not touch', async () => {
    const draw = await loadBarcodes()
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (petId) => {
        const { modules, path } = draw.number(petId)
        const bars = [...path.matchAll(/M(\d+) 0h(\d+)v1H(\d+)z/g)].map(([, from, wide, back]) => {
          expect(back).toBe(from as string)
          return { from: Number(from), to: Number(from) + Number(wide) }
        })
        expect(bars.map(({ from, to }) => `M${from} 0h${to - from}v1H${from}z`).join('')).toBe(path)
        expect([bars[0]?.from, bars.at(-1)?.to]).toEqual([0, modules])
        for (const [index, { from }] of bars.entries()) {
          if (index > 0) expect(from).toBeGreaterThan(bars[index - 1]?.to ?? 0)
        }
      }),
    )
  })
})

describe('a run of labels', () => {
  const anyRun = fc.record({
    pets: fc.array(anyPet, { maxLength: 30 }),
    copies: fc.array(fc.nat(5), { minLength: 1, maxLength: 7 }),
    perSheet: fc.integer({ min: 1, max: 12 }),
    used: fc.nat(15),
  })

  test('has every label once, in order, after those that were used', () => {
    fc.assert(
      fc.property(anyRun, ({ pets, copies, perSheet, used }) => {
        const copiesOf = (at: number) => copies[at % copies.length] ?? 0
        const expected = pets.flatMap((pet, at) => Array.from({ length: copiesOf(at) }, () => pet))
        let asked = 0
        const run = new LabelRun(pets, () => copiesOf(asked++), perSheet, used)
        expect(run.labels).toBe(expected.length)
        const sheets = Array.from({ length: run.sheets }, (_, sheet) => run.onSheet(sheet))
        expect(sheets.flatMap((labels) => labels.map(({ pet }) => pet))).toEqual(expected)
        const positions = sheets.flatMap((labels, sheet) =>
          labels.map(({ position }) => sheet * perSheet + position),
        )
        const begin = Math.min(used, perSheet - 1)
        expect(positions).toEqual(expected.map((_, at) => begin + at))
        for (const labels of sheets) {
          expect(labels.length).toBeGreaterThan(0)
          expect(labels.length).toBeLessThanOrEqual(perSheet)
        }
      }),
    )
  })

  test('makes no label before it is looked at, however many there are', () => {
    const pets = Array.from({ length: 100_000 }, (_, at) =>
      pet({ petId: BigInt(at), quantity: 2_147_483_647 }),
    )
    const run = new LabelRun(pets, ({ quantity }) => quantity, 24, 3)
    expect(run.labels).toBe(100_000 * MAX_COPIES)
    expect(run.sheets).toBe(Math.ceil((run.labels + 3) / 24))
    expect(run.onSheet(run.sheets - 1).at(-1)?.pet.petId).toBe(99_999n)
    expect(run.onSheet(run.sheets)).toEqual([])
  })

  test('has no sheets where nothing is chosen', () => {
    const run = new LabelRun([], () => 1, 24, 5)
    expect([run.labels, run.sheets, run.onSheet(0)]).toEqual([0, 0, []])
  })
})
