import { expect } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readImport } from '../../../src/transfer/read-import.ts'
import { writeXlsx } from '../../../src/transfer/xlsx/write-xlsx.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { findTool, needs } from '../../support/tools.ts'
import { problemsOf } from './fixtures.ts'

// A Python that has the packages of requirements.txt.
needs('spreadsheets').test(
  'workbooks of openpyxl and XlsxWriter are read, and openpyxl reads those of petstock',
  () => {
    using folder = temporaryFolder()
    const rex = { quantity: 3, status: 'sold', kind: null, updatedAt: 0 } as const
    writeFileSync(
      folder.file('petstock.xlsx'),
      writeXlsx([
        { ...rex, petId: -(2n ** 63n), name: '=1+1', barcodes: ['0012', '-5'], lowStockAt: null },
        { ...rex, petId: 7n, name: ' _x000D_ <b>'.trim(), barcodes: [], lowStockAt: 2 },
      ]),
    )
    const script = join(import.meta.dir, 'make-workbooks.py')
    const made = Bun.spawnSync([findTool('spreadsheets'), script, folder.path], {
      stderr: 'inherit',
    })
    expect(JSON.parse(made.stdout.toString())).toEqual({
      frozen: 'A2',
      cells: [
        [
          ['s', 'petId'],
          ['s', 'quantity'],
          ['s', 'status'],
          ['s', 'name'],
          ['s', 'lowStockAt'],
          ['s', 'barcode'],
        ],
        [
          ['s', '-9223372036854775808'],
          ['n', 3],
          ['s', 'sold'],
          ['s', '=1+1'],
          ['n', null],
          ['s', '0012 -5'],
        ],
        [
          ['s', '7'],
          ['n', 3],
          ['s', 'sold'],
          ['s', '_x000D_ <b>'],
          ['n', 2],
          ['n', null],
        ],
      ],
    })

    const first = readFileSync(folder.file('openpyxl.xlsx'))
    expect(readImport(first).rows).toEqual([
      {
        line: 3,
        petId: 9_007_199_254_740_991n,
        quantity: 3,
        name: 'Käfig',
        barcodes: ['4006381333931'],
      },
      { line: 4, petId: 2n ** 63n - 1n, quantity: 4, name: 'Rex', barcodes: ['4006381333932'] },
    ])
    expect(readImport(first).understood).toMatchObject({
      sheet: 'Lager',
      otherSheets: [{ name: 'Old', isHidden: true }],
      hiddenRows: { count: 1, firstLine: 4 },
      leftOutLines: [{ line: 1, cells: ['Bestand im März'], as: 'title' }],
    })
    expect(problemsOf(first)).toEqual([
      expect.stringContaining('row 5, quantity: is a formula whose result is not in the file'),
      expect.stringContaining('row 6, quantity: is the date "2026-03-01" where a number belongs'),
    ])
    const second = readFileSync(folder.file('xlsxwriter.xlsx'))
    expect(readImport(second).rows).toEqual([
      { line: 2, petId: 42n, quantity: 3, name: 'Neon tetra' },
      { line: 3, petId: 43n, quantity: 2, name: null },
    ])
    expect(problemsOf(second)).toEqual([
      expect.stringContaining('row 4, quantity: is "1" shown as a percentage'),
    ])
  },
)
