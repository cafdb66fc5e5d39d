import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { writeAmount } from '../../src/money/amount.ts'
import { type Currency, digitsOf } from '../../src/money/currency.ts'
import type { Pet } from '../../src/stock/pet.ts'
import { writeCsv, writeJson } from '../../src/transfer/csv/write-pets.ts'
import { writeRows } from '../../src/transfer/csv/write-reading.ts'
import { planImport } from '../../src/transfer/plan/plan-import.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import type { HowToRead } from '../../src/transfer/reading/corrections.ts'
import { rowsById } from '../../src/transfer/reading/import-reading.ts'
import { writeXlsx } from '../../src/transfer/xlsx/write-xlsx.ts'
import { anyMoney } from '../storage/any-money.ts'
import { runs } from '../support/property-runs.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const rex: Pet = {
  petId: 1n,
  quantity: 3,
  status: 'available',
  name: 'Rex',
  kind: null,
  barcodes: [],
  lowStockAt: null,
  updatedAt: 0,
}

const currencyOf = (code: string): Currency => ({ code, digits: digitsOf(code) ?? -1, number: 1 })
const EUR = currencyOf('EUR')

const read = (file: string | Uint8Array, how: Partial<HowToRead> = {}) =>
  readImport(typeof file === 'string' ? bytesOf(file) : file, { currency: EUR, ...how })

const pricesOf = (file: string | Uint8Array, how?: Partial<HowToRead>) => {
  const { rows, problems } = read(file, how)
  expect(problems).toEqual([])
  return rows.map(({ price }) => price)
}

/** What an empty stock is after an import. */
function restored(file: string | Uint8Array, currency: Currency) {
  const reading = read(file, { currency })
  expect(reading.problems).toEqual([])
  const rows = rowsById(reading)
  return planImport(rows, new Map([...rows.keys()].map((petId) => [petId, undefined]))).added
}

describe('prices and costs of a file', () => {
  test('come back as they were written, in each format and currency', () => {
    const stock = fc.array(anyMoney, { maxLength: 6 })
    const currency = fc.constantFrom(...['JPY', 'EUR', 'KWD', 'CLF'].map(currencyOf))
    fc.assert(
      fc.property(stock, currency, (money, of) => {
        const pets = money.map(
          (each, at): Pet => ({ ...rex, petId: BigInt(at), barcodes: [], ...each }),
        )
        const files = [
          writeCsv(pets, ',', of),
          writeCsv(pets, ';', of),
          writeJson(pets, of),
          writeXlsx(pets, of),
        ]
        for (const file of files) {
          const money = restored(file, of).map(({ price, cost, costPer }) => [price, cost, costPer])
          expect(money).toEqual(pets.map(({ price, cost, costPer }) => [price, cost, costPer]))
        }
      }),
      runs(200),
    )
  })

  test('are read as people write them, by the currency', () => {
    const german = 'petId;quantity;price\n1;1;1.234,50 €\n2;1;12,5\n3;1;"7,-"\n4;1;0\n5;1;\n'
    expect(pricesOf(german)).toEqual([123450, 1250, 700, 0, null])
    const usd = { currency: currencyOf('USD') }
    expect(pricesOf('petId,quantity,price\n1,1,$12.50\n2,1,"$1,234.50"\n', usd)).toEqual([
      1250, 123450,
    ])
    const one = 'petId;quantity;price\n1;1;1.234\n'
    expect(pricesOf(one, { currency: currencyOf('KWD') })).toEqual([1234])
    expect(pricesOf(one, { currency: currencyOf('JPY') })).toEqual([1234])
    expect(pricesOf(one)).toEqual([123400])
  })

  test('of a cell that leaves it open are read as the others of its column', () => {
    expect(pricesOf('petId;quantity;price\n1;1;1.234\n2;1;12,50\n')).toEqual([123400, 1250])
    const { problems } = read('petId;quantity;price\n1;1;1.234\n2;1;12.50\n')
    expect(problems).toMatchObject([{ line: 2, column: 'price', value: '1.234' }])
  })

  test('of a column that mixes points and commas are asked about, and read as decided', () => {
    const mixed = 'petId;quantity;price\n1;1;12.50\n2;1;1.234,50\n3;1;1.234\n4;1;9,90\n5;1;8\n'
    const { problems } = read(mixed)
    expect(problems.map(({ line, code }) => [line, code])).toEqual(
      [2, 3, 4, 5].map((line) => [line, 'mixed_numbers']),
    )
    expect(problems[0]?.question).toMatchObject({
      about: 'decimals',
      column: 'price',
      choices: [
        {
          value: ',',
          shows: [
            { line: 3, text: '1234.50' },
            { line: 5, text: '9.90' },
          ],
        },
        { value: '.', shows: [{ line: 2, text: '12.50' }] },
      ],
    })
    const decided = read(mixed, { decisions: { decimals: ',' } })
    expect(decided.problems.map(({ line }) => line)).toEqual([2])
    expect(decided.rows.map(({ price }) => price)).toEqual([123450, 123400, 990, 800])
  })

  test.each([
    [
      'the sign of another currency',
      '$12.50',
      /must be an amount of EUR, the currency of the shop/,
    ],
    ['a word', 'on request', /must be an amount of EUR, not/],
    ['less than nothing', '-1', /must be 0 or more/],
    ['more decimals than the currency has', '1,2345', /no more decimals than EUR, which has 2/],
    ['too much', '10000000000,01', /at most/],
  ])('are refused: %s', (_what, cell, reason) => {
    const { problems } = read(`petId;quantity;price\n1;1;"${cell}"\n`)
    expect(problems).toMatchObject([{ line: 2, column: 'price', code: 'invalid_value' }])
    expect(problems[0]?.reason).toMatch(reason)
  })

  test.each([
    ['VK-Preis', 'price'],
    ['Verkaufspreis', 'price'],
    ['Preis', 'price'],
    ['Selling price', 'price'],
    ['Unit price', 'price'],
    ['Variant Price', 'price'],
    ['Regular price', 'price'],
    ['Price (EUR)', 'price'],
    ['EK-Preis', 'cost'],
    ['Einkaufspreis', 'cost'],
    ['Cost per item', 'cost'],
    ['Cost price', 'cost'],
  ] as const)('in a column called %s are guessed as the %s', (name, column) => {
    const file = `petId;quantity;${name}\n1;3;12,50\n2;4;3,99\n`
    expect(read(file).guesses).toEqual([{ name, column }])
    expect(read(file, { currency: null }).guesses).toEqual([])
  })

  test('of a shop without a currency are left out with a warning, and a mapping of them is refused', () => {
    for (const file of [
      'petId;quantity;price\n1;3;12,50\n',
      'petId;quantity;VK-Preis\n1;3;12,50\n',
    ]) {
      const { rows, problems, warnings } = read(file, { currency: null })
      expect(problems).toEqual([])
      expect(rows[0]?.price).toBeUndefined()
      expect(warnings.map(({ code }) => code)).toContain('no_currency')
    }
    const mappings = [{ name: 'VK', column: 'price' }] as const
    const { problems } = read('petId;quantity;VK\n1;3;12,50\n', { currency: null, mappings })
    expect(problems).toMatchObject([{ code: 'no_currency' }])
  })

  test('that are not in the file stay, and an empty cell takes them away', () => {
    const before: Pet = { ...rex, petId: 1n, price: 500, cost: 90, costPer: 12 }
    const after = (file: string) =>
      planImport(rowsById(read(file)), new Map([[1n, before]])).changed[0]?.after
    expect(after('petId,quantity\n1,77\n')).toMatchObject({ price: 500, cost: 90, costPer: 12 })
    const empty = after('petId,quantity,price\n1,77,\n')
    expect(empty?.price).toBeUndefined()
    expect(empty).toMatchObject({ cost: 90, costPer: 12 })
    expect(after('petId,quantity,cost\n1,77,1.00\n')).toMatchObject({ cost: 100, costPer: 1 })
    expect(after('petId,quantity,cost,costPer\n1,77,1.00,6\n')).toMatchObject({ costPer: 6 })
  })

  test.each(['', ',"cost":null'])(
    'of so many pets are refused in JSON without a cost%s',
    (cost) => {
      const { problems } = read(`[{"petId":1,"quantity":3,"costPer":12${cost}}]`)
      expect(problems).toMatchObject([
        { line: 1, column: 'costPer', reason: 'goes with a cost: give both, or none' },
      ])
      expect(read(`[{"petId":1,"quantity":3,"costPer":null${cost}}]`).problems).toEqual([])
    },
  )

  test('that the page has read are sent as they were read', () => {
    const file = 'Art. Nr.;Bestand;VK-Preis;EK-Preis\n1;3;1.234,50 €;700,5\n2;4;;0\n'
    const mappings = read(file).guesses
    const reading = read(file, { mappings })
    const sent = writeRows(reading)
    expect(sent).toBe('petId,quantity,price,cost\n1,3,1234.50,700.50\n2,4,,0.00\n')
    expect(pricesOf(sent)).toEqual([123450, null])
  })

  test('of a workbook are its numbers, and none of them is taken for thousands', () => {
    const pets = [{ ...rex, petId: 1n, barcodes: [], price: 1234 }]
    const file = writeXlsx(pets, currencyOf('KWD'))
    expect(pricesOf(file, { currency: currencyOf('KWD') })).toEqual([1234])
    const { problems } = read(file)
    expect(problems[0]?.reason).toMatch(/no more decimals than EUR/)
  })
})

test('400 of 400 prices and their sum are the same over csv, xlsx and JSON', () => {
  const prices = Array.from({ length: 400 }, (_, at) => (at * 7919 + 13) % 250_000)
  const lines = prices.map((price, at) => `${at + 1};5;"${writeAmount(price, EUR, ',')} €"`)
  const sheet = ['Art. Nr.;Bestand;VK-Preis', ...lines, ''].join('\n')
  const sum = (all: readonly (number | undefined)[]) =>
    all.reduce<number>((of, each) => of + (each ?? NaN), 0)
  const { guesses } = read(sheet)
  const reading = read(sheet, { mappings: guesses })
  const rows = rowsById(reading)
  const nothing = new Map([...rows.keys()].map((petId) => [petId, undefined]))
  const pets = planImport(rows, nothing).added.map((pet): Pet => ({ ...pet, updatedAt: 0 }))
  expect(pets.map(({ price }) => price)).toEqual(prices)
  for (const file of [writeCsv(pets, ';', EUR), writeXlsx(pets, EUR), writeJson(pets, EUR)]) {
    const again = restored(file, EUR).map(({ price }) => price)
    expect(again).toEqual(prices)
    expect(sum(again)).toBe(sum(prices))
  }
})
