import { describe, expect, test } from 'bun:test'

import fc from 'fast-check'
import type { Edit } from '../../src/page/spreadsheet/import/edits.ts'
import { type FileQuestion, ImportFile } from '../../src/page/spreadsheet/import/import-file.ts'
import { templateCsv } from '../../src/page/spreadsheet/import/template.ts'
import type { Pet } from '../../src/page/state/pet.ts'
import { importing as de } from '../../src/page/texts/de/import.ts'
import { importing as en } from '../../src/page/texts/en/import.ts'
import { planImport } from '../../src/transfer/plan/plan-import.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import { rowsById } from '../../src/transfer/reading/import-reading.ts'
import { writeXlsx } from '../../src/transfer/xlsx/write-xlsx.ts'
import {
  MESSY_LINES,
  MESSY_MISTAKES,
  MESSY_PETS,
  messyCsv,
  messyXlsx,
  WRONG_STATUSES,
} from './messy-sheet.ts'
import { anyPet, pet } from './pets.ts'

const asFirst: FileQuestion = {
  ...{ mappings: undefined, edits: [], decided: [], shown: {}, single: [] },
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const found = (bytes: Uint8Array, question: Partial<FileQuestion> = {}, stock: Pet[] = []) => {
  const file = new ImportFile(bytes)
  file.compareWith(stock)
  return file.read({ ...asFirst, ...question })
}

/** How pets are ordered, in a file that does not say it. */
const NOT_ORDERED = { supplier: null, supplierCode: null, packSize: null, orderUpTo: null }

const COLUMNS = {
  petId: 'Art.-Nr.',
  quantity: 'Bestand',
  status: 'Status',
  name: 'Bezeichnung',
  lowStockAt: 'Min.',
  kind: 'Warengruppe',
  barcode: 'EAN',
}

describe.each([
  ['CSV', messyCsv()],
  ['xlsx', messyXlsx()],
])('a list as a shop keeps it, as %s', (_, bytes) => {
  test('has its columns guessed, and its mistakes by what is wrong with them', () => {
    const { columns, mistakes, groups, pets, counts, ...whole } = found(bytes)
    expect(Object.fromEntries(columns.map(({ column, name }) => [column, name]))).toEqual({
      ...COLUMNS,
      ...NOT_ORDERED,
    })
    expect(mistakes).toBe(MESSY_MISTAKES)
    expect([whole.corrections, whole.wrongLines, whole.allPets]).toEqual([
      ...[groups.length, MESSY_MISTAKES, MESSY_PETS],
    ])
    expect(groups.map(({ code, column, lines }) => [code, column, lines.length])).toEqual([
      ['invalid_value', 'quantity', 2],
      ['invalid_value', 'petId', 1],
      ['repeated_pet', 'petId', 1],
      ['rounded_number', 'barcode', 1],
      ['invalid_value', 'status', WRONG_STATUSES],
    ])
    expect(pets).toBe(MESSY_PETS - MESSY_MISTAKES)
    expect(counts).toEqual({ added: pets, changed: 0, unchanged: 0 })
  })

  test('gathers the lines of a column with one value, unless each is to be put right by itself', () => {
    const statuses = (single: readonly string[]) => {
      const group = found(bytes, { single }).groups.find(({ column }) => column === 'status')
      return { key: group?.key ?? '', items: group?.items ?? [], more: group?.moreItems }
    }
    const gathered = statuses([])
    expect(gathered.items).toHaveLength(1)
    expect(gathered.items[0]).toMatchObject({ value: 'avail' })
    expect(gathered.items[0]?.lines).toHaveLength(WRONG_STATUSES)
    const single = statuses([gathered.key])
    expect([single.items.length, single.more]).toEqual([20, WRONG_STATUSES - 20])
    expect(single.items[0]?.lines).toEqual([MESSY_LINES.firstStatus])
  })

  test('has a mistake that a correction causes at the corrected line', () => {
    const edits: Edit[] = [
      { kind: 'value', column: 'petId', lines: [MESSY_LINES.wrongNumber], from: '', value: '1100' },
    ]
    const { groups } = found(bytes, { edits })
    const repeated = groups.find(({ code }) => code === 'repeated_pet')?.items ?? []
    expect(repeated.map(({ value, lines, elsewhere }) => ({ value, lines, elsewhere }))).toEqual([
      { value: '1100', lines: [MESSY_LINES.wrongNumber], elsewhere: { line: 102 } },
      { value: '1001', lines: [MESSY_LINES.repeated], elsewhere: { line: 3 } },
    ])
    const right: Edit = { ...edits[0], value: '9001' } as Edit
    expect(found(bytes, { edits: [...edits, right] }).mistakes).toBe(MESSY_MISTAKES - 1)
  })

  test('shows the other cells of a line, and where a number stands already', () => {
    const { groups } = found(bytes)
    const repeated = groups.find(({ code }) => code === 'repeated_pet')?.items[0]
    expect(repeated).toMatchObject({ value: '1001', elsewhere: { line: 3 } })
    expect(repeated?.beside).toStartWith('Käfig Größe 27 · Käfige · 2')
  })

  test('has no mistake left once each was put right or left out, and is sent as it was shown', () => {
    const file = new ImportFile(bytes)
    const { groups } = file.read(asFirst)
    const lines = groups.find(({ column }) => column === 'status')?.lines ?? []
    const edits: Edit[] = [
      { kind: 'value', column: 'status', lines, from: 'avail', value: 'pending' },
      { kind: 'leave_out', lines: MESSY_LINES.quantity, beside: '' },
      { kind: 'value', column: 'petId', lines: [MESSY_LINES.wrongNumber], from: '', value: '9001' },
      { kind: 'leave_out', lines: [MESSY_LINES.repeated], beside: 'Guppy' },
      { kind: 'value', column: 'barcode', lines: [MESSY_LINES.shortened], from: '', value: '' },
    ]
    const { mistakes, counts } = file.read({ ...asFirst, edits })
    expect(mistakes).toBe(0)
    expect(counts).toEqual({ added: MESSY_PETS - 3, changed: 0, unchanged: 0 })
    const { problems, rows } = readImport(bytesOf(file.write()))
    expect(problems).toEqual([])
    expect(rows).toHaveLength(MESSY_PETS - 3)
    expect(rows.find(({ petId }) => petId === 9001n)).toEqual({
      line: MESSY_LINES.wrongNumber,
      petId: 9001n,
      quantity: 17,
      name: 'Guppy; rot 17',
      kind: 'Fische',
      barcodes: ['ZOO-1018'],
      lowStockAt: 3,
    })
    expect(rows.filter(({ status }) => status === 'pending')).toHaveLength(WRONG_STATUSES)
  })
})

describe('a file to import, on the page', () => {
  test('may have codes in place of numbers: it is shown what new pets get, and the codes are sent', () => {
    const file = new ImportFile(bytesOf('SKU;Name;Stock\nFISH-1;Guppy;3\n00124;Betta;4\n'))
    file.compareWith([pet({ petId: 1007n, name: 'Rex' })])
    const found = file.read(asFirst)
    expect(found).toMatchObject({ mistakes: 0, pets: 2, numbers: [1008n, 1009n] })
    expect(found.preview.map(({ petId, newNumber }) => [petId, newNumber])).toEqual([
      [1008n, true],
      [1009n, true],
    ])
    const sent = readImport(bytesOf(file.write()))
    expect(sent.problems).toEqual([])
    expect(sent.rows.map(({ code, name, quantity }) => [code, name, quantity])).toEqual([
      ['FISH-1', 'Guppy', 3],
      ['00124', 'Betta', 4],
    ])
  })

  test('lacks a needed column until a person chooses one', () => {
    const bytes = bytesOf('Code,Left over\n7,3\n')
    const before = found(bytes)
    expect(before.samples).toEqual([
      { name: 'Code', cells: ['7'] },
      { name: 'Left over', cells: ['3'] },
    ])
    expect(before.columns.filter(({ name }) => name !== null)).toEqual([])
    const mappings = [
      { name: 'Code', column: 'petId' },
      { name: 'Left over', column: 'quantity' },
    ] as const
    expect(found(bytes, { mappings })).toMatchObject({ mistakes: 0, pets: 1 })
  })

  test('shows pets that change before others, with what they have and get, and what they would lose', () => {
    const rows = Array.from({ length: 40 }, (_, at) => `${at + 1},5,`)
    const stock = [pet({ petId: 39n, quantity: 4, name: 'Ara' }), pet({ petId: 40n, name: 'Rex' })]
    const { preview, losses } = found(bytesOf(`petId,quantity,name\n${rows.join('\n')}`), {}, stock)
    expect(preview).toHaveLength(10)
    expect(preview.filter(({ action }) => action === 'change')).toEqual([
      {
        ...{ line: 40, petId: 39n, action: 'change' },
        ...{ before: { quantity: 4, name: 'Ara' }, after: { quantity: 5, name: null } },
      },
      {
        ...{ line: 41, petId: 40n, action: 'change' },
        ...{ before: { quantity: 1, name: 'Rex' }, after: { quantity: 5, name: null } },
      },
    ])
    expect(losses).toEqual([{ field: 'name', pets: 2 }])
  })

  test('with a code of another pet has a mistake, which names that pet', () => {
    const stock = [pet({ petId: 1n, barcodes: ['TANK-7'] })]
    const { groups, mistakes } = found(bytesOf('petId,quantity,barcode\n2,1,TANK-7\n'), {}, stock)
    expect(mistakes).toBe(1)
    expect(groups).toMatchObject([
      { code: 'taken_code', column: 'barcode', items: [{ lines: [2], elsewhere: { petId: 1n } }] },
    ])
  })

  test('changes nothing where it is the list itself, whatever is in that, once it was written to be sent', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyPet, {
          selector: ({ petId }) => petId,
          minLength: 1,
        }),
        (pets) => {
          const seen = new Set<string>()
          const own = pets.map((each) => {
            const barcodes = each.barcodes.filter((code) => !seen.has(code) && seen.add(code))
            return { ...each, barcodes }
          })
          const file = new ImportFile(writeXlsx(own))
          file.compareWith(own)
          expect(file.read(asFirst)).toMatchObject({ mistakes: 0, pets: own.length })
          const sent = readImport(bytesOf(file.write()))
          expect(sent.problems).toEqual([])
          const plan = planImport(rowsById(sent), new Map(own.map((each) => [each.petId, each])))
          expect(plan).toEqual({ added: [], changed: [], unchanged: own.length })
        },
      ),
    )
  })

  test.each([
    ['en', en],
    ['de', de],
  ] as const)('is begun with a template that is read as it is (%s)', (language, texts) => {
    for (const separator of [',', ';'] as const) {
      const { mistakes, columns, preview } = found(bytesOf(templateCsv(texts, language, separator)))
      expect(mistakes).toBe(0)
      const missing = columns.filter(({ name }) => name === null)
      expect(missing.map(({ column }) => column as string)).toEqual(Object.keys(NOT_ORDERED))
      expect(preview).toMatchObject([
        { petId: 1n, after: { quantity: 12, name: texts.templatePet, lowStockAt: 3 } },
      ])
    }
  })

  test('that is JSON is sent as it is, and put right in the file alone', () => {
    const json = '[{"petId":1,"quantity":2},{"petId":2,"quantity":"many"}]'
    const file = new ImportFile(bytesOf(json))
    const { groups, columns } = file.read(asFirst)
    expect(groups).toMatchObject([{ canLeaveOut: false, column: null }])
    expect(columns).toEqual([])
    expect(file.write()).toBe(json)
  })
})

test('a cell with one wrong barcode of several is shown and corrected whole', () => {
  const file = bytesOf('petId,quantity,barcode\n1,1,A1\n2,1,A1 B2\n3,1,TAKEN C3\n')
  const stock = [pet({ petId: 9n, barcodes: ['TAKEN'] })]
  const values = found(file, {}, stock).groups.flatMap(({ items }) =>
    items.map(({ value }) => value),
  )
  expect(values).toEqual(['A1 B2', 'TAKEN C3'])
})
