import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { MAX_NAME_LENGTH, type Pet } from '../../src/stock/pet.ts'
import { dryRun } from '../../src/transfer/plan/dry-run.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import type { ImportWarning } from '../../src/transfer/reading/import-warnings.ts'
import type { ReadingDecisions } from '../../src/transfer/reading/questions.ts'
import { runs } from '../support/property-runs.ts'

const readCsv = (csv: string, decisions: ReadingDecisions = {}) =>
  readImport(new TextEncoder().encode(csv), { decisions })

const namesIn = ({ rows }: ReturnType<typeof readCsv>) => rows.map(({ name }) => name)

const codesOf = ({ warnings }: ReturnType<typeof readCsv>) => warnings.map(({ code }) => code)

const petOf = (petId: bigint, name: string | null, barcodes: readonly string[] = []): Pet => ({
  ...{ petId, name, barcodes, quantity: 1, status: 'available', kind: null },
  ...{ lowStockAt: null, updatedAt: 0 },
})

describe('variants that share a name in the file of another program', () => {
  test.each([
    ['Shopify', 'Handle', 'Option1 Value', 'Option2 Value'],
    ['Square', 'Token', 'Variation Name', 'Option Value 2'],
    ['Loyverse', 'Handle', 'Option 1 value', 'Option 2 value'],
    ['WooCommerce', 'Parent', 'Attribute 1 value(s)', 'Attribute 2 value(s)'],
    ['Lightspeed', 'handle', 'variant_option_one_value', 'variant_option_two_value'],
  ])(
    'are told apart by its options where each has a code, and a person may decide otherwise: %s',
    (_, group, one, two) => {
      const csv = `${group},petId,quantity,name,${one},${two}\nn,N-1,4,Neon tetra,Large,Red\nn,N-2,5,Neon tetra,Small,\nc,C-1,1,Cat,Large,\n`
      const reading = readCsv(csv)
      expect(reading.problems).toEqual([])
      expect(namesIn(reading)).toEqual(['Neon tetra, Large, Red', 'Neon tetra, Small', 'Cat'])
      const [warning] = reading.warnings
      expect(warning).toMatchObject({
        ...{ code: 'joined_names', value: 'Neon tetra', line: 2, count: 2 },
        question: {
          ...{ about: 'variantNames', column: 'name' },
          choices: [
            {
              value: 'joined',
              shows: [
                { line: 2, text: 'Neon tetra, Large, Red' },
                { line: 3, text: 'Neon tetra, Small' },
              ],
            },
            { value: 'as_written', shows: [{ text: 'Neon tetra' }, { text: 'Neon tetra' }] },
          ],
        },
      })
      const left = reading.understood?.leftOutColumns.map(({ name }) => name)
      expect(left).toEqual([group])
      const written = readCsv(csv, { variantNames: 'as_written' })
      expect(namesIn(written)).toEqual(['Neon tetra', 'Neon tetra', 'Cat'])
      expect(codesOf(written)).not.toContain('joined_names')
    },
  )

  test.each(['Variante', 'Größe', 'Farbe', 'Size', 'Colour', 'Sex'])(
    'are asked about where a column may say something else: %s',
    (column) => {
      const csv = `Artikelnr;petId;quantity;name;${column}\n1;A-1;4;Neon;groß\n2;A-2;5;Neon;klein\n`
      const { problems } = readCsv(csv)
      expect(problems).toMatchObject([{ line: null, code: 'shared_name', value: 'Neon' }])
      expect(problems[0]?.question).toMatchObject({ about: 'variantNames' })
      const joined = readCsv(csv, { variantNames: 'joined' })
      expect([joined.problems, namesIn(joined)]).toEqual([[], ['Neon, groß', 'Neon, klein']])
      const written = readCsv(csv, { variantNames: 'as_written' })
      expect([written.problems, namesIn(written)]).toEqual([[], ['Neon', 'Neon']])
    },
  )

  test('are asked about where a name alone would find them', () => {
    const csv = 'quantity,name,Option1 Value\n4,Neon,Large\n5,Neon,Small\n'
    expect(readCsv(csv).problems).toMatchObject([{ code: 'shared_name' }])
    expect(namesIn(readCsv(csv, { variantNames: 'joined' }))).toEqual([
      'Neon, Large',
      'Neon, Small',
    ])
  })

  test('have the name of the first row of their group where they have none', () => {
    const csv =
      'Handle,petId,quantity,name,Option1 Value\nn,1,4,Neon,Large\nn,2,5,,Small\nn,3,6,,Small\n'
    expect(namesIn(readCsv(csv))).toEqual(['Neon, Large', 'Neon, Small', 'Neon, Small'])
    const ofParent =
      'Parent ID,petId,quantity,name,Variation\n,7,0,Neon,\n7,8,5,,Large\n7,9,5,,Small\n'
    expect(namesIn(readCsv(ofParent))).toEqual([...['Neon', 'Neon, Large', 'Neon, Small']])
    const written = readCsv(csv, { variantNames: 'as_written' })
    expect(namesIn(written)).toEqual(['Neon', null, null])
    expect(codesOf(written)).toContain('nameless_variants')
  })

  test('have no option in their names that is none, or that stands there already', () => {
    const lines = [
      ...['Tetra,Red', 'Tetra,Default Title', 'Tetra,', 'Tetra,-', 'Tetra,regular'],
      ...['Koi - Red,red', 'Koi - Red,Blue', 'Cat (L),L', 'Cat (L),M'],
      // The line of a product with a list of what its variants have.
      ...['Dog,"L, M"', 'Dog,L', 'Dog,M'],
    ]
    const csv = `petId,quantity,name,Option1 Value\n${lines.map((line, at) => `${at},1,${line}\n`).join('')}`
    expect(namesIn(readCsv(csv))).toEqual([
      ...['Tetra, Red', 'Tetra', 'Tetra', 'Tetra', 'Tetra'],
      ...['Koi - Red', 'Koi - Red, Blue', 'Cat (L)', 'Cat (L), M'],
      ...['Dog', 'Dog, L', 'Dog, M'],
    ])
  })

  test('are refused where the whole name is too long, and not cut', () => {
    const name = 'n'.repeat(MAX_NAME_LENGTH - 3)
    const csv = `petId,quantity,name,Option1 Value\n1,1,${name},Large\n2,1,${name},S\n`
    const { problems, rows } = readCsv(csv)
    expect(problems).toMatchObject([{ line: 2, column: 'name', code: 'invalid_value' }])
    expect(rows.map((row) => row.name)).toEqual([`${name}, S`])
    expect(readCsv(csv, { variantNames: 'as_written' }).problems).toEqual([])
  })

  test('stay as they are where nothing differs, or nothing is shared', () => {
    for (const csv of [
      'petId,quantity,name,Option1 Value\n1,1,Neon,Large\n2,1,Neon,Large\n',
      'petId,quantity,name,Option1 Value\n1,1,Neon,Large\n2,1,Cat,Small\n',
      'petId,quantity,name,Shelf\n1,1,Neon,Large\n2,1,Neon,Small\n',
    ]) {
      const reading = readCsv(csv)
      expect(reading.problems).toEqual([])
      expect(namesIn(reading)).not.toContain('Neon, Large')
      expect(codesOf(reading)).not.toContain('joined_names')
    }
  })
})

describe('the next import of variants', () => {
  const csv = 'quantity,name,Option1 Value\n4,Neon,Large\n5,Neon,Small\n'
  const planned = (stock: readonly Pet[], decisions: ReadingDecisions) => {
    const { plan, reading } = dryRun(stock, readCsv(csv, decisions))
    return {
      counts: [plan.added.length, plan.changed.length, plan.unchanged],
      problems: reading.problems.map(({ code }) => String(code)),
    }
  }

  test('finds them by their joined names', () => {
    const stock = [petOf(1001n, 'Neon, Large'), petOf(1002n, 'Neon, Small')]
    expect(planned(stock, { variantNames: 'joined', namesakes: 'same' })).toEqual({
      ...{ counts: [0, 2, 0], problems: [] },
    })
  })

  test('doubles none in silence that came in by the name that they share', () => {
    const stock = [petOf(1001n, 'Neon'), petOf(1002n, 'Neon')]
    const twice = (code: string) => ({ counts: [0, 0, 0], problems: [code, code] })
    expect(planned(stock, { variantNames: 'joined' })).toEqual(twice('missing_number'))
    const same = { variantNames: 'joined', namesakes: 'same' } as const
    expect(planned(stock, same)).toEqual(twice('ambiguous_pet'))
    expect(planned([petOf(1001n, 'Neon')], same)).toEqual(twice('ambiguous_pet'))
    const [problem] = dryRun(stock, readCsv(csv, same)).reading.problems
    expect(problem?.reason).toContain('may be one of the pets that "Neon" is the name of')
  })

  test('finds those that have codes by them, and gives them their names', () => {
    const coded =
      'petId,quantity,name,Option1 Value\nN-1,1,Neon,Large\nN-2,1,Neon,Small\nN-3,1,Neon,M\n'
    const stock = [petOf(1001n, 'Neon', ['N-1']), petOf(1002n, 'Neon', ['N-2'])]
    const { plan, reading } = dryRun(stock, readCsv(coded))
    expect(reading.problems).toEqual([])
    expect(plan.changed.map(({ after }) => after.name)).toEqual(['Neon, Large', 'Neon, Small'])
    expect(plan.added.map(({ name }) => name)).toEqual(['Neon, M'])
  })
})

describe('pets of one name that nothing tells apart', () => {
  test('are warned of, with how many they are and in which lines', () => {
    const csv =
      'quantity,name,barcode,kind\n1,Rex,,\n2,Tom,,\n3,Rex,,\n4,Rex,A-1,\n5,Rex,,\n6,Tom,,\n7,Tom,,Cat\n'
    const warning: ImportWarning = {
      ...{ code: 'twins', value: 'Rex', line: 2, count: 5, lines: [2, 4, 6] },
      text: '3 pets have the name "Rex", and nothing tells them apart (lines 2, 4, 6), and 2 more pets share names: write what each is into its name',
    }
    expect(readCsv(csv, { repeatedPets: 'keep' }).warnings).toEqual([warning])
    expect(readCsv(csv).warnings).toEqual([
      {
        ...warning,
        text: `${warning.text}, or decide that their quantities are added up`,
        question: {
          ...{ about: 'repeatedPets', column: 'quantity' },
          choices: [
            {
              value: 'keep',
              shows: [
                { line: 2, text: 'Rex: 1, 3, 5' },
                { line: 3, text: 'Tom: 2, 6' },
              ],
            },
            {
              value: 'added',
              shows: [
                { line: 2, text: 'Rex: 1 + 3 + 5 = 9' },
                { line: 3, text: 'Tom: 2 + 6 = 8' },
              ],
            },
          ],
        },
      },
    ])
  })

  test('are one pet with the sum of their lines, where a person says so', () => {
    const csv =
      'quantity,name,barcode,status\n1,Rex,,\n2,Tom,,\n3,Rex,,sold\n4,Rex,A-1,\n5,Rex,,\n6,Rex,,reserved\n'
    const { rows, warnings, problems } = readCsv(csv, { repeatedPets: 'added' })
    expect(problems).toEqual([])
    expect(rows.map(({ line, name, quantity, status }) => [line, name, quantity, status])).toEqual([
      [2, 'Rex', 9, 'sold'],
      [3, 'Tom', 2, undefined],
      [5, 'Rex', 4, undefined],
      [7, 'Rex', 6, 'pending'],
    ])
    expect(warnings).toMatchObject([
      { code: 'added_up', value: 'Rex: 1 + 3 + 5 = 9', count: 1, ofLines: 3 },
      { code: 'twins', lines: [2, 7] },
    ])
  })

  test('are none where each has a number or a code', () => {
    const csv = 'petId,quantity,name\n1,1,Rex\n2,1,Rex\nA-1,1,Tom\nA-2,1,Tom\n'
    const reading = readCsv(csv)
    expect(codesOf(reading)).not.toContain('twins')
    expect(reading.rows.map(({ petId, code }) => code ?? petId)).toEqual([1n, 2n, 'A-1', 'A-2'])
    expect(codesOf(readCsv(csv, { batches: 'keep' }))).toEqual([])
  })

  test('come in neither joined nor as twins without a word, whatever a list has', () => {
    const option = fc.constantFrom('', 'Large', 'Small', 'Default Title', '-', 'Red, blue')
    const row = fc.record({
      name: fc.constantFrom('Neon', 'Neon, Large', 'Cat', 'Koi - Red'),
      options: fc.tuple(option, option),
      isCoded: fc.boolean(),
    })
    const column = fc.constantFrom('Option1 Value', 'Size', 'Variation Name', 'Farbe', 'Shelf')
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), fc.tuple(column, column), (rows, columns) => {
        const lines = rows.map(
          ({ name, options, isCoded }, at) =>
            `"${isCoded ? `C-${at}` : ''}",1,"${name}","${options.join('","')}"`,
        )
        const reading = readCsv(`petId,quantity,name,${columns.join()}\n${lines.join('\n')}\n`)
        const isAsked = reading.problems.some(({ code }) => code === 'shared_name')
        for (const { line, name = '' } of reading.rows) {
          const written = rows[line - 2]
          if (name === written?.name) continue
          expect(isAsked || codesOf(reading).includes('joined_names')).toBe(true)
          expect(name?.startsWith(`${written?.name}, `)).toBe(true)
        }
        const uncoded = reading.rows
          .filter(({ code }) => code === undefined)
          .map(({ name }) => name)
        const hasTwins = new Set(uncoded).size < uncoded.length
        expect(codesOf(reading).includes('twins')).toBe(hasTwins)
        expect(reading.rows.map(({ quantity }) => quantity)).toEqual(rows.map(() => 1))
      }),
      runs(500),
    )
  })
})
