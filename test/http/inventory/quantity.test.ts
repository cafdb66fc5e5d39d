import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { bearer } from '../../support/petstock.ts'
import { runs } from '../../support/property-runs.ts'
import { expectError, patch } from '../../support/responses.ts'
import { enterprise, type TestService, testService } from '../../support/service.ts'

const MAX = 2_147_483_647

const TAKEN: readonly [source: string, quantity: number][] = [
  ['0', 0],
  ['-0', 0],
  ['-0.0', 0],
  ['0e5', 0],
  ['5', 5],
  ['5.0', 5],
  ['5.000000000000000000000', 5],
  ['1e2', 100],
  ['1E+2', 100],
  ['12.5e1', 125],
  ['500e-2', 5],
  ['2147483647', MAX],
  ['2147483647.0', MAX],
]

const REFUSED = [
  '"5"',
  '5.5',
  '-1',
  '-1.0',
  'null',
  'true',
  'false',
  '[]',
  '[5]',
  '{}',
  '""',
  '2147483648',
  '2147483647.5',
  '9007199254740993',
  '9223372036854775807',
  '1e400',
  '-1e400',
  '1e-400',
  '5.0000000000000000001',
  '4.9999999999999999999',
  '2147483647.0000000000001',
]

let service: TestService
beforeAll(async () => {
  service = await testService({ keys: [enterprise(1_000_000, 1_000_000)] })
})
afterAll(() => service[Symbol.asyncDispose]())

const set = (body: string) => service.request('/v1/inventory/1', patch(service.key, body))
const current = async () => {
  const list = await service.request('/v1/inventory', { headers: bearer(service.key) })
  return ((await list.json()) as { quantity: number }[])[0]?.quantity
}

describe('quantity: integer 0 to 2,147,483,647', () => {
  test.each(TAKEN)('%s is the quantity %d', async (source, quantity) => {
    const response = await set(`{"quantity":${source}}`)
    expect(await response.text()).toBe(`{"petId":1,"quantity":${quantity},"status":"available"}`)
    expect(await current()).toBe(quantity)
  })

  test.each(REFUSED)('%s is 400 invalid_quantity and changes nothing', async (source) => {
    const before = await current()
    const { message } = await expectError(set(`{"quantity":${source}}`), 'invalid_quantity')
    expect(message).toContain('2147483647')
    expect(await current()).toBe(before)
  })

  test('every integer in between is taken as it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: MAX }), async (quantity) => {
        expect(await (await set(JSON.stringify({ quantity }))).json()).toMatchObject({ quantity })
      }),
      runs(50),
    )
  })

  test('no other JSON value is taken', async () => {
    const other = fc
      .jsonValue()
      .filter((value) => !(Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX))
    await fc.assert(
      fc.asyncProperty(other, async (quantity) => {
        await expectError(set(JSON.stringify({ quantity })), 'invalid_quantity')
      }),
      runs(50),
    )
  })

  test('without a quantity the response is 400 missing_quantity', async () => {
    for (const body of [
      '{}',
      '{"Quantity":5}',
      '{"quantity ":5}',
      '{"status":"sold"}',
      '{"__proto__":{"quantity":5}}',
      '{"update":{"quantity":5}}',
    ]) {
      await expectError(set(body), 'missing_quantity')
    }
  })

  test('of a quantity that is there twice the last one counts', async () => {
    expect(await (await set('{"quantity":"x","quantity":8}')).json()).toMatchObject({ quantity: 8 })
  })
})
