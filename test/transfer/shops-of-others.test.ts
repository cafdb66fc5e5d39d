import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { ImportFile } from '../../src/page/spreadsheet/import/import-file.ts'
import type { MadeDecision } from '../../src/page/spreadsheet/import/made-decisions.ts'
import { dryRun } from '../../src/transfer/plan/dry-run.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import * as programs from './shop-of-others.ts'
import { type Good, SHOP } from './shop-of-others.ts'

type State = 'active' | 'archived' | 'notForSale'

/** A program, and what its file says of a good. */
interface Program {
  readonly write: (goods: readonly Good[]) => string
  readonly nameOf: (good: Good) => string
  readonly stateOf: (good: Good) => State
  readonly barcodesOf: (good: Good) => readonly string[]
  readonly hasKinds: boolean
}

const joined =
  (between: string) =>
  ({ product, option }: Good): string =>
    option === '' ? product : `${product}${between}${option}`

const states =
  (archived: State, draft: State) =>
  ({ state }: Good): State =>
    ({ active: 'active', archived, draft })[state] as State

const given = (...codes: readonly string[]): readonly string[] =>
  codes.filter((code) => code !== '')
const bothCodes = ({ gtin, sku }: Good): readonly string[] => given(gtin, sku)
const TILL = { nameOf: joined(', '), barcodesOf: bothCodes, hasKinds: true } as const

const PROGRAMS: Readonly<Record<string, Program>> = {
  shopify: { ...TILL, write: programs.shopify, stateOf: states('archived', 'notForSale') },
  square: { ...TILL, write: programs.square, stateOf: states('archived', 'notForSale') },
  loyverse: { ...TILL, write: programs.loyverse, stateOf: states('notForSale', 'notForSale') },
  woocommerce: {
    ...{
      write: programs.woocommerce,
      nameOf: joined(' - '),
      barcodesOf: bothCodes,
      hasKinds: true,
    },
    stateOf: states('notForSale', 'notForSale'),
  },
  lightspeed: {
    ...{ ...TILL, write: programs.lightspeed, stateOf: states('archived', 'archived') },
    barcodesOf: ({ sku }) => [sku],
  },
  homebox: {
    ...{ write: programs.homebox, nameOf: joined(' '), hasKinds: false },
    ...{ barcodesOf: ({ gtin }) => given(gtin), stateOf: states('archived', 'active') },
  },
  inventree: {
    ...{ write: programs.inventree, nameOf: joined(' '), hasKinds: false },
    ...{ barcodesOf: ({ sku }) => [sku], stateOf: states('archived', 'notForSale') },
  },
}

/** What a person decides of all files. */
const DECIDED = { variantNames: 'joined', archived: 'left_out', notForSale: 'left_out' } as const

/** The pets of a file as the page brings it in to an empty shop, by their names, and what was asked. */
function broughtIn(csv: string, decisions: Readonly<Record<string, string>> = DECIDED) {
  const file = new ImportFile(new TextEncoder().encode(csv))
  const view = { edits: [], shown: {}, single: [] }
  const { questions } = file.read({ mappings: undefined, decided: [], ...view })
  const decided = questions.flatMap((question): MadeDecision[] => {
    const value = decisions[question.about]
    return value === undefined ? [] : [{ question, value }]
  })
  const found = file.read({ mappings: undefined, decided, ...view })
  expect([found.mistakes, found.questions, found.columnQuestions]).toEqual([0, [], []])
  const reading = readImport(new TextEncoder().encode(file.write()))
  const pets = dryRun([], reading).plan.added.map(({ name, quantity, status, kind, barcodes }) => {
    return [name, { quantity, status, kind, barcodes: barcodes.toSorted() }] as const
  })
  return { pets: new Map(pets), count: pets.length, asked: questions.map(({ about }) => about) }
}

/** A barcode that the program gives itself. */
const ASSET = /^000-\d{3}$/

function expectShop(
  { nameOf, barcodesOf, hasKinds }: Program,
  goods: readonly Good[],
  csv: string,
) {
  const { pets, count, asked } = broughtIn(csv)
  const withoutAssets = [...pets].map(([name, pet]) => {
    return [name, { ...pet, barcodes: pet.barcodes.filter((code) => !ASSET.test(code)) }] as const
  })
  expect(Object.fromEntries(withoutAssets)).toEqual(
    Object.fromEntries(
      goods.map((good) => [
        nameOf(good),
        {
          ...{ quantity: good.quantity, status: 'available', kind: hasKinds ? good.kind : null },
          barcodes: barcodesOf(good).toSorted(),
        },
      ]),
    ),
  )
  expect(count).toBe(goods.length)
  return asked
}

const kept = ({ stateOf }: Program, goods: readonly Good[]) =>
  goods.filter((good) => stateOf(good) === 'active')

test.each(Object.keys(PROGRAMS))(
  'a shop of %s comes in as it is, and a person decides on three things at most',
  (name) => {
    const program = PROGRAMS[name] as Program
    const asked = expectShop(program, kept(program, SHOP), program.write(SHOP))
    expect(asked.length).toBeLessThanOrEqual(3)
  },
)

test.each(Object.keys(PROGRAMS))(
  'a shop of %s without drafts and archived goods is not asked of them',
  (name) => {
    const program = PROGRAMS[name] as Program
    const goods = SHOP.filter(({ state }) => state === 'active')
    const asked = expectShop(program, goods, program.write(goods))
    expect(asked).not.toContainAnyValues(['archived', 'notForSale'])
  },
)

const word = fc.constantFrom('Neon', 'Käfig', 'Collar', 'Bird, large', 'Hay "soft"', 'Salt & more')
const digits = fc.array(fc.nat(9), { minLength: 9, maxLength: 9 })

const withCheckDigit = (body: string): string => {
  const sum = [...body].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

const anyProduct = fc.record({
  word,
  options: fc.uniqueArray(fc.constantFrom('S', 'M', 'L', 'Red', '5 kg'), { maxLength: 3 }),
  kind: fc.constantFrom('Fish', 'Dogs', 'Bird food'),
  state: fc.constantFrom(
    'active' as const,
    'active' as const,
    'archived' as const,
    'draft' as const,
  ),
  goods: fc.array(fc.record({ quantity: fc.nat(500), digits, hasGtin: fc.boolean() }), {
    ...{ minLength: 3, maxLength: 3 },
  }),
})

/** Shops with something to sell; names, codes and trade numbers are of one good each. */
const anyShop = fc.array(anyProduct, { minLength: 1, maxLength: 8 }).map((all): readonly Good[] => [
  {
    product: 'Guppy',
    option: '',
    sku: 'G-0',
    gtin: '',
    kind: 'Fish',
    quantity: 7,
    state: 'active',
  },
  ...all.flatMap(({ word: name, options, kind, state, goods }, at) =>
    (options.length < 2 ? [''] : options).map((option, nth) => ({
      ...{ product: `${name} ${at}x`, option, sku: `K${at}-${nth}`, kind, state },
      quantity: goods[nth]?.quantity ?? 0,
      gtin: goods[nth]?.hasGtin ? withCheckDigit(`4${at}${nth}${goods[nth].digits.join('')}`) : '',
    })),
  ),
])

test.each(Object.keys(PROGRAMS))('any shop of %s comes in as it is', (name) => {
  const program = PROGRAMS[name] as Program
  fc.assert(
    fc.property(anyShop, (goods) => {
      expectShop(program, kept(program, goods), program.write(goods))
    }),
    { numRuns: 20 },
  )
})
