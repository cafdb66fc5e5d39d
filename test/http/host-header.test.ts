import { expect, test } from 'bun:test'
import { rawHead, rawRequest } from '../support/raw-http.ts'
import { testService } from '../support/service.ts'

const HOSTS = ['Host: a', 'Host: pos', 'Host: shop/x', 'Host: sh#op', 'Host: u@shop', 'Host: ', '']
const PATHS = ['/v1/inventory', '/b/v1/inventory', '/bb/v1/inventory', '/bbb/v1/inventory']

test('no Host header opens the way to the stock without a key', async () => {
  await using service = await testService({ pets: [{ petId: 77n }] })
  for (const host of HOSTS) {
    for (const path of PATHS) {
      const version = host === '' ? 'HTTP/1.0' : 'HTTP/1.1'
      const answer = await rawRequest(
        service.url,
        rawHead(`GET ${path} ${version}`, host || 'A: b'),
      )
      expect(answer).toMatch(path === '/v1/inventory' ? /^HTTP\/1\.1 401/ : /^HTTP\/1\.1 404/)
      expect(answer).not.toContain('"petId":77')
    }
  }
})

test('a short, broken or missing Host header does not keep a key from the stock', async () => {
  await using service = await testService({ pets: [{ petId: 77n }] })
  const authorization = `Authorization: Bearer ${service.key}`
  for (const host of HOSTS) {
    const version = host === '' ? 'HTTP/1.0' : 'HTTP/1.1'
    const head = rawHead(`GET /v1/inventory ${version}`, host || 'A: b', authorization)
    expect(await rawRequest(service.url, head)).toContain('[{"petId":77,')
  }
})
