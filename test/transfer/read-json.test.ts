import { describe, expect, test } from 'bun:test'
import { problemsOf, read } from './fixtures.ts'

describe('JSON import', () => {
  test('takes exact ids, as integers or as text', () => {
    const { format, rows } = read(
      ' \n[{"petId":9223372036854775807,"quantity":1,"status":"sold"},{"petId":"-9223372036854775808","quantity":1,"status":"sold"},{"petId":7,"quantity":1,"status":"sold"}]',
    )
    expect(format).toBe('json')
    expect(rows.map(({ petId }) => petId)).toEqual([2n ** 63n - 1n, -(2n ** 63n), 7n])
  })

  test('leaves absent fields absent, reads null as none and keeps the time', () => {
    const { rows } = read(
      '[{"petId":1,"quantity":5.0,"status":"Sold"},{"petId":2,"quantity":1e2,"status":"pending","name":null,"lowStockAt":null,"updatedAt":0}]',
    )
    expect(rows).toEqual([
      { line: 1, petId: 1n, quantity: 5, status: 'sold' },
      {
        line: 2,
        petId: 2n,
        quantity: 100,
        status: 'pending',
        name: null,
        lowStockAt: null,
        updatedAt: 0,
      },
    ])
  })

  test('names fields that it does not know, once each', () => {
    const entry = (petId: number) => ({ petId, quantity: 1, status: 'sold', price: 2 })
    expect(read(JSON.stringify([entry(1), entry(2)])).warnings).toEqual([
      'the field "price" is not known and is left out',
    ])
  })

  test('refuses what is not JSON, and JSON that is not an array', () => {
    expect(problemsOf('[{"petId":1')[0]).toStartWith('the file: is not valid JSON: ')
    expect(problemsOf('['.repeat(1e5))[0]).toStartWith('the file: is not valid JSON: ')
    expect(problemsOf('{"petId":1}')).toEqual([
      'the file: must be a JSON array of pets: [{"petId":1, ...}, ...]',
    ])
  })

  test('refuses an entry that is not an object', () => {
    expect(problemsOf('[1,null,[]]')).toEqual([
      'entry 1: must be an object, not 1',
      'entry 2: must be an object, not null',
      'entry 3: must be an object, not an array',
    ])
  })

  test('lists all that is missing', () => {
    expect(problemsOf('[{}]')).toEqual([
      'entry 1, petId: is missing',
      'entry 1, quantity: is missing',
      'entry 1, status: is missing',
    ])
  })

  test.each(['1e3', '9.22E+18', '-1e2', '1e400', '"9.22E+18"'])(
    'refuses petId %s, whose digits a spreadsheet has lost, by name',
    (petId) => {
      const text = petId.replaceAll('"', '')
      expect(problemsOf(`[{"petId":${petId},"quantity":1,"status":"sold"}]`)).toEqual([
        expect.stringContaining(
          `entry 1, petId: a spreadsheet has shortened this number to ${text} `,
        ),
      ])
    },
  )

  test('refuses the same pet twice, and names both entries', () => {
    const pet = '{"petId":1,"quantity":1,"status":"sold"}'
    expect(problemsOf(`[${pet},${pet}]`)).toEqual(['entry 2, petId: 1 is already in entry 1'])
  })

  test.each([
    ['petId', '9223372036854775808'],
    ['petId', '1.5'],
    ['petId', '1.0000000000000000000001'],
    ['petId', '"007"'],
    ['petId', 'null'],
    ['petId', '5.0'],
    ['petId', '-0'],
    ['quantity', '"5"'],
    ['quantity', '5.5'],
    ['quantity', '5.0000000000000000000001'],
    ['quantity', '-1'],
    ['quantity', '2147483648'],
    ['quantity', 'null'],
    ['quantity', 'true'],
    ['status', '"gone"'],
    ['status', 'null'],
    ['name', '5'],
    ['name', '"\\ud800"'],
    ['name', '"\\u0000"'],
    ['lowStockAt', '-1'],
    ['lowStockAt', '"3"'],
    ['updatedAt', '-1'],
    ['updatedAt', '1.5'],
    ['updatedAt', 'null'],
    ['updatedAt', '8640000000000001'],
  ])('refuses %s %s', (field, value) => {
    const entry = { petId: '1', quantity: '1', status: '"sold"', [field]: value }
    const fields = Object.entries(entry).map(([name, text]) => `"${name}":${text}`)
    const { problems } = read(`[{${fields.join()}}]`)
    expect(problems).toEqual([
      { line: 1, column: field, reason: expect.stringMatching(/^must be .*, not /) },
    ])
  })
})
