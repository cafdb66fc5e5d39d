import { describe, expect, test } from 'bun:test'
import { bearer, createKey, serve, temporaryFolder } from '../../support/petstock.ts'
import { rawHead, rawRequest } from '../../support/raw-http.ts'
import { testService } from '../../support/service.ts'

/** A host that is short or missing (HTTP/1.0), which is allowed. */
const HOSTS = ['Host: a', 'Host: pos', 'Host: ', '']

/** What names no one host; the runtime hands on several headers as one, joined by a comma. */
const INVALID = [
  ...['Host: shop/x', 'Host: sh#op', 'Host: u@shop', 'Host: sh op', 'Host: ::1', 'Host: b\xe4r'],
  'Host: [fe80::1%eth0]:3000',
  ...['Host: a\r\nHost: b', 'Host: a\r\nhost: a', 'Host: \r\nHost: a', 'Host: \r\nHost: '],
]
const PATHS = ['/v1/inventory', '/b/v1/inventory', '/bb/v1/inventory', '/bbb/v1/inventory']

const headFor = (path: string, host: string, ...more: string[]): string =>
  rawHead(`GET ${path} HTTP/1.${host === '' ? 0 : 1}`, host || 'A: b', ...more)

test('no Host header opens the way to the stock without a key', async () => {
  await using service = await testService({ pets: [{ petId: 77n }] })
  for (const host of [...HOSTS, ...INVALID]) {
    for (const path of PATHS) {
      const response = await rawRequest(service.url, headFor(path, host))
      const status = INVALID.includes(host) ? 400 : path === '/v1/inventory' ? 401 : 404
      expect(response).toStartWith(`HTTP/1.1 ${status}`)
      expect(response).not.toContain('"petId":77')
    }
  }
})

test('a short or missing Host header does not keep a key from the stock', async () => {
  await using service = await testService({ pets: [{ petId: 77n }] })
  const authorization = `Authorization: Bearer ${service.key}`
  for (const host of HOSTS) {
    const head = headFor('/v1/inventory', host, authorization)
    expect(await rawRequest(service.url, head)).toContain('[{"petId":77,')
  }
})

describe('a request with an invalid Host header, or with two', () => {
  test('is 400 invalid_host wherever it goes, with an Error as its body, and does nothing', async () => {
    using folder = temporaryFolder()
    const { key } = await createKey(folder.path)
    await using server = await serve(folder.path)
    const ask = (requestLine: string, host: string, rest = '') => {
      const more = [`Authorization: Bearer ${key}`, 'Content-Type: application/json']
      const body = [`Content-Length: ${rest.length}`, 'Connection: close', '', rest].join('\r\n')
      return rawRequest(server.url, [`${requestLine} HTTP/1.1`, host, ...more, body].join('\r\n'))
    }
    for (const host of INVALID) {
      const body = '{"id":"7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10","petId":1}'
      const responses = [
        await ask('GET /v1/inventory', host),
        await ask('PATCH /v1/inventory/1', host, '{"quantity":5}'),
        await ask('POST /desk/api/inventory', host, body),
        ...(await Promise.all(
          ['/', '/docs', '/readyz', '/metrics'].map((path) => ask(`GET ${path}`, host)),
        )),
      ]
      for (const response of responses) {
        expect(response).toStartWith('HTTP/1.1 400')
        const [head = '', json = ''] = response.split('\r\n\r\n')
        expect(head.toLowerCase()).toContain('content-type: application/json')
        const { code, message, status } = JSON.parse(json)
        expect([code, status]).toEqual(['invalid_host', 400])
        expect(message).toContain('one Host header')
        if (host.includes('%')) expect(message).toContain('zone')
      }
      for (const response of responses.slice(0, 3))
        expect(response).toMatch(/^x-ratelimit-limit: 1000\r$/im)
    }
    const list = await server.request('/v1/inventory', { headers: bearer(key) })
    expect(await list.json()).toEqual([])
  })

  test('counts as any other request: a key and an address that have used up their limit get 429', async () => {
    await using service = await testService({
      keys: [{ plan: 'enterprise', limits: { perMinute: 2, perDay: 1_000 } }],
    })
    const statuses: string[] = []
    for (let made = 0; made < 3; made++) {
      const head = headFor('/v1/inventory', 'Host: a b', `Authorization: Bearer ${service.key}`)
      statuses.push((await rawRequest(service.url, head)).slice(9, 12))
    }
    expect(statuses).toEqual(['400', '400', '429'])
    for (let made = 0; made <= 60; made++) {
      const response = await rawRequest(service.url, headFor('/v1/inventory', 'Host: a b'))
      expect(response).toStartWith(`HTTP/1.1 ${made < 60 ? 400 : 429}`)
    }
  })
})
