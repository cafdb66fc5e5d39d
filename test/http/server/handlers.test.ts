import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { createApp } from '../../../src/http/app.ts'
import { createGuard } from '../../../src/http/request/guard.ts'
import { pathOf, withFullAddress } from '../../../src/http/request/path.ts'
import type { ApiKey } from '../../../src/keys/api-key.ts'
import type { Credential } from '../../../src/keys/credential.ts'
import { type TokenSender, TooManyLookUps } from '../../../src/keys/look-up.ts'
import { AddressLimiter } from '../../../src/limits/local/address-limiter.ts'
import { KeyLimiter } from '../../../src/limits/local/key-limiter.ts'
import { InventoryList } from '../../../src/list/inventory-list.ts'
import { Metrics } from '../../../src/metrics/metrics.ts'
import { NO_SETTINGS } from '../../../src/shops/settings.ts'
import {
  connectionOfItsOwn,
  EMPTY_STOCK,
  handlersOf,
  NO_ACCESS,
  NO_CONNECTION,
  NO_HEALTH,
  NO_IMPORTS,
  NO_PROXIES,
  NOT_OBSERVED,
  NOTHING_HAPPENS,
  testApp,
  VALID,
} from '../../support/app.ts'
import { bearer } from '../../support/petstock.ts'
import { runs } from '../../support/property-runs.ts'
import { expectError, limitsOf } from '../../support/responses.ts'

describe('the path of a request', () => {
  test('reaches no route but the one that the guard has decided by', async () => {
    const { app, router } = testApp()
    const context = {
      id: 'request',
      at: 0,
      cameAt: 0,
      connection: connectionOfItsOwn(),
      operation: undefined,
      credential: undefined,
      sentCode: undefined,
      decision: undefined,
    }
    const health = new Request('http://localhost/healthz')
    expect((await router.respond(health, context, '/healthz')).status).toBe(200)
    for (const path of ['/', '/docs', '/healthz/', '/healthz?a', '']) {
      await expectError(router.respond(health, context, path), 'internal_error')
    }
    await expectError(app.handle(health), 'internal_error')
  })

  test('is the same to the guard and to Elysia, however the address is made', async () => {
    const { handlers } = testApp()
    const part = fc.stringMatching(/^[a-z?/:@#.%&=-]{0,12}$/)
    const path = fc
      .tuple(fc.constantFrom('/v1/inventory', '/desk/api/key', '/v1', '/healthz', '/'), part)
      .map((parts) => parts.join(''))
    const host = fc
      .tuple(fc.constantFrom('http://', 'https://'), part)
      .map((parts) => parts.join(''))
    const address = fc.oneof(
      fc.tuple(host, path).map((parts) => parts.join('')),
      path,
      host,
      fc.constantFrom('shop:80', '*', ''),
    )
    await fc.assert(
      fc.asyncProperty(address, async (url) => {
        const request = new Request('http://localhost/')
        Object.defineProperty(request, 'url', { value: url, configurable: true })
        // The page is open to all, and only a build has its files.
        fc.pre(pathOf(withFullAddress(request).url) !== '/')
        const { status } = await handlers.fetch(request, connectionOfItsOwn())
        expect([200, 308, 401, 404, 405]).toContain(status)
      }),
      runs(1_000),
    )
  })
})

/** An app whose keys and limits are asked for elsewhere: `release` lets the first that waits go on. */
function sharedLimits() {
  const waiting: (() => void)[] = []
  const elsewhere = <Value>(value: Value) =>
    new Promise<Value>((resolve) => waiting.push(() => resolve(value)))
  const failing = () => Promise.reject(new Error('secret detail'))
  const limiter = new KeyLimiter()
  const addresses = new AddressLimiter()
  const senders: TokenSender[] = []
  const guard = createGuard({
    monotonic: () => performance.now(),
    authenticate: (token) => async (sender) => {
      senders.push(sender)
      if (token === 'one too many') throw new TooManyLookUps('100 are waiting')
      return token === 'failing' ? failing() : elsewhere(credentialNamed(token))
    },
    shopOfCode: async () => undefined,
    limiter: {
      decideForKey: (key) =>
        key.id === 'unlimited' ? failing() : elsewhere(limiter.decide(key, 0)),
      decideForAddress: (address) => addresses.decide(address, 0),
      peekAddress: (address) => addresses.peek(address, 0),
      banIsKept: () => undefined,
    },
    trustedProxies: NO_PROXIES,
  })
  const { router } = createApp({
    guard,
    list: new InventoryList(),
    stock: () => EMPTY_STOCK,
    live: NOTHING_HAPPENS,
    connection: NO_CONNECTION,
    access: NO_ACCESS,
    shopHealth: NO_HEALTH,
    imports: NO_IMPORTS,
    findByDigest: () => undefined,
    servers: { baseUrl: '/v1' },
    health: NOT_OBSERVED,
  })
  const handlers = handlersOf(guard, router)
  const ask = async (token: string, path = '/desk/api/key', connection = connectionOfItsOwn()) => {
    const headers = token === '' ? {} : bearer(token)
    return handlers.fetch(new Request(`http://localhost${path}`, { headers }), connection)
  }
  return { ask, waiting, senders }
}

const keyNamed = (name: string): ApiKey => ({
  id: name,
  name,
  plan: 'enterprise',
  access: 'write',
  updates: 'plain',
  limits: { perMinute: 2, perDay: 1_000 },
  digest: name,
  oldTokens: [],
  createdAt: 0,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  refillRevision: 0,
  unbanRevision: 0,
})

function credentialNamed(name: string): Credential {
  const key = keyNamed(name)
  return {
    shopId: 1n,
    settings: NO_SETTINGS,
    key,
    counted: key,
    digest: name,
    endsAt: Number.POSITIVE_INFINITY,
  }
}

async function releaseAll(waiting: (() => void)[], last = false): Promise<void> {
  while (waiting.length > 0) {
    const next = last ? waiting.pop() : waiting.shift()
    next?.()
    await new Promise(setImmediate)
  }
}

describe('keys and limits that are kept elsewhere', () => {
  test('decide after a while: each request goes on with its own key, in whatever order they come', async () => {
    for (const last of [false, true]) {
      const { ask, waiting } = sharedLimits()
      const names = ['key a', 'key b', 'key c', 'key d']
      const responses = names.map((name) => ask(name))
      await releaseAll(waiting, last)
      for (const [index, response] of responses.entries()) {
        expect(await (await response).json()).toMatchObject({ id: names[index] })
      }
    }
  })

  test('deny a request that is over its limit', async () => {
    const { ask, waiting } = sharedLimits()
    const responses = [ask('key a'), ask('key a'), ask('key a')]
    await releaseAll(waiting)
    const statuses = (await Promise.all(responses)).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('respond with the numbers of the address where no key could be read, and count nothing', async () => {
    const { ask, senders } = sharedLimits()
    const connection = connectionOfItsOwn()
    for (const counted of [0, 1]) {
      if (counted > 0) await expectError(ask('', '/v1/inventory', connection), 'missing_api_key')
      for (const path of ['/v1/inventory', '/desk/api/key', '/v1/inventory/7']) {
        const { headers } = await expectError(ask('failing', path, connection), 'internal_error')
        expect(limitsOf({ headers })).toMatchObject({ limit: 60, remaining: 60 - counted })
        expect(headers.get('ratelimit-policy')).toBe('"minute";q=60;w=60')
      }
    }
    expect(new Set(senders.map(({ address }) => address))).toEqual(
      new Set([connection.peerAddress]),
    )
  })

  test('learn of each token whether its address has used up its requests without a valid key', async () => {
    const { ask, senders } = sharedLimits()
    const connection = connectionOfItsOwn()
    const isOverLimit = async () => {
      await ask('failing', '/v1/inventory', connection)
      return senders.at(-1)?.isOverLimit
    }
    for (let made = 0; made < 59; made++) await ask('', '/v1/inventory', connection)
    expect(await isOverLimit()).toBe(false)
    await ask('', '/v1/inventory', connection)
    expect(await isOverLimit()).toBe(true)
  })

  test('refuse a token with 503 where too many of its address are being looked up', async () => {
    const { ask } = sharedLimits()
    const { message, headers } = await expectError(
      ask('one too many', '/v1/inventory'),
      'overloaded',
    )
    expect(message).toContain('API keys')
    expect(headers.get('retry-after')).toBe('1')
    expect(limitsOf({ headers })).toMatchObject({ limit: 60, remaining: 60 })
  })

  test('open nothing when they fail', async () => {
    const { ask, waiting } = sharedLimits()
    const responses = [ask('failing'), ask('unlimited'), ask('failing', '/v1/inventory')]
    await releaseAll(waiting)
    for (const response of responses) {
      const { message } = await expectError(response, 'internal_error')
      expect(message).not.toContain('secret')
    }
  })
})

describe('a request is counted under the operation of its route', () => {
  test('whether it reaches the route or is denied before; any other is unknown', async () => {
    const { app, guard, router } = testApp()
    const operations = app.routes.flatMap(({ method, path, hooks }) => {
      const id = (hooks as { detail?: { operationId?: string } }).detail?.operationId
      return id === undefined ? [] : [{ method, path: path.replaceAll(/:\w+/g, '1'), id }]
    })
    expect(operations.map(({ id }) => id)).toContain('makeMovement')
    const countedAs = async (method: string, path: string, headers: Record<string, string>) => {
      const metrics = new Metrics()
      const request = new Request(`http://localhost${path}`, { method, headers })
      await handlersOf(guard, router, { metrics }).fetch(request, connectionOfItsOwn())
      return [...metrics.operations.keys()]
    }
    for (const { method, path, id } of operations) {
      expect(await countedAs(method, path, VALID)).toEqual([id])
      expect(await countedAs(method, path, {})).toEqual([id])
      if (method === 'GET') expect(await countedAs('HEAD', path, VALID)).toEqual([id])
    }
    for (const [method, path] of [
      ['GET', '/v1/nothing'],
      ['DELETE', '/v1/inventory'],
      ['PATCH', '/v1/inventory/'],
    ] as const) {
      expect(await countedAs(method, path, VALID)).toEqual(['unknown'])
      expect(await countedAs(method, path, {})).toEqual(['unknown'])
    }
    expect(await countedAs('GET', '/docs', {})).toEqual(['/docs'])
  })
})
