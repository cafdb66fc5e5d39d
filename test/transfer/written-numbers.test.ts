import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readImport } from '../../src/transfer/read-import.ts'
import type { ReadingDecisions } from '../../src/transfer/reading/questions.ts'
import { runs } from '../support/property-runs.ts'
import { caseFile } from './fixtures.ts'

/** The quantities of a list, or the codes of what is wrong with them. */
function readQuantities(texts: readonly string[], decisions: ReadingDecisions = {}) {
  const lines = texts.map((text, at) => `${at + 1}\t${text}`)
  const file = new TextEncoder().encode(`petId\tquantity\n${lines.join('\n')}\n`)
  const { rows, problems } = readImport(file, { decisions })
  return texts.map(
    (_, at) =>
      rows.find(({ line }) => line === at + 2)?.quantity ??
      problems.find(({ line }) => line === at + 2)?.code,
  )
}

const decimalsAsked = (texts: readonly string[]) => {
  const lines = texts.map((text, at) => `${at + 1}\t${text}`)
  const file = new TextEncoder().encode(`petId\tquantity\n${lines.join('\n')}\n`)
  return readImport(file).problems.map(({ line, question }) => ({ line, question }))
}

describe('a quantity as another country writes it', () => {
  test.each([
    ["1'200", 1200],
    ['1’200', 1200],
    ["1'200.00", 1200],
    ["2'147'483'647", 2_147_483_647],
    ['1 200', 1200],
    ['1\u00a0200', 1200],
    ['1\u202f200\u202f000', 1_200_000],
    ['1\u2009200,00', 1200],
    ['1,20,000', 120_000],
    ['12,34,56,789', 123_456_789],
    ['1,20,000.00', 120_000],
    ['١٢٠٠', 1200],
    ['۱۲', 12],
    ['١٬٢٠٠٬٠٠٠', 1_200_000],
    ['１２', 12],
    ["'12", 12],
    ['="12"', 12],
    ['\u200b12\u200e', 12],
    ['1\u00ad2', 12],
    [' 12\u00a0', 12],
  ])('%j is %p', (text, quantity) => {
    expect(readQuantities([text])).toEqual([quantity])
  })

  test.each([
    ...[
      "1'20",
      '1 20',
      '12 00',
      '1 200 30',
      "1'200'3",
      '0 200',
      "1 200'300",
      '1,2,000',
      '१२',
      '1٬20',
    ],
    ...['1200 3', "'", "''", '=12', '1 200,5', '-1 200', '12 kg'],
  ])('%j is refused', (text) => {
    expect(readQuantities([text])).toEqual(['invalid_value'])
  })

  test.each(['26 kg', '12 packs', '3x', '40 Beutel'])(
    '%j is refused, and the sentence says what to write',
    (text) => {
      const file = new TextEncoder().encode(`petId\tquantity\n1\t${text}\n`)
      expect(readImport(file).problems[0]?.reason).toEndWith(': write the number alone')
    },
  )

  test.each([
    [['26 Pieces', '1 Piece', '0 pieces'], [26, 1, 0], 3],
    [['12 pcs', '4pcs.'], [12, 4], 2],
    [['40 Stück', '1.200 Stück', '1.200.000 Stück'], [40, 1200, 1_200_000], 3],
    [['3 Stk.', "'7 Stk"], [3, 7], 2],
  ])(
    'is the number where each is of the same unit of pieces, and says so: %j',
    (texts, quantities, count) => {
      expect(readQuantities(texts)).toEqual(quantities)
      const lines = texts.map((text, at) => `${at + 1}\t${text}\n`).join('')
      const file = new TextEncoder().encode(`petId\tquantity\n${lines}`)
      expect(readImport(file).warnings.find(({ code }) => code === 'unit')).toEqual({
        ...{ code: 'unit', column: 'quantity', value: texts[0] ?? '', line: 2, count },
        text: `the quantity "${texts[0]}" in line 2 (and ${count - 1} more) is read as the number alone: all are in the same unit`,
      })
    },
  )

  test.each([
    [
      ['26 Pieces', '3 Boxes'],
      ['invalid_value', 'invalid_value'],
    ],
    [
      ['26 Pieces', '3'],
      ['invalid_value', 3],
    ],
    [
      ['2 pcs', '3 Stück'],
      ['invalid_value', 'invalid_value'],
    ],
    [
      ['2 pcs', 'many pcs'],
      ['invalid_value', 'invalid_value'],
    ],
  ])('is refused with a unit where not all have the same: %j', (texts, read) => {
    expect(readQuantities(texts) as unknown[]).toEqual(read)
  })

  test('is refused where another sign stands between the thousands of its column', () => {
    expect(readQuantities(["1'200", '3', "2'400.00", '1 200'])).toEqual([
      ...[1200, 3, 2400],
      'mixed_numbers',
    ])
    expect(readQuantities(['1 200', '1.200,00', '1\u00a0300'])).toEqual([1200, 1200, 1300])
    expect(readQuantities(['1,20,000', '1.200.300'])).toEqual([120_000, 'mixed_numbers'])
  })

  test('comes back exactly, and no other number for it, with decimals or without', () => {
    const values = fc.array(fc.nat(2_147_483_647), { minLength: 1, maxLength: 8 })
    const style = fc.constantFrom("'", '’', ' ', '\u00a0', '\u202f', 'lakh')
    fc.assert(
      fc.property(values, style, fc.nat(2), fc.boolean(), (given, sign, zeros, arabic) => {
        const texts = given.map((value) => {
          const whole = sign === 'lakh' ? inLakhs(value) : grouped(value, sign)
          const text = zeros === 0 ? whole : `${whole}.${'0'.repeat(zeros)}`
          return arabic ? text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '') : text
        })
        const read = readQuantities(texts)
        // `1,200` in lakhs is `1,200` of the West, too.
        const isOpen = (text: string, at: number) =>
          read[at] === 'ambiguous_number' && sign === 'lakh' && /^.{1,2},...$/.test(text)
        for (const [at, text] of texts.entries()) {
          if (!isOpen(text, at)) expect([text, read[at]]).toEqual([text, given[at]])
        }
      }),
      runs(1000),
    )
  })
})

const grouped = (value: number, by: string) => String(value).replace(/\B(?=(\d{3})+$)/g, by)
const inLakhs = (value: number) => String(value).replace(/\B(?=(\d{2})*\d{3}$)/g, ',')

describe('a quantity that may have thousands or decimals', () => {
  test('is a question about its column, with the first cells by both readings', () => {
    const question = {
      ...{ about: 'decimals', column: 'quantity' },
      choices: [
        {
          value: ',',
          shows: [
            { line: 2, text: '1200' },
            { line: 4, text: '2500' },
          ],
        },
        {
          value: '.',
          shows: [
            { line: 2, text: '1.200' },
            { line: 4, text: '2.500' },
          ],
        },
      ],
    }
    expect(decimalsAsked(['1.200', '7', '2.500']) as unknown[]).toEqual([
      { line: 2, question },
      { line: 4, question },
    ])
    const [whole] = decimalsAsked(['12,000', '3,000'])
    expect(whole?.question?.choices).toEqual([
      {
        value: ',',
        shows: [
          { line: 2, text: '12' },
          { line: 3, text: '3' },
        ],
      },
      {
        value: '.',
        shows: [
          { line: 2, text: '12000' },
          { line: 3, text: '3000' },
        ],
      },
    ])
  })

  test('is read as a person has decided, in every column that leaves it open', () => {
    expect(readQuantities(['12.000', '3.000'], { decimals: '.' })).toEqual([12, 3])
    expect(readQuantities(['12.000', '3.000'], { decimals: ',' })).toEqual([12_000, 3000])
    expect(readQuantities(['1,200', '1.000'], { decimals: '.' })).toEqual([1200, 1])
    expect(readQuantities(['1.200'], { decimals: '.' })).toEqual(['invalid_value'])
    const file = new TextEncoder().encode('petId;quantity;lowStockAt\n1;1.200;2.000\n2;3;4\n')
    expect(readImport(file, { decisions: { decimals: ',' } }).rows).toMatchObject([
      { quantity: 1200, lowStockAt: 2000 },
      { quantity: 3, lowStockAt: 4 },
    ])
    expect(readImport(file, { decisions: { decimals: ',' } }).understood?.columns[1]).toMatchObject(
      {
        numbers: { decimalMark: ',', shownBy: null, example: { text: '1.200', value: 1200 } },
      },
    )
  })

  test('is read as its column shows, whatever is decided for columns that do not', () => {
    expect(readQuantities(['1.200', '3,0'], { decimals: '.' })).toEqual([1200, 3])
  })

  test('is asked about where others of its column have not three decimals', () => {
    const texts = ['1.000', '3.00', '7']
    expect(readQuantities(texts)).toEqual(['mixed_numbers', 3, 7])
    expect(decimalsAsked(texts)[0]?.question?.about).toBe('decimals')
    expect(readQuantities(texts, { decimals: '.' })).toEqual([1, 3, 7])
    expect(readQuantities(texts, { decimals: ',' })).toEqual([1000, 'mixed_numbers', 7])
  })

  test('never has another reading than one of the two, however it is decided', () => {
    const text = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom('.', ','), fc.nat(999))
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 6 }),
        fc.constantFrom<'.' | ','>('.', ','),
        (given, decimals) => {
          const texts = given.map(([a, mark, b]) => `${a}${mark}${String(b).padStart(3, '0')}`)
          expect(new Set(readQuantities(texts))).toEqual(new Set(['ambiguous_number']))
          const wanted = given.map(([a, mark, b]) => {
            if (mark !== decimals) return a * 1000 + b
            return b === 0 ? a : 'invalid_value'
          })
          expect(readQuantities(texts, { decimals })).toEqual(wanted)
        },
      ),
      runs(500),
    )
  })
})

test('numbers as reported files have them are read, or asked about', async () => {
  const quantitiesIn = async (name: string, decisions: ReadingDecisions = {}) => {
    const { rows, problems } = readImport(await caseFile(name), { decisions })
    return [...rows.map(({ petId, quantity }) => [petId, quantity]), ...problems.map((p) => p.code)]
  }
  expect(await quantitiesIn('swiss-thousands.csv')).toEqual([
    [1001n, 1200],
    [1002n, 3],
  ])
  expect(await quantitiesIn('indian-thousands.csv')).toEqual([
    [1001n, 120_000],
    [1002n, 2500],
  ])
  expect(await quantitiesIn('apostrophe-before-number.csv')).toEqual([[1001n, 12]])
  expect(await quantitiesIn('unseen-mark-in-number-of-pet.csv')).toEqual([
    ...[
      [1001n, 12],
      [1002n, 3],
      [1003n, 4],
    ],
  ])
  expect(await quantitiesIn('three-decimals.csv')).toEqual(['ambiguous_number', 'ambiguous_number'])
  expect(await quantitiesIn('three-decimals.csv', { decimals: '.' })).toEqual([
    [1001n, 12],
    [1002n, 3],
  ])
})
