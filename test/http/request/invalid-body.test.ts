import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { bearer } from '../../support/petstock.ts'
import { expectError, patch } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service[Symbol.asyncDispose]())

const set = (body: RequestInit['body']) =>
  service.request('/v1/inventory/1', patch(service.key, body))

describe('body not JSON or not an object: 400 invalid_body', () => {
  test.each([
    ['nothing', ''],
    ['white space', ' \n'],
    ['an array', '[{"quantity":5}]'],
    ['null', 'null'],
    ['a number', '5'],
    ['a string', '"quantity"'],
    ['true', 'true'],
    ['JSON that is cut short', '{"quantity":5'],
    ['JSON with a comma too many', '{"quantity":5,}'],
    ['JSON with a comment', '{"quantity":5} // five'],
    ['two objects', '{"quantity":5}{"quantity":6}'],
    ['single quotes', "{'quantity':5}"],
    ['an unquoted name', '{quantity:5}'],
    ['a number with a leading zero', '{"quantity":05}'],
    ['a number with a plus sign', '{"quantity":+5}'],
    ['a hexadecimal number', '{"quantity":0x5}'],
    ['NaN', '{"quantity":NaN}'],
    ['a form', 'quantity=5'],
    ['a control character in a string', '{"quantity":5,"note":"\u0001"}'],
  ])('%s', async (_name, body) => {
    const { message } = await expectError(set(body), 'invalid_body')
    expect(message).toContain('{"quantity": 12}')
  })

  test('no body at all', async () => {
    const headers = { ...bearer(service.key), 'Content-Type': 'application/json' }
    await expectError(
      service.request('/v1/inventory/1', { method: 'PATCH', headers }),
      'invalid_body',
    )
  })

  test('text that is not UTF-8', async () => {
    const latin1 = Buffer.from('{"quantity":5,"note":"\u00e9"}', 'latin1')
    const utf16 = Buffer.from('{"quantity":5}', 'utf16le')
    const surrogate = Buffer.concat([
      Buffer.from('{"quantity":5,"a":"'),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from('"}'),
    ])
    for (const body of [latin1, utf16, surrogate]) await expectError(set(body), 'invalid_body')
  })

  test('16 KB of brackets', async () => {
    await expectError(set('['.repeat(16_384)), 'invalid_body')
    await expectError(set(`${'['.repeat(8_192)}${']'.repeat(8_192)}`), 'invalid_body')
    await expectError(set('{"quantity":'.repeat(1_300)), 'invalid_body')
  })

  test('a quantity beside 16 KB of nested arrays gets a response, and no 500', async () => {
    const nested = `${'['.repeat(8_000)}${']'.repeat(8_000)}`
    const response = await set(`{"quantity":5,"more":${nested}}`)
    expect([200, 400]).toContain(response.status)
    expect(await (await set('{"quantity":6}')).json()).toMatchObject({ quantity: 6 })
  })

  test('UTF-8 with a byte order mark is read', async () => {
    expect(await (await set('\ufeff{"quantity":4}')).json()).toMatchObject({ quantity: 4 })
  })
})
