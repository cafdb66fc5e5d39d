import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { codeOfPetId, comparedCode } from '../../src/stock/barcode.ts'
import { givenIn } from '../../src/stock/numbering/unnumbered.ts'
import type { Pet } from '../../src/stock/pet.ts'
import { type DryRun, dryRun } from '../../src/transfer/plan/dry-run.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import type { ColumnMapping } from '../../src/transfer/reading/import-reading.ts'
import type { ReadingDecisions } from '../../src/transfer/reading/questions.ts'
import { runs } from '../support/property-runs.ts'

const NO_PET: Pet = {
  ...{ petId: 1n, quantity: 1, status: 'available', name: null, kind: null, barcodes: [] },
  ...{ lowStockAt: null, updatedAt: 0 },
}

interface Asked {
  readonly mappings?: readonly ColumnMapping[]
  readonly namesakes?: ReadingDecisions['namesakes']
}

const planned = (
  stock: readonly Pet[],
  bytes: Uint8Array,
  { mappings = [], namesakes }: Asked = {},
) => {
  const decisions = namesakes === undefined ? {} : { namesakes }
  const reading = readImport(bytes, { mappings, decisions })
  expect(reading.problems).toEqual([])
  return dryRun(stock, reading)
}

const of = (csv: string) => new TextEncoder().encode(csv)

const inCases = (name: string) => Bun.file(`${import.meta.dir}/cases/${name}`).bytes()

/** The stock after what was planned. */
function after(stock: readonly Pet[], { plan: { added, changed } }: DryRun): readonly Pet[] {
  const pets = new Map(stock.map((each) => [each.petId, each]))
  for (const each of [...added, ...changed.map((change) => change.after)]) {
    pets.set(each.petId, { ...each, updatedAt: 0 })
  }
  return [...pets.values()]
}

const shown = ({ petId, name, quantity, barcodes }: Omit<Pet, 'updatedAt'>) =>
  [petId, name, quantity, ...barcodes] as const

describe('lists of other programs', () => {
  test.each([
    [
      'list-without-numbers.csv',
      [],
      [
        [1001n, 'Neon tetra', 48, '4006381333931'],
        [1002n, 'Guppy', 7, '4006381333948'],
      ],
    ],
    [
      'list-with-letter-codes.csv',
      [{ name: 'SKU', column: 'petId' } as const],
      [
        [1001n, 'Neon tetra', 48, '4006381333931', 'FISH-001'],
        [1002n, 'Guppy', 7, 'FISH-002'],
      ],
    ],
    [
      'numbers-with-leading-zeros.csv',
      [],
      [
        [1001n, 'Neon', 12, '00123'],
        [1002n, 'Guppy', 3, '00124'],
      ],
    ],
  ])('%s comes in, and is found again', async (file, mappings, pets) => {
    const bytes = await inCases(file)
    const first = planned([], bytes, { mappings })
    expect(first.reading.problems).toEqual([])
    expect(first.plan.added.map(shown)).toEqual(pets as never)
    const again = planned(after([], first), bytes, { mappings })
    expect(again.reading.problems).toEqual([])
    expect(again.plan).toEqual({ added: [], changed: [], unchanged: 2 })
  })
})

describe('pets that nothing but a name finds', () => {
  const stock = [
    { ...NO_PET, petId: 7n, name: 'Guppy', barcodes: ['A'] },
    { ...NO_PET, petId: 8n, name: 'Tetra' },
  ]

  test('are asked about once, with what they would be', () => {
    const { reading, plan } = planned(stock, of('name,quantity\nTetra,5\nCory,1\n'))
    expect(plan).toEqual({ added: [], changed: [], unchanged: 0 })
    expect(reading.problems.map(({ line, code }) => [line, code])).toEqual([
      [2, 'missing_number'],
      [3, 'missing_number'],
    ])
    expect(reading.problems[0]?.question).toEqual({
      ...{ about: 'namesakes', column: null },
      choices: [
        { value: 'same', shows: [{ line: 2, text: 'Tetra = 8' }] },
        { value: 'new', shows: [{ line: 2, text: 'Tetra' }] },
      ],
    })
  })

  test('are asked about where a new code has come to a name that is there', () => {
    const csv = of('petId,name,quantity\nF-1,Tetra,5\nF-2,Cory,1\n')
    expect(planned(stock, csv).reading.problems).toMatchObject([{ line: 2, code: 'unknown_code' }])
    const same = planned(stock, csv, { namesakes: 'same' })
    expect(same.plan.changed.map((change) => shown(change.after))).toEqual([
      [8n, 'Tetra', 5, 'F-1'],
    ])
    expect(same.plan.added.map(shown)).toEqual([[1001n, 'Cory', 1, 'F-2']])
    const asNew = planned(stock, csv, { namesakes: 'new' })
    expect(asNew.plan.added.map(({ petId }) => petId)).toEqual([1001n, 1002n])
  })

  test('are not taken for a pet that another line of the file is', () => {
    const csv = of('barcode,name,quantity\nA,Guppy,5\nB,Guppy,1\n')
    const { plan, reading } = planned(stock, csv)
    expect(reading.problems).toEqual([])
    expect(plan.changed.map((change) => shown(change.after))).toEqual([[7n, 'Guppy', 5, 'A']])
    expect(plan.added.map(shown)).toEqual([[1001n, 'Guppy', 1, 'B']])
  })
})

/** A pet of a list: what is known of it, and what it was called when it was in the shop. */
const line = fc.record({
  code: fc.option(fc.constantFrom('F-1', 'F-2', '007', '0012', '1001', '12'), { nil: null }),
  barcode: fc.option(fc.constantFrom('A', 'B', '1002', '1003', '4006381333931'), { nil: null }),
  name: fc.constantFrom('', 'Guppy', 'Tetra', 'Cory'),
  quantity: fc.nat(9),
})
type Line = typeof line extends fc.Arbitrary<infer Each> ? Each : never

const csvOf = (lines: readonly Line[]) =>
  of(
    `petId,barcode,name,quantity\n${lines
      .map(({ code, barcode, name, quantity }) => [code, barcode, name, quantity].join())
      .join('\n')}\n`,
  )

const stockOf = fc.array(
  fc.record({
    petId: fc.constantFrom(5n, 12n, 1001n, 1004n, 4006381333931n),
    name: fc.constantFrom(null, 'Guppy', 'Tetra', 'Cory'),
    barcode: fc.option(fc.constantFrom('A', 'F-1', '007', '1005'), { nil: null }),
  }),
  { maxLength: 4 },
)

const decision = fc.constantFrom('same' as const, 'new' as const, undefined)

test('whatever a list and a shop have: each line is one pet, and only one that it names by number, code, barcode or, as decided, by name', () => {
  fc.assert(
    fc.property(stockOf, fc.array(line, { maxLength: 6 }), decision, (some, lines, namesakes) => {
      const seen = new Set<bigint | string | null>()
      const isNew = (value: bigint | string | null) =>
        value === null || seen.size < seen.add(value).size
      const stock = some
        .filter(({ petId }) => isNew(petId))
        .map(({ petId, name, barcode }) => {
          return {
            ...NO_PET,
            petId,
            name,
            barcodes: barcode !== null && isNew(barcode) ? [barcode] : [],
          }
        })
      const reading = readImport(csvOf(lines), {
        decisions: namesakes === undefined ? {} : { namesakes },
      })
      if (reading.problems.length > 0) return
      const made = dryRun(stock, reading)
      if (made.reading.problems.length > 0) return
      expect(made.rows.size).toBe(lines.length)
      const known = new Map<bigint, Pet>(stock.map((each) => [each.petId, each]))
      const given = new Set(made.numbering === undefined ? [] : givenIn(made.numbering))
      for (const [petId, { line: at }] of made.rows) {
        const { code, barcode, name } = lines[at - 2] as Line
        const before = known.get(petId)
        const codes = [code, barcode].filter((each) => each !== null).map(comparedCode)
        const isNamed =
          codes.includes(codeOfPetId(petId)) ||
          before?.barcodes.some((each) => codes.includes(comparedCode(each)))
        if (given.has(petId)) {
          expect(petId).toBeGreaterThan(1000n)
          expect(before).toBeUndefined()
        } else expect(isNamed || (namesakes === 'same' && before?.name === name)).toBe(true)
      }
      const codes = after(stock, made).flatMap(({ petId, barcodes }) => [
        codeOfPetId(petId),
        ...barcodes.map(comparedCode).filter((code) => code !== codeOfPetId(petId)),
      ])
      expect(new Set(codes).size).toBe(codes.length)
    }),
    runs(2000),
  )
})

test('a list whose lines have codes or barcodes comes in once, however often it is imported', () => {
  const lines = fc
    .uniqueArray(line, {
      selector: ({ code, barcode }) => code ?? barcode,
      minLength: 1,
      maxLength: 6,
    })
    .map((some) => some.filter(({ code, barcode }) => code?.match(/^[F0]/) || barcode !== null))
  fc.assert(
    fc.property(lines, (some) => {
      const bytes = csvOf(some)
      const reading = readImport(bytes, { decisions: { namesakes: 'new' } })
      if (reading.problems.length > 0) return
      const first = dryRun([], reading)
      if (first.reading.problems.length > 0) return
      const again = dryRun(after([], first), readImport(bytes))
      expect(again.reading.problems).toEqual([])
      expect(again.plan).toEqual({ added: [], changed: [], unchanged: some.length })
    }),
    runs(500),
  )
})
