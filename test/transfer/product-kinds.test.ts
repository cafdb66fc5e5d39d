import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Pet } from '../../src/stock/pet.ts'
import { dryRun } from '../../src/transfer/plan/dry-run.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import type { HowToRead } from '../../src/transfer/reading/corrections.ts'
import { runs } from '../support/property-runs.ts'

const readCsv = (csv: string, how: Partial<HowToRead> = {}) =>
  readImport(new TextEncoder().encode(csv), how)

const petsIn = ({ rows }: ReturnType<typeof readCsv>) =>
  rows.map(({ name, kind }) => [name ?? null, kind ?? null])

const leavingOut = (...leftOut: number[]) => ({ corrections: { cells: [], leftOut } })

const HANDLES = 'Handle,petId,quantity,name,kind,Option1 Value'
const NAMES = 'petId,quantity,name,kind,Option1 Value'
const PARENTS = 'ID,SKU,petId,quantity,name,kind,Parent'

describe('the kind of a product, which its first row alone has', () => {
  test('is that of the rows, too, which have their names from it', () => {
    const csv = `${HANDLES}\nn,N-1,4,Neon,Fish,Small\nn,N-2,5,,,Large\nc,C-1,1,Cat,,\nn,N-3,6,,,Huge\n`
    expect(petsIn(readCsv(csv))).toEqual([
      ['Neon, Small', 'Fish'],
      ['Neon, Large', 'Fish'],
      ['Cat', null],
      ['Neon, Huge', 'Fish'],
    ])
    const numbered =
      'Parent ID,petId,quantity,name,kind,Variation\n,7,0,Neon,Fish,\n7,8,5,,,Large\n7,9,5,,Plant,Small\n'
    expect(petsIn(readCsv(numbered))).toEqual([
      ['Neon', 'Fish'],
      ['Neon, Large', 'Fish'],
      ['Neon, Small', 'Plant'],
    ])
  })

  test('is that of all rows of its name, where these are joined and no row has another one', () => {
    const rows = (third: string) =>
      `${NAMES}\n1,4,Neon,Fish,Small\n2,5,Neon,,Large\n3,6,Neon,${third},\n`
    expect(petsIn(readCsv(rows('')))).toEqual([
      ['Neon, Small', 'Fish'],
      ['Neon, Large', 'Fish'],
      ['Neon', 'Fish'],
    ])
    expect(petsIn(readCsv(rows('Toy'))).map(([, kind]) => kind)).toEqual(['Fish', null, 'Toy'])
  })

  test('is none of another product of the same name, nor of a row above it', () => {
    const csv = `${HANDLES}\nn,1,4,Neon,Fish,Small\nm,2,5,Neon,,Large\nm,3,6,,,Huge\nx,4,1,Cat,,Large\nx,5,1,,Toy,Small\n`
    expect(petsIn(readCsv(csv)).map(([, kind]) => kind)).toEqual(['Fish', null, null, null, 'Toy'])
  })

  test('stays where it is where a person decides that names do, and where nothing tells the rows apart', () => {
    const csv = `${HANDLES}\nn,1,4,Neon,Fish,Small\nn,2,5,,,Large\n`
    const written = readCsv(csv, { decisions: { variantNames: 'as_written' } })
    expect(petsIn(written)).toEqual([
      ['Neon', 'Fish'],
      [null, null],
    ])
    const twins = `${NAMES}\n1,4,Neon,Fish,Small\n2,5,Neon,,Small\n`
    expect(petsIn(readCsv(twins)).map(([, kind]) => kind)).toEqual(['Fish', null])
  })

  test('is as a person has put it right in the first row, and no mistake of all rows where it is one', () => {
    const csv = `${HANDLES}\nn,1,4,Neon,Fihs,Small\nn,2,5,,,Large\n`
    const cells = [{ line: 2, column: 'kind', value: 'Fish' }] as const
    const put = readCsv(csv, { corrections: { cells, leftOut: [] } })
    expect(petsIn(put).map(([, kind]) => kind)).toEqual(['Fish', 'Fish'])
    const { problems } = readCsv(csv.replace('Fihs', '#REF!'))
    expect(problems.map(({ line, column }) => [line, column])).toEqual([[2, 'kind']])
  })

  test('is not taken away from a pet by the next import', () => {
    const csv = `${HANDLES}\nn,N-1,4,Neon,Fish,Small\nn,N-2,5,,,Large\n`
    const petOf = (petId: bigint, name: string, code: string, quantity: number): Pet => ({
      ...{ petId, name, barcodes: [code], quantity, status: 'available', kind: 'Fish' },
      ...{ lowStockAt: null, updatedAt: 0 },
    })
    const stock = [petOf(1001n, 'Neon, Small', 'N-1', 4), petOf(1002n, 'Neon, Large', 'N-2', 5)]
    const { plan } = dryRun(stock, readCsv(csv))
    expect([plan.added, plan.changed, plan.unchanged]).toEqual([[], [], 2])
  })
})

describe('the kind of a product that has a row of its own', () => {
  const rows = [
    '7,n,P-1,,Neon,Fish,',
    '8,n-s,P-2,4,Neon - Small,,n',
    '9,n-l,P-3,5,Neon,,n',
    '10,,P-4,6,"Neon, Red",,id:7',
    '11,,P-5,6,Neonate,,n',
    '12,,P-6,6,Cat,,n',
    '13,,P-7,6,Neon - Blue,Toy,n',
    '14,,P-8,6,Neon - Wild,,m',
  ]
  const csv = `${PARENTS}\n${rows.join('\n')}\n`
  const expected = [
    ['Neon - Small', 'Fish'],
    ['Neon', 'Fish'],
    ['Neon, Red', 'Fish'],
    ['Neonate', null],
    ['Cat', null],
    ['Neon - Blue', 'Toy'],
    ['Neon - Wild', null],
  ]

  test('is that of the variants that name it, by its code or number, and begin as it does', () => {
    const reading = readCsv(csv)
    expect(reading.problems).toEqual([])
    expect(petsIn(reading)).toEqual(expected)
  })

  test('is so where a person leaves the row out that has no stock of its own', () => {
    const reading = readCsv(csv, leavingOut(2))
    expect([reading.problems, petsIn(reading)]).toEqual([[], expected])
  })
})

const DEFAULTS = ['Default Title', 'Regular', '-', '']
const said = (option: string) => (DEFAULTS.includes(option) ? '' : option)

interface Product {
  readonly name: string
  readonly kind: string
  readonly options: readonly string[]
}

/** How programs write a product: all but the codes of its rows. */
const WAYS = {
  handles: {
    header: 'Handle,quantity,name,kind,Option1 Value',
    rows: ({ name, kind, options }: Product) =>
      options.map((each, at) => [name, 1, at === 0 ? name : '', at === 0 ? kind : '', each]),
    joins: true,
  },
  names: {
    header: 'Shelf,quantity,name,kind,Variation Name',
    rows: ({ name, kind, options }: Product) =>
      options.map((each, at) => ['A', 1, name, at === 0 ? kind : '', each]),
    joins: true,
  },
  parents: {
    header: 'SKU,quantity,name,kind,Parent',
    rows: ({ name, kind, options }: Product) => [
      [name, 1, name, kind, ''],
      ...options.map((each, at) => [`${name}/${at}`, 1, `${name} - ${each}`, '', name]),
    ],
    joins: false,
  },
} as const

test('each variant has the name and the kind of its product, whatever products a file has', () => {
  const option = fc.constantFrom(...DEFAULTS, 'Large', 'Small', '2.5 kg', 'per dozen')
  const product = fc.record({
    kind: fc.constantFrom('', 'Fish', 'Toy', 'Food'),
    // A product of one row that is no default has its name as it is written.
    options: fc.oneof(
      fc.constantFrom(...DEFAULTS).map((each) => [each]),
      fc.uniqueArray(option, { minLength: 2, maxLength: 5, selector: said }),
    ),
  })
  const way = fc.constantFrom(...(Object.keys(WAYS) as (keyof typeof WAYS)[]))
  fc.assert(
    fc.property(fc.array(product, { maxLength: 8 }), way, (found, as) => {
      const { header, rows, joins } = WAYS[as]
      const products = found.map((each, at) => ({ ...each, name: `Pet ${at}` }))
      const lines = products.flatMap(rows).map((cells, at) => `C-${at},${cells.join(',')}\n`)
      const reading = readCsv(`petId,${header}\n${lines.join('')}`)
      expect(reading.problems).toEqual([])
      expect(petsIn(reading)).toEqual(
        products.flatMap(({ name, kind, options }) => {
          const names = options.map((each) => {
            if (!joins) return `${name} - ${each}`.trim()
            return said(each) === '' ? name : `${name}, ${each}`
          })
          return [...(joins ? [] : [name]), ...names].map((each) => [each, kind || null])
        }),
      )
    }),
    runs(300),
  )
})
