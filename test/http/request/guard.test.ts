import { describe, expect, test } from 'bun:test'
import { testApp, VALID } from '../../support/app.ts'
import { expectError } from '../../support/responses.ts'

const GUARDED = /^\/(v1|desk\/api)(\/|$)/

/** What is served without a key. An addition to it is a decision. */
const OPEN =
  /^\/$|^\/page\/:file$|^\/docs(\/|\/json|\/desk\.json|\/scalar-[\w.-]+\.js)?$|^\/help(\/|\/:file)?$|^\/(healthz|readyz|metrics|ca\.crt)$|^\/download\/:ticket$/

describe('authentication', () => {
  test('every route is either under /v1 or /desk/api, or known to be open', () => {
    const { app } = testApp()
    const paths = new Set(app.routes.map(({ path }) => path))
    expect(paths).toContain('/v1/inventory')
    expect(paths).toContain('/v1/inventory/:petId')
    expect([...paths].filter((path) => !GUARDED.test(path) && !OPEN.test(path))).toEqual([])
  })

  test('every route under /v1 and /desk/api responds with 401 without a key, and without a valid one; the sign-in without a code', async () => {
    const { app, request } = testApp()
    for (const { method, path } of app.routes) {
      if (!GUARDED.test(path)) continue
      const url = path.replaceAll(/:\w+|\*/g, '1')
      const isSignIn = path === '/desk/api/sign-in'
      const headers = { Authorization: 'Bearer wrong' }
      const [missing, wrong] = isSignIn
        ? (['invalid_code', 'invalid_code'] as const)
        : (['missing_api_key', 'invalid_api_key'] as const)
      await expectError(request(url, { method }), missing)
      await expectError(request(url, { method, headers }), wrong)
      if (isSignIn) await expectError(request(url, { method, headers: VALID }), 'invalid_code')
    }
  })

  test('a route that is added later is guarded, too', async () => {
    const { app, request } = testApp()
    app.get('/v1/later', () => 'secret')
    app.post('/desk/api/later/:id', () => 'secret')
    app.all('/v1/any/*', () => 'secret')
    for (const [method, path] of [
      ['GET', '/v1/later'],
      ['HEAD', '/v1/later'],
      ['GET', '/v1/later?a=/docs'],
      ['POST', '/desk/api/later/7'],
      ['DELETE', '/v1/any/thing'],
    ] as const) {
      const response = await request(path, { method })
      expect([path, response.status]).toEqual([path, 401])
      expect(await response.text()).not.toContain('secret')
    }
    const allowed = await request('/v1/later', { headers: VALID })
    expect([allowed.status, await allowed.text()]).toEqual([200, 'secret'])
  })

  test('a fault while the key is looked at opens nothing', async () => {
    const { request } = testApp({
      authenticate() {
        throw new Error('secret detail')
      },
    })
    const response = await request('/v1/inventory', { headers: VALID })
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret')
  })
})
