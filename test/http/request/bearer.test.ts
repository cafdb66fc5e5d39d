import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readToken } from '../../../src/http/request/bearer.ts'
import { testApp } from '../../support/app.ts'
import { rawHead, rawRequest } from '../../support/raw-http.ts'
import { expectError, patch } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await testService({ keys: [{}, { expiresAt: 1 }, {}], openMetrics: false })
  const revoked = service.issued[2]?.id ?? ''
  await service.byCommand((store) => store.keys.revoke(revoked, service.clock.wall()))
  await service.restart()
})
afterAll(() => service[Symbol.asyncDispose]())

const ask = (authorization?: string) =>
  service.request('/v1/inventory', {
    headers: authorization === undefined ? {} : { Authorization: authorization },
  })

describe('401', () => {
  test('missing_api_key: no Authorization, or not of the scheme Bearer', async () => {
    for (const authorization of [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      `Basic ${btoa(`user:${service.key}`)}`,
      `Token ${service.key}`,
      service.key,
      `Bearer:${service.key}`,
      `Bearer${service.key}`,
      `key=${service.key}`,
    ]) {
      const { headers } = await expectError(ask(authorization), 'missing_api_key')
      expect(headers.get('www-authenticate')).toBe('Bearer realm="petstock"')
      service.clock.advance(1_000)
    }
  })

  test('invalid_api_key names what is around a key: quotes, brackets, a comma, the scheme twice', async () => {
    const { key } = service
    for (const sent of [`"${key}"`, `'${key}'`, `<${key}>`, `{${key}}`, `${key},`]) {
      const { message } = await expectError(ask(`Bearer ${sent}`), 'invalid_api_key')
      expect(message).toContain('without quotes')
      expect(message).not.toContain(key)
    }
    const { message } = await expectError(ask(`Bearer Bearer ${key}`), 'invalid_api_key')
    expect(message).toContain('Write Bearer once.')
    service.clock.advance(10_000)
  })

  test('invalid_api_key: mistyped, unknown, expired and revoked look alike', async () => {
    const unknown = 'pst_0000000000000000000000000000000000000000000_2NsgLD'
    const [, expired, revoked] = service.issued.map(({ key }) => key)
    const messages = new Set<string>()
    for (const key of [
      `${service.key}x`,
      service.key.slice(0, -1),
      service.key.toLowerCase(),
      `${service.key} ${service.key}`,
      unknown,
      expired,
      revoked,
    ]) {
      const { message, headers } = await expectError(ask(`Bearer ${key}`), 'invalid_api_key')
      expect(headers.get('www-authenticate')).toBe('Bearer realm="petstock", error="invalid_token"')
      messages.add(message)
      service.clock.advance(1_000)
    }
    expect(messages.size).toBe(1)
  })

  test("the scheme's name is matched in any letter case", async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
      expect((await ask(`${scheme} ${service.key}`)).status).toBe(200)
    }
  })

  test('a key in the query string or the body is no credential', async () => {
    const { key } = service
    for (const query of ['api_key', 'apikey', 'key', 'token', 'access_token', 'Authorization']) {
      const response = service.request(`/v1/inventory?${query}=${key}`)
      await expectError(response, 'missing_api_key')
      service.clock.advance(1_000)
    }
    const init = patch('', JSON.stringify({ quantity: 1, api_key: key, access_token: key }))
    init.headers = { 'Content-Type': 'application/json' }
    await expectError(service.request('/v1/inventory/1', init), 'missing_api_key')
    const form = new URLSearchParams({ access_token: key })
    const posted = service.request('/v1/inventory', { method: 'POST', body: form })
    await expectError(posted, 'missing_api_key')
    for (const name of ['X-API-Key', 'Proxy-Authorization', 'Cookie']) {
      const headers = { [name]: `Bearer ${key}` }
      await expectError(service.request('/v1/inventory', { headers }), 'missing_api_key')
    }
  })
})

describe('/metrics and /readyz', () => {
  const askAs = (path: string, headers: Record<string, string>) =>
    service.request(path, { headers })

  const membersOf = async (response: Promise<Response>) =>
    Object.keys((await (await response).json()) as object)

  test('take a key from the Authorization header alone, with its scheme in any letter case', async () => {
    const { key } = service
    for (const scheme of ['Bearer', 'bearer', 'bEaReR']) {
      const headers = { Authorization: `${scheme}  ${key} ` }
      expect((await askAs('/metrics', headers)).status).toBe(200)
      expect(await (await askAs('/readyz', headers)).text()).toContain('"checks":')
    }
    for (const authorization of [`Bearer:${key}`, `Bearer${key}`, `Bearerx${key}`, key]) {
      const headers = { Authorization: authorization }
      await expectError(askAs('/metrics', headers), 'missing_api_key')
      expect(await membersOf(askAs('/readyz', headers))).toEqual(['ready'])
      service.clock.advance(1_000)
    }
  })

  test('take no key from a query string', async () => {
    const { key } = service
    for (const query of [
      ...[`access_token=${key}`, `access_token=a&access_token=${key}`, `access%5Ftoken=${key}`],
      ...[`=${key}`, `undefined=${key}`, `bearer=${key}`, `authorization=Bearer%20${key}`],
    ]) {
      await expectError(askAs(`/metrics?${query}`, {}), 'missing_api_key')
      expect(await membersOf(askAs(`/readyz?${query}`, {}))).toEqual(['ready'])
      const wrong = { Authorization: 'Bearer pst_x' }
      await expectError(askAs(`/metrics?${query}`, wrong), 'invalid_api_key')
      service.clock.advance(2_000)
    }
  })

  test('take no key from a body', async () => {
    const { key } = service
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', `access_token=${key}`],
      ['application/json', JSON.stringify({ access_token: key })],
    ]) {
      const head = rawHead(
        'GET /metrics HTTP/1.1',
        'Host: localhost',
        `Content-Type: ${type}`,
        `Content-Length: ${body?.length}`,
      )
      const response = await rawRequest(service.url, head + body)
      expect(response).toStartWith('HTTP/1.1 401')
      expect(response).toContain('"code":"missing_api_key"')
    }
  })

  test('are the only routes for which Elysia copies the headers', () => {
    const readers = testApp().app.routes.filter(({ compile }) =>
      /\bc\.headers\s*=/.test(compile().toString()),
    )
    expect(readers.map(({ path }) => path)).toEqual(['/readyz', '/metrics'])
  })
})

test('a bearer token is read without the white space around it', () => {
  expect(readToken('Bearer abc')).toBe('abc')
  expect(readToken('bearer   abc ')).toBe('abc')
  expect(readToken('Bearer\tabc')).toBeUndefined()
  expect(readToken('Bearer   ')).toBeUndefined()
  expect(readToken(null)).toBeUndefined()
})
