import { describe, expect, test } from 'bun:test'
import { problemsOf, read, sentences } from './fixtures.ts'

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

  test('takes kinds and barcodes, and none where they are null or empty', () => {
    const { rows } = read(
      '[{"petId":1,"quantity":1,"status":"sold","kind":" Bird ","barcodes":["036000291452","A"]},{"petId":2,"quantity":1,"status":"sold","kind":null,"barcodes":null},{"petId":3,"quantity":1,"status":"sold","barcodes":[]}]',
    )
    expect(rows).toMatchObject([
      { kind: 'Bird', barcodes: ['036000291452', 'A'] },
      { kind: null, barcodes: [] },
      { barcodes: [] },
    ])
    expect(rows[2]?.kind).toBeUndefined()
  })

  test('refuses barcodes that are numbers, no list or twice in the file', () => {
    const entry = (petId: number, barcodes: string) =>
      `{"petId":${petId},"quantity":1,"status":"sold","barcodes":${barcodes}}`
    const entries = [
      entry(1, '[4006381333931]'),
      entry(2, '"7"'),
      entry(3, '["A"]'),
      entry(4, '["A"]'),
    ]
    expect(problemsOf(`[${entries.join()}]`)).toEqual([
      'entry 1, barcodes: must not include the number 4006381333931: each must be text of 1 to 64 printable ASCII characters without blanks',
      'entry 2, barcodes: must be a list of texts, not "7"',
      'entry 4, barcodes: A is already in entry 3, for pet 3',
    ])
  })

  test('names fields that it does not know, once each', () => {
    const entry = (petId: number) => ({ petId, quantity: 1, status: 'sold', colour: 2 })
    expect(sentences(read(JSON.stringify([entry(1), entry(2)])).warnings)).toEqual([
      'the field "colour" is not known and is left out',
    ])
  })

  test('refuses what is not JSON, and JSON that is not an array', () => {
    expect(problemsOf('[{"petId":1')[0]).toStartWith('entry 1: is not valid JSON: ')
    expect(problemsOf('[{"petId":1,"quantity":2},{]')[0]).toStartWith('entry 2: is not valid JSON')
    expect(problemsOf('['.repeat(1e5))[0]).toStartWith('entry 1: is not valid JSON: ')
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
    ])
  })

  test('takes an entry without a status, and refuses null for one', () => {
    expect(read('[{"petId":1,"quantity":2}]').rows).toEqual([{ line: 1, petId: 1n, quantity: 2 }])
    expect(problemsOf('[{"petId":1,"quantity":2,"status":null}]')).toEqual([
      'entry 1, status: must be available, pending, sold, not null',
    ])
  })

  test.each(['1e3', '9.22E+18', '-1e2', '1e400', '"9.22E+18"'])(
    'refuses petId %s, whose digits may be lost, by name',
    (petId) => {
      const text = petId.replaceAll('"', '')
      expect(problemsOf(`[{"petId":${petId},"quantity":1,"status":"sold"}]`)).toEqual([
        expect.stringContaining(
          `entry 1, petId: must be written with all its digits, and ${text} may have lost some`,
        ),
      ])
    },
  )

  test.each(['quantity', 'lowStockAt'])('says of a %s in quotes what to do', (field) => {
    const entry = { petId: 1, quantity: 1, [field]: '4' }
    expect(problemsOf(JSON.stringify([entry]))).toEqual([
      `entry 1, ${field}: must be a whole number from 0 to 2147483647, not "4": write it without quotes`,
    ])
  })

  test('warns of a barcode with a comma in it', () => {
    expect(
      sentences(read('[{"petId":1,"quantity":1,"barcodes":["96385074,B"]}]').warnings),
    ).toEqual([
      'the barcode "96385074,B" in entry 1 is read as one code: make a text of the list for each barcode',
    ])
  })

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
    expect(problems).toMatchObject([
      {
        line: 1,
        column: field,
        code: 'invalid_value',
        reason: expect.stringMatching(/^must be .*, not /),
      },
    ])
  })
})
