import { describe, expect, test } from 'bun:test'
import { readImport } from '../../../src/transfer/read-import.ts'
import type { SheetUnderstanding } from '../../../src/transfer/reading/understanding.ts'
import { sentences } from '../fixtures.ts'
import { header, number, problemsOf, row, sheet, stockOf, text, workbook } from './fixtures.ts'

const IDS = header('petId', 'quantity')
const NOTES = row(text('What we do in March'))
const pet = (id: number) => row(number(id), number(1))
const understood = (bytes: Uint8Array) => readImport(bytes).understood as SheetUnderstanding

describe('the sheet of a workbook', () => {
  test('is the first one that is shown and has a header; the others are named', () => {
    const file = workbook({
      sheets: [
        { name: 'Old', data: IDS + pet(9), state: 'hidden' },
        { name: 'Notes', data: NOTES },
        { name: 'Empty', data: '' },
        { name: 'Stock', data: IDS + pet(1) },
      ],
    })
    expect(stockOf(file)).toEqual([[1n, 1]])
    expect(understood(file)).toMatchObject({
      sheet: 'Stock',
      otherSheets: [
        { name: 'Old', isHidden: true },
        { name: 'Notes', isHidden: false },
        { name: 'Empty', isHidden: false },
      ],
    })
  })

  test('has its name, and those of all others, also where its header lacks a column', () => {
    const wrong = { name: 'March', data: header('petId', 'colour') + pet(1) }
    const old = { name: 'Old', data: NOTES, state: 'hidden' } as const
    const { problems, sheets } = readImport(workbook({ sheets: [wrong, old] }))
    expect(problems).toMatchObject([{ code: 'missing_column' }])
    expect(sheets).toEqual({ read: 'March', all: ['March', 'Old'] })
  })

  test('may be empty, or the workbook may have none', () => {
    for (const sheets of [[], [{ data: '' }], [{ data: '<row><c s="1"/></row>' }]]) {
      expect(problemsOf(workbook({ sheets }))).toEqual([
        expect.stringContaining('the file: is empty; the header must be petId,quantity'),
      ])
    }
  })
})

describe('the rows of a sheet', () => {
  test('have the numbers that the spreadsheet shows; titles, a total and other columns are left out', () => {
    const file = workbook({
      sheets: [
        {
          data: [
            `<row r="2"><c r="B2" t="inlineStr"><is><t>Stock list</t></is></c></row>`,
            `<row r="4"><c r="B4" t="inlineStr"><is><t>Item no.</t></is></c><c r="C4" t="inlineStr"><is><t>On hand</t></is></c></row>`,
            `<row r="7"><c r="B7"><v>1</v></c><c r="C7" t="inlineStr"><is><t>x</t></is></c></row>`,
            `<row r="9"><c r="B9"><v>2</v></c><c r="C9"><v>2</v></c><c r="F9"><v>5</v></c></row>`,
            `<row r="10"><c r="A10" t="inlineStr"><is><t>Total</t></is></c><c r="C10"><f>SUM(C5:C9)</f></c></row>`,
          ].join(''),
        },
      ],
    })
    const reading = readImport(file, {
      mappings: [
        { name: 'Item no.', column: 'petId' },
        { name: 'On hand', column: 'quantity' },
      ],
    })
    expect(reading.rows).toEqual([{ line: 9, petId: 2n, quantity: 2 }])
    expect(reading.problems).toMatchObject([{ line: 7, column: 'quantity', value: 'x' }])
    expect(sentences(reading.warnings)).toEqual([
      'cells to the right of the header are left out, the first in row 9',
    ])
    expect(reading.understood).toMatchObject({
      headerLine: 4,
      leftOutLines: [
        { line: 2, cells: ['Stock list'], as: 'title' },
        { line: 10, cells: ['Total'], as: 'total' },
      ],
    })
  })

  test('and columns that are hidden are read, and named', () => {
    const rows = `${IDS}<row hidden="1"><c><v>1</v></c><c><v>1</v></c></row>${pet(2)}<row hidden="true"><c><v>3</v></c><c><v>1</v></c></row>`
    const before = '<cols><col min="2" max="9" hidden="1"/></cols>'
    const file = workbook({ sheets: [{ data: rows, before }] })
    expect(stockOf(file)).toHaveLength(3)
    expect(understood(file)).toMatchObject({
      hiddenRows: { count: 2, firstLine: 2 },
      hiddenColumns: ['quantity'],
    })
  })

  test('are refused where merged cells cover a value, but not for a merged title', () => {
    const data = [
      row(text('Stock list')),
      header('petId', 'quantity', 'name'),
      row(number(1), number(1), text('Rex')),
      row(number(2), number(1)),
      row(number(3), number(1)),
    ].join('')
    const merges = '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="C3:D4"/></mergeCells>'
    expect(problemsOf(workbook({ sheets: [{ data, after: merges }] }))).toEqual([
      'row 4, name: is covered by merged cells: separate them in the spreadsheet, and write the value into each row',
    ])
    const overlapping =
      '<mergeCells><mergeCell ref="A3:A5"/><mergeCell ref="A3:A5"/><mergeCell ref="A3:C5"/><mergeCell ref="A3:A4"/></mergeCells>'
    expect(problemsOf(workbook({ sheets: [{ data, after: overlapping }] }))).toEqual([
      expect.stringContaining('its merged cells overlap'),
    ])
  })

  test('are refused out of order, and a cell that is in a wrong row or comes twice', () => {
    for (const rows of [
      '<row r="2"/><row r="2"/>',
      '<row r="3"/><row r="2"/>',
      '<row r="1048577"/>',
      '<row r="0"/>',
      '<row r="1"><c r="A2"/></row>',
      '<row r="1"><c r="B1"/><c r="A1"/></row>',
      '<row r="1"><c r="XFE1"/></row>',
      '<row r="1"><c r="toString"/></row>',
    ]) {
      expect(problemsOf(sheet(rows))).toEqual([expect.stringContaining('is a damaged workbook')])
    }
  })

  test('in which equal mistakes are made are grouped as rows', () => {
    expect(problemsOf(sheet(IDS, pet(1), pet(1)))).toEqual(['row 3, petId: 1 is already in row 2'])
  })
})
