import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:tls'
import type { ErrorCode } from '../../../src/http/errors/api-error.ts'
import { tlsFolder } from '../../../src/tls/tls-folder.ts'
import { ON_THIS_MACHINE, testApp } from '../../support/app.ts'
import { bearer } from '../../support/petstock.ts'
import { expectError } from '../../support/responses.ts'
import { testService } from '../../support/service.ts'
import { shopHttps } from '../../support/shop-https.ts'
import { certificateFolder } from '../../tls/folders.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }
const HERE = { Host: 'localhost:3000' }

/** The HTTP side before a folder for certificates, asked by a key with some access. */
function asking(
  shop: ReturnType<typeof shopHttps>,
  access: 'read' | 'write' | 'manage' = 'manage',
) {
  const { handlers } = testApp({ connection: shop.https, access })
  return async (path: string, init: RequestInit = {}, peerAddress = '127.0.0.1') => {
    const headers = { ...bearer('valid'), ...HERE, ...init.headers }
    const request = new Request(`http://localhost:3000${path}`, { ...init, headers })
    return handlers.fetch(request, { ...ON_THIS_MACHINE, peerAddress })
  }
}

/** The names in the certificate that a server shows. */
async function namesServed(url: string): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
  const port = Number(new URL(url).port)
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
    resolve(socket.getPeerCertificate().subjectaltname)
    socket.destroy()
  })
  socket.on('error', reject)
  return promise
}

const SET_UP = { method: 'POST', body: '{}', headers: JSON_TYPE }

describe('the connection', () => {
  test('is for keys that manage', async () => {
    using shop = shopHttps()
    for (const access of ['read', 'write'] as const) {
      const ask = asking(shop, access)
      await expectError(await ask('/desk/api/connection'), 'insufficient_access')
      await expectError(await ask('/desk/api/https', SET_UP), 'insufficient_access')
    }
    expect(existsSync(shop.folder.directory)).toBe(false)
  })

  test('is told to managers anywhere, and no browser keeps it', async () => {
    using shop = shopHttps()
    const response = await asking(shop)('/desk/api/connection', {}, '192.168.1.30')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(await response.json()).toMatchObject({
      addresses: [{ url: 'http://192.168.1.20:3000' }],
      onThisMachine: false,
      setUp: 'make',
    })
  })
})

describe('HTTPS is set up', () => {
  test('with a key that manages', async () => {
    using shop = shopHttps()
    const response = await asking(shop)('/desk/api/https', SET_UP)
    expect(await response.json()).toMatchObject({ onThisMachine: true, setUp: 'renew' })
    expect(existsSync(shop.folder.certificate)).toBe(true)
  })

  test.each<[string, string, Record<string, string>]>([
    ['another address', '192.168.1.30', {}],
    ['a page whose name leads here', '127.0.0.1', { Host: 'shop.example:3000' }],
    ['a proxy on the machine', '127.0.0.1', { 'X-Forwarded-For': '192.168.1.30' }],
    ['a proxy that says so in the new way', '127.0.0.1', { Forwarded: 'for=192.168.1.30' }],
  ])('with that key also from %s', async (_, peer, headers) => {
    using shop = shopHttps()
    const init = { ...SET_UP, headers: { ...JSON_TYPE, ...headers } }
    const response = await asking(shop)('/desk/api/https', init, peer)
    expect(await response.json()).toMatchObject({ onThisMachine: false, setUp: 'renew' })
    expect(existsSync(shop.folder.certificate)).toBe(true)
  })

  test.each<[ErrorCode, string]>([
    ['invalid_body', 'no JSON'],
    ['invalid_hosts', '{"hosts":"till.local"}'],
    ['invalid_hosts', '{"hosts":[7]}'],
    ['invalid_hosts', '{"hosts":["*.local"]}'],
    ['invalid_hosts', JSON.stringify({ hosts: Array(21).fill('till.local') })],
  ])('but not by a wrong body: %s of %s', async (code, body) => {
    using shop = shopHttps()
    await expectError(await asking(shop)('/desk/api/https', { ...SET_UP, body }), code)
    expect(existsSync(shop.folder.directory)).toBe(false)
  })
})

describe('/ca.crt', () => {
  test('hands out what devices have to trust, without a key, as a file to save', async () => {
    await using service = await testService({ keys: [{ access: 'manage' }] })
    await expectError(await service.request('/ca.crt'), 'route_not_found')
    const headers = { ...bearer(service.key), ...JSON_TYPE }
    await service.request('/desk/api/https', { method: 'POST', body: '{}', headers })
    const journal = await service.request('/desk/api/access-journal', { headers })
    expect(await journal.json()).toMatchObject({
      entries: [
        {
          action: 'make_https',
          keyId: service.issued[0]?.id,
          after: expect.stringContaining('localhost'),
        },
        { action: 'add_key' },
      ],
    })
    const response = await service.request('/ca.crt')
    expect(await response.text()).toBe(
      readFileSync(tlsFolder(service.folder.directory).root, 'utf8'),
    )
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/x-x509-ca-cert',
      'content-disposition': 'attachment; filename="petstock-ca.crt"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect((await service.request('/ca.crt', { method: 'HEAD' })).status).toBe(200)
  })
})

test('a service that uses the certificate takes the renewed one up at once', async () => {
  using made = certificateFolder()
  await made.make(['till.local'], Date.UTC(2026, 0, 5))
  const tls = {
    cert: made.read(made.certificate),
    key: made.read(made.key),
    certFile: made.certificate,
    keyFile: made.key,
  }
  await using service = await testService({ keys: [{ access: 'manage' }], tls })
  const ask = (path: string, init: RequestInit = {}) =>
    service.request(path, { ...init, keepalive: false, tls: { ca: made.read(made.root) } })
  const headers = { ...bearer(service.key), ...JSON_TYPE }
  const response = await ask('/desk/api/https', { method: 'POST', body: '{}', headers })
  expect(await response.json()).toMatchObject({
    https: true,
    setUp: 'renew',
    certificate: {
      inUse: true,
      hosts: ['till.local', 'shop-pc.local', '192.168.1.20', 'localhost', '127.0.0.1', '::1'],
    },
    restart: { flags: ['--host 0.0.0.0'] },
  })
  expect(await namesServed(service.url)).toContain('DNS:shop-pc.local')
})
