import { expect } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pet } from '../../../src/stock/pet.ts'
import { writeCsv } from '../../../src/transfer/csv/write-pets.ts'
import { readImport } from '../../../src/transfer/read-import.ts'
import { writeXlsx } from '../../../src/transfer/xlsx/write-xlsx.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { findTool, needs } from '../../support/tools.ts'
import { planOn } from '../fixtures.ts'
import { problemsOf } from './fixtures.ts'

const rex = { quantity: 3, status: 'sold', kind: null, lowStockAt: null, updatedAt: 0 } as const
const PETS: readonly Pet[] = [
  { ...rex, petId: 7n, name: '=1+1', barcodes: ['-5', 'TANK-7'] },
  { ...rex, petId: -8n, name: "'=1+1", barcodes: ['4006381333931'] },
  { ...rex, petId: 9n, name: "'plain, Käfig", kind: '@home', barcodes: [] },
]

// A Python that has the packages of requirements.txt.
needs('spreadsheets').test(
  'workbooks of openpyxl and XlsxWriter with traps in them bring no wrong value in',
  () => {
    using folder = temporaryFolder()
    writeFileSync(folder.file('exported.csv'), writeCsv(PETS))
    writeFileSync(folder.file('petstock.xlsx'), writeXlsx(PETS))
    const script = join(import.meta.dir, 'make-traps.py')
    const made = Bun.spawnSync([findTool('spreadsheets'), script, folder.path], {
      stderr: 'inherit',
    })
    expect(made.exitCode).toBe(0)
    const file = (name: string) => readFileSync(folder.file(name))
    const noResult = (place: string) =>
      expect.stringContaining(`${place}: is a formula whose result is not in the file`)

    expect(problemsOf(file('xlsxwriter-formulas.xlsx'))).toEqual([
      noResult('row 2, petId'),
      noResult('row 3, quantity'),
      noResult('row 3, name'),
      noResult('row 4, quantity'),
      noResult('row 5, quantity'),
      noResult('row 6, quantity'),
    ])
    expect(readImport(file('xlsxwriter-formulas.xlsx')).rows).toMatchObject([
      { petId: 1006n, quantity: 0 },
    ])
    expect(problemsOf(file('openpyxl-formulas.xlsx'))).toEqual([
      noResult('row 2, quantity'),
      noResult('row 2, name'),
    ])

    const months = file('openpyxl-months.xlsx')
    const [problem] = readImport(months).problems
    expect(problem?.question?.choices).toEqual([
      { value: 'March', shows: [{ line: 2, text: '1001, 3, Rex' }] },
      { value: 'April', shows: [{ line: 2, text: '1001, 4, Rex' }] },
      { value: 'Summary', shows: [{ line: 1, text: 'Pets, 2' }] },
    ])
    const april = readImport(months, { decisions: { sheet: 'april' } })
    expect(april.rows).toMatchObject([{ quantity: 4 }])

    for (const name of ['exported.xlsx', 'petstock-again.xlsx']) {
      const { rows, problems, warnings } = readImport(file(name))
      expect({ problems, warnings }).toEqual({ problems: [], warnings: [] })
      const { added } = planOn([], rows)
      expect(added.map((pet) => ({ ...pet, updatedAt: 0 }))).toEqual([...PETS])
    }
  },
)
