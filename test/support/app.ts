import { systemClock } from '../../src/clocks/clock.ts'
import { readinessOf } from '../../src/health/check.ts'
import { type AppDependencies, createApp } from '../../src/http/app.ts'
import type { ListSource } from '../../src/http/desk/list/list-pages.ts'
import type { HealthDependencies } from '../../src/http/health-routes.ts'
import type { TrustedProxies } from '../../src/http/request/client-address.ts'
import { createGuard, type Guard } from '../../src/http/request/guard.ts'
import { createHandlers, type Router } from '../../src/http/server/handlers.ts'
import { RequestObserver } from '../../src/http/server/request-observer.ts'
import { issueKey } from '../../src/keys/issue.ts'
import { AddressLimiter } from '../../src/limits/local/address-limiter.ts'
import { KeyLimiter } from '../../src/limits/local/key-limiter.ts'
import { InventoryList } from '../../src/list/inventory-list.ts'
import { Metrics } from '../../src/metrics/metrics.ts'
import { PLAN_LIMITS } from '../../src/plans/plans.ts'
import type { Connection } from '../../src/runtime/server.ts'
import type { StockUpdater } from '../../src/stock/store.ts'
import { bearer } from './petstock.ts'

export interface TestAppOptions {
  readonly list?: () => ReturnType<InventoryList['current']>
  readonly setQuantity?: StockUpdater['setQuantity']
  readonly authenticate?: () => never
  readonly petDetails?: ListSource
}

/** The HTTP side alone, on a stock that a test makes up. Every address may make many requests. */
export function testApp(options: TestAppOptions = {}) {
  const { key } = issueKey(
    {
      name: 'test',
      plan: 'business',
      limits: PLAN_LIMITS.business,
      access: 'write',
      expiresAt: null,
    },
    0,
    (count) => new Uint8Array(count),
  )
  const keys = new KeyLimiter()
  const addresses = new AddressLimiter()
  const list = new InventoryList()
  const stock = {
    ...EMPTY_STOCK,
    ...(options.setQuantity && { setQuantity: options.setQuantity }),
  }
  const { petDetails } = options
  const guard = createGuard({
    authenticate: (token) =>
      options.authenticate?.() ??
      (token === 'valid'
        ? { shopId: 1n, key, counted: key, digest: key.digest, endsAt: Number.POSITIVE_INFINITY }
        : undefined),
    limiter: {
      decideForKey: (admitted) => keys.decide(admitted, 0),
      decideForAddress: (address) => addresses.decide(address, 0),
      banIsKept: () => undefined,
    },
    trustedProxies: NO_PROXIES,
  })
  const { app, router } = createApp({
    guard,
    list: { current: options.list ?? (() => list.current()) },
    stock: () => stock,
    live: { ...NOTHING_HAPPENS, ...(petDetails && { listDetails: () => petDetails }) },
    servers: { baseUrl: '/v1', stagingBaseUrl: undefined },
    health: NOT_OBSERVED,
  })
  const handlers = handlersOf(guard, router)
  return {
    app,
    guard,
    router,
    handlers,
    request: async (path: string, init: RequestInit = {}): Promise<Response> =>
      handlers.fetch(new Request(`http://localhost${path}`, init), connectionOfItsOwn()),
  }
}

/** What `testApp` takes for a valid key. */
export const VALID = bearer('valid')

export const NO_PROXIES: TrustedProxies = { includes: () => false }

/** What every request passes, without a server. */
export const handlersOf = (
  guard: Guard,
  router: Router,
  { wallClock = (): number => 0, requestId = 'request', metrics = new Metrics() } = {},
) =>
  createHandlers({
    guard,
    router,
    crossOrigin: undefined,
    observer: new RequestObserver(metrics, false, systemClock.monotonic),
    clock: { ...systemClock, wall: wallClock },
    nextRequestId: () => requestId,
  })

let connections = 0

/** A connection from an address that no other request came from. */
export function connectionOfItsOwn(): Connection {
  connections += 1
  return { peerAddress: `client ${connections}`, setIdleTimeout() {} }
}

/** For an app whose stock is empty, and stays so. */
export const EMPTY_STOCK: ReturnType<AppDependencies['stock']> = {
  setQuantity: (update) => update.done(undefined),
  makeMovement: () => Promise.resolve({ outcome: 'unknown_pet' }),
  addPet: () => Promise.resolve('pet_exists'),
  editPet: () => Promise.resolve('unknown_pet'),
  historyPage: () => Promise.resolve('unknown_pet'),
  findDetails: () => Promise.resolve([]),
}

/** The same for those that listen to changes. */
export const NOTHING_HAPPENS: AppDependencies['live'] = {
  listDetails: () => ({
    listDetails: () => Promise.resolve([]),
    revision: () => Promise.resolve(0),
  }),
  streams: { open: () => Promise.resolve(new Blob([]).stream()) },
}

/** For an app that no client may observe. */
export const NOT_OBSERVED: HealthDependencies = {
  readiness: () => Promise.resolve(readinessOf([])),
  metrics: () => Promise.reject(new Error('no client may observe')),
}
