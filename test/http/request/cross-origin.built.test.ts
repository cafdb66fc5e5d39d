import { describe, expect, test } from 'bun:test'
import { bearer, outputOf, petstock, serve, temporaryFolder } from '../../support/petstock.ts'
import { expectError, patch } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'

const KIOSK = 'https://kiosk.example'
const OTHER = 'https://other.example'
const APPS = [
  ...['capacitor://localhost', 'ionic://localhost', 'tauri://localhost', 'http://tauri.localhost'],
  ...['app://till', 'chrome-extension://ndikjdigobmbieacjcgomahigeiobhbo'],
]
const listed = { corsOrigins: [KIOSK, 'http://10.0.0.5:8080', ...APPS] }

const preflight = (service: TestService, origin: string, method = 'PATCH') =>
  service.request('/v1/inventory/1', {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization,content-type,if-none-match',
    },
  })

const list = (headers: Headers, name: string): string[] =>
  (headers.get(name) ?? '').split(',').map((entry) => entry.trim().toLowerCase())

describe('a preflight', () => {
  test('from a listed origin gets 204 before any check, and is not counted', async () => {
    await using service = await testService(listed)
    for (let made = 0; made < 100; made++) {
      const { status, headers } = await preflight(service, KIOSK)
      expect(status).toBe(204)
      expect(headers.get('access-control-allow-origin')).toBe(KIOSK)
      expect(headers.get('vary')).toBe('Origin')
      expect(list(headers, 'access-control-allow-methods')).toEqual([
        'delete',
        'get',
        'head',
        'patch',
        'post',
      ])
      expect(list(headers, 'access-control-allow-headers')).toEqual([
        'authorization',
        'content-type',
        'if-none-match',
        'last-event-id',
        '*',
      ])
      expect(headers.get('access-control-max-age')).toBe('7200')
      expect(headers.has('access-control-allow-private-network')).toBe(false)
      expect(headers.has('access-control-allow-credentials')).toBe(false)
    }
    const response = await service.request('/v1/inventory')
    expect(response.headers.get('x-ratelimit-remaining')).toBe('59')
  })

  test('from an app by the scheme of its pages is one like any other', async () => {
    await using service = await testService(listed)
    for (const origin of APPS) {
      const { status, headers } = await preflight(service, origin)
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, origin])
      const asked = await service.request('/v1/inventory', {
        headers: { Origin: origin, ...bearer(service.key) },
      })
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([
        200,
        origin,
      ])
    }
    for (const origin of [
      'capacitor://localhost.evil',
      'capacitor://other',
      'Capacitor://localhost',
    ]) {
      await expectError(preflight(service, origin), 'missing_api_key')
    }
  })

  test('for a private network is allowed to a listed origin, where it asks for it', async () => {
    await using service = await testService(listed)
    const asked = (origin: string) =>
      service.request('/v1/inventory', {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Private-Network': 'true',
        },
      })
    const { headers } = await asked(KIOSK)
    expect(headers.get('access-control-allow-private-network')).toBe('true')
    const other = await asked(OTHER)
    expect(other.headers.has('access-control-allow-private-network')).toBe(false)
    await other.bytes()
  })

  test('from any other origin is a request without a key like any other', async () => {
    await using service = await testService(listed)
    for (const origin of [OTHER, 'http://kiosk.example', `${KIOSK}.evil.example`, 'null', '']) {
      const { headers } = await expectError(preflight(service, origin), 'missing_api_key')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('is more than OPTIONS: without the method that it asks for it is none', async () => {
    await using service = await testService(listed)
    const plain = { method: 'OPTIONS', headers: { Origin: KIOSK } }
    const { headers } = await expectError(
      service.request('/v1/inventory', plain),
      'missing_api_key',
    )
    expect(headers.get('x-ratelimit-limit')).toBe('60')
    const withKey = { method: 'OPTIONS', headers: { Origin: KIOSK, ...bearer(service.key) } }
    await expectError(service.request('/v1/inventory', withKey), 'method_not_allowed')
  })

  test('is a request without a key like any other when no origin is listed', async () => {
    await using service = await testService()
    const { headers } = await expectError(preflight(service, KIOSK), 'missing_api_key')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('a response', () => {
  test('to a listed origin may be read, with its limits, whatever its status', async () => {
    await using service = await testService(listed)
    const origin = { Origin: KIOSK }
    const first = await service.request('/v1/inventory', {
      headers: { ...origin, ...bearer(service.key) },
    })
    const etag = first.headers.get('etag') ?? ''
    expect(await first.text()).toContain('"petId":1')
    const responses = [
      first,
      await service.request('/v1/inventory', {
        headers: { ...origin, ...bearer(service.key), 'If-None-Match': etag },
      }),
      await service.request('/v1/inventory/1', patch(service.key, '{"quantity":2}', origin)),
      await service.request('/v1/inventory/1', patch(service.key, '{}', origin)),
      await service.request('/v1/inventory', { headers: origin }),
      await service.request('/v1/unknown', { headers: { ...origin, ...bearer(service.key) } }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 304, 200, 400, 401, 404])
    for (const { headers } of responses) {
      expect(headers.get('access-control-allow-origin')).toBe(KIOSK)
      expect(list(headers, 'access-control-expose-headers')).toEqual([
        'allow',
        'deprecation',
        'etag',
        'idempotent-replayed',
        'retry-after',
        'ratelimit',
        'ratelimit-policy',
        'sunset',
        'www-authenticate',
        'x-ratelimit-limit',
        'x-ratelimit-remaining',
        'x-ratelimit-reset',
        'x-request-id',
      ])
      expect(headers.get('x-ratelimit-limit')).toMatch(/^\d+$/)
    }
  })

  test('of any route is for a listed origin, and says to caches that it depends on the origin', async () => {
    await using service = await testService(listed)
    const asked: [string, string, number][] = [
      ['HEAD', '/v1/inventory', 200],
      ['GET', '/desk/api/inventory', 200],
      ['GET', '/docs/', 308],
      ['GET', '/docs/json', 200],
      ['GET', '/healthz', 200],
      ['GET', '/nothing', 404],
      ['DELETE', '/v1/inventory', 405],
    ]
    for (const [method, path, status] of asked) {
      for (const origin of [KIOSK, OTHER, undefined]) {
        const headers = { ...bearer(service.key), ...(origin && { Origin: origin }) }
        const response = await service.request(path, { method, headers, redirect: 'manual' })
        expect([path, response.status]).toEqual([path, status])
        expect(list(response.headers, 'vary')).toContain('origin')
        expect(response.headers.get('access-control-allow-origin')).toBe(
          origin === KIOSK ? KIOSK : null,
        )
        await response.bytes()
      }
    }
  })

  test('to any other origin may not be read', async () => {
    await using service = await testService(listed)
    const response = await service.request('/v1/inventory', {
      headers: { Origin: OTHER, ...bearer(service.key) },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('--cors-origin', () => {
  test('is taken by the executable as a list', async () => {
    using folder = temporaryFolder()
    const { key } = JSON.parse(
      await outputOf([
        'keys',
        'create',
        '--name',
        'kiosk',
        '--plan',
        'free',
        '--json',
        '--data',
        folder.path,
      ]),
    )
    await using server = await serve(folder.path, ['--cors-origin', `${OTHER}, ${KIOSK}`])
    const headers = { Origin: KIOSK, ...bearer(key) }
    const response = await server.request('/v1/inventory', { headers })
    expect(response.headers.get('access-control-allow-origin')).toBe(KIOSK)
  })

  test.each([
    '*',
    'https://*.kiosk.example',
    'null',
    'kiosk.example',
    `${KIOSK}/`,
    `${KIOSK}/page`,
    'ftp://kiosk.example',
    ',',
  ])('refuses %p with what to write instead', async (value) => {
    using folder = temporaryFolder()
    const { status, stderr } = await petstock([
      'serve',
      '--data',
      folder.path,
      '--cors-origin',
      value,
    ])
    expect(status).toBe(2)
    expect(stderr).toContain('--cors-origin must be origins with commas between')
  })
})
