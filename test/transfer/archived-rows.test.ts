import { describe, expect, test } from 'bun:test'
import { readImport } from '../../src/transfer/read-import.ts'
import type { ReadingDecisions } from '../../src/transfer/reading/questions.ts'

const readCsv = (csv: string, decisions: ReadingDecisions = {}) =>
  readImport(new TextEncoder().encode(csv), { decisions })

const idsIn = ({ rows }: ReturnType<typeof readCsv>) => rows.map(({ petId }) => Number(petId))
const codesOf = ({ warnings }: ReturnType<typeof readCsv>) => warnings.map(({ code }) => code)

const HOMEBOX =
  'petId,name,quantity,HB.archived\n1,Neon tetra,4,false\n2,Old heater,1,true\n3,Guppy,9,false\n4,Old pump,2,TRUE\n'

describe('lines that another program has archived', () => {
  test('come in with a warning that asks whether they are left out', () => {
    const reading = readCsv(HOMEBOX)
    expect(idsIn(reading)).toEqual([1, 2, 3, 4])
    const shows = [
      { line: 3, text: 'Old heater' },
      { line: 5, text: 'Old pump' },
    ]
    expect(reading.warnings.filter(({ code }) => code === 'archived')).toEqual([
      {
        ...{ code: 'archived', value: 'HB.archived', word: 'true', line: 3, count: 2 },
        text: '"true" in the column "HB.archived" says of line 3 (and 1 more) that it is archived: it comes in all the same, unless you decide that such lines are left out',
        question: {
          ...{ about: 'archived', column: null },
          choices: [
            { value: 'keep', shows },
            { value: 'left_out', shows },
          ],
        },
      },
    ])
  })

  test('are left out, and counted, where a person decides so', () => {
    const reading = readCsv(HOMEBOX, { archived: 'left_out' })
    expect(idsIn(reading)).toEqual([1, 3])
    const found = { value: 'HB.archived', line: 3, count: 2 }
    expect(reading.warnings).toContainEqual(
      expect.objectContaining({ code: 'archived_left_out', ...found }),
    )
  })

  test('come in without a warning where a person decides so', () => {
    const reading = readCsv(HOMEBOX, { archived: 'keep' })
    expect(idsIn(reading)).toEqual([1, 2, 3, 4])
    expect(codesOf(reading)).not.toContain('archived')
  })

  test.each([
    ['Archived', 'N', 'Y'],
    ['Is Archived', '0', '1'],
    ['Archiviert', '', 'x'],
    ['Artikel inaktiv', 'nein', 'Ja'],
    ['discontinued', 'no', 'yes'],
    ['active', '1', '0'],
    ['Aktiv', 'ja', 'nein'],
  ])('are known by a column %j', (name, no, yes) => {
    const csv = `petId,quantity,${name}\n1,4,${no}\n2,5,${yes}\n`
    expect(idsIn(readCsv(csv, { archived: 'left_out' }))).toEqual([1])
  })

  test.each([
    ['a column that calls all lines archived', 'petId,quantity,archived\n1,4,yes\n2,5,yes\n'],
    ['dates', 'petId,quantity,archived\n1,4,\n2,5,2026-01-03\n'],
    ['a name that says another thing', 'petId,quantity,Archived by\n1,4,\n2,5,y\n'],
    ['a line that says nothing', 'petId,quantity,active\n1,4,yes\n2,5,\n'],
  ])('are not guessed of %s', (_, csv) => {
    const reading = readCsv(csv, { archived: 'left_out' })
    expect(idsIn(reading)).toEqual([1, 2])
    expect(codesOf(reading).filter((code) => code.startsWith('archived'))).toEqual([])
  })
})

/** What is asked of which lines, by their names. */
const askedOf = (csv: string, decisions: ReadingDecisions = {}) =>
  Object.fromEntries(
    readCsv(csv, decisions).warnings.flatMap(({ question }) =>
      question === undefined
        ? []
        : [[question.about, question.choices[0]?.shows.map(({ text }) => text)]],
    ),
  )

const LIST = (status: string, ...cells: readonly string[]) =>
  `petId,quantity,name,${status}\n${cells.map((cell, at) => `${at + 1},4,${'ABCDEFGH'[at]},${cell}\n`).join('')}`

describe('a status in the words of another program', () => {
  test.each([
    ['Shopify', 'Status', ['active', 'archived', 'draft', 'Active'], ['B'], ['C']],
    ['InvenTree', 'status', ['OK', 'Lost', 'Quarantined', 'Attention needed'], ['B'], ['C']],
    ['InvenTree, in numbers', 'Status', ['10', '70', '75', '85'], ['B'], ['C']],
    ['a web shop, in numbers', 'Status', ['1', '0', '1', '1'], ['B'], undefined],
    [
      'a web shop, by its stock',
      'Status',
      ['instock', 'outofstock', 'on_backorder'],
      undefined,
      undefined,
    ],
    ['a German program', 'Status', ['Aktiv', 'ausgelistet', 'Entwurf'], ['B'], ['C']],
    [
      'a column that is not petstock’s',
      'Product state',
      ['live', 'disabled', 'Hidden'],
      ['B'],
      ['C'],
    ],
  ])(
    'of %s needs no hand where it says active, and is asked of where it does not',
    (_, name, cells, archived, notForSale) => {
      const csv = LIST(name, ...cells)
      const reading = readCsv(csv)
      expect(reading.problems).toEqual([])
      expect(reading.rows.map(({ status }) => status)).toEqual(cells.map(() => undefined))
      expect(reading.understood?.columns.map(({ column }) => column)).toEqual([
        'petId',
        'quantity',
        'name',
      ])
      expect(reading.understood?.withoutStatus?.count).toBe(cells.length)
      expect(askedOf(csv)).toEqual({
        ...(archived && { archived }),
        ...(notForSale && { notForSale }),
      })
    },
  )

  test('is asked of by its own word, and left out where a person decides so', () => {
    const csv = LIST('Status', 'active', 'draft', 'draft')
    expect(readCsv(csv).warnings).toContainEqual(
      expect.objectContaining({
        ...{ code: 'not_for_sale', value: 'Status', word: 'draft', line: 3, count: 2 },
        text: '"draft" in the column "Status" says of line 3 (and 1 more) that it is not for sale: it comes in all the same, unless you decide that such lines are left out',
      }),
    )
    const reading = readCsv(csv, { notForSale: 'left_out' })
    expect(idsIn(reading)).toEqual([1])
    expect(reading.warnings).toContainEqual(
      expect.objectContaining({ code: 'not_for_sale_left_out', line: 3, count: 2 }),
    )
    expect(idsIn(readCsv(csv, { notForSale: 'keep' }))).toEqual([1, 2, 3])
    expect(idsIn(readCsv(csv, { archived: 'left_out' }))).toEqual([1, 2, 3])
  })

  test('may stand beside petstock’s words, which are read as ever, and other words are mistakes', () => {
    const reading = readCsv(LIST('status', 'sold', 'archived', 'active', 'Reserved'))
    expect(reading.rows.map(({ status }) => status)).toEqual([
      'sold',
      undefined,
      undefined,
      'pending',
    ])
    expect(reading.understood?.withoutStatus).toEqual({ count: 2, firstLine: 3 })
    expect(askedOf(LIST('status', 'sold', 'archived', 'active'))).toEqual({ archived: ['B'] })
    const { problems } = readCsv(LIST('status', 'active', 'kaputt'))
    expect(problems.map(({ line, column }) => [line, column])).toEqual([[3, 'status']])
  })

  test('that a person has mapped is read by its words, and so is none of numbers alone', () => {
    const mappings = [{ name: 'State', column: 'status' as const }]
    const readMapped = (...cells: readonly string[]) =>
      readImport(new TextEncoder().encode(LIST('State', ...cells)), { mappings })
    expect(readMapped('active', 'draft').rows.map(({ status }) => status)).toEqual([
      undefined,
      undefined,
    ])
    expect(readMapped('10', '70').problems.map(({ line }) => line)).toEqual([2, 3])
  })

  test('may have two columns, of numbers and of words, and is known by the words', () => {
    const csv = 'petId,quantity,name,Status,Status\n1,4,A,10,OK\n2,4,B,60,Destroyed\n'
    expect(readCsv(csv).problems).toEqual([])
    expect(readCsv(csv).warnings).toContainEqual(
      expect.objectContaining({ code: 'archived', word: 'Destroyed', line: 3 }),
    )
    const own = csv.replace('OK', 'sold')
    expect(readCsv(own).problems.map(({ code }) => code)).toEqual(['repeated_column'])
  })

  test('is no tax, and none that all lines have', () => {
    expect(askedOf(LIST('Tax status', 'taxable', 'none'))).toEqual({})
    expect(askedOf(LIST('Status', 'draft', 'draft'))).toEqual({})
    expect(askedOf(LIST('Status', 'draft', 'archived'))).toEqual({
      archived: ['B'],
      notForSale: ['A'],
    })
  })
})

describe('what is not for sale', () => {
  test.each([
    ['Published', ['TRUE', 'FALSE', '']],
    ['Published', ['1', '0', '1']],
    ['Published', ['1', "'-1", '1']],
    ['Published', ['1', '2', '1']],
    ['Published on online store', ['true', 'false', 'true']],
    ['Sellable', ['Y', 'N', 'Y']],
    ['Can be Sold', ['True', 'False', 'True']],
    ['Hidden', ['no', 'yes', 'no']],
    ['Product - Visibility', ['visible', 'hidden', 'auto']],
    ['Visible', ['Yes', 'No', '']],
    ['Visibility in catalog', ['catalog', 'hidden', 'search']],
    ['Sichtbarkeit', ['sichtbar', 'versteckt', 'sichtbar']],
  ])('is known by a column %j of %j', (name, cells) => {
    expect(askedOf(LIST(name, ...cells))).toEqual({ notForSale: ['B'] })
  })

  test('is asked of by the branch whose stock is read', () => {
    const csv =
      'petId,name,In stock [North],Available for sale [North],Available for sale [South]\n1,A,4,Y,N\n2,B,4,N,Y\n3,C,4,Y,N\n'
    const mappings = [{ name: 'In stock [North]', column: 'quantity' as const }]
    const { warnings } = readImport(new TextEncoder().encode(csv), { mappings })
    expect(warnings.flatMap((each) => (each.code === 'not_for_sale' ? [each] : []))).toMatchObject([
      { value: 'Available for sale [North]', line: 3, count: 1 },
    ])
  })

  test('is asked of apart from what is archived, by the column that says more', () => {
    const csv =
      'petId,quantity,name,Published,Status\n1,4,A,TRUE,active\n2,4,B,FALSE,archived\n3,4,C,FALSE,draft\n4,4,D,FALSE,active\n'
    expect(askedOf(csv)).toEqual({ archived: ['B'], notForSale: ['C', 'D'] })
    expect(idsIn(readCsv(csv, { archived: 'left_out', notForSale: 'keep' }))).toEqual([1, 3, 4])
  })
})

describe('a variant', () => {
  test('without a word is what the first row of its product is', () => {
    const csv =
      'Handle,petId,quantity,name,Status\nneon,1,4,Neon,active\nleash,2,4,Leash,archived\nleash,3,4,,\ncage,4,4,Cage,active\ncage,5,4,,\n'
    const reading = readCsv(csv, { archived: 'left_out' })
    expect(idsIn(reading)).toEqual([1, 4, 5])
    expect(askedOf(csv)).toMatchObject({ archived: ['Leash', 'Leash'] })
  })

  test('is not for sale where the row is not that it names as its product’s', () => {
    const csv =
      'petId,SKU,name,quantity,Published,Parent\n1,N,Neon,4,1,\n2,C,Collar,,0,\n3,C-R,Collar - Red,4,1,C\n4,C-B,Collar - Blue,4,0,id:2\n5,D,Dock,4,1,\n6,D-R,Dock - Red,4,-1,D\n'
    const reading = readCsv(csv, { notForSale: 'left_out' })
    expect(idsIn(reading)).toEqual([1, 5])
    expect(reading.problems).toEqual([])
  })
})
