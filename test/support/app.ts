import { readinessOf } from '../../src/health/check.ts'
import { type AppDependencies, createApp } from '../../src/http/app.ts'
import type { HealthDependencies } from '../../src/http/health-routes.ts'
import { createGuard } from '../../src/http/request/guard.ts'
import { createOperatorAccess } from '../../src/http/request/operator-access.ts'
import { issueKey } from '../../src/keys/issue.ts'
import { AddressLimiter } from '../../src/limits/local/address-limiter.ts'
import { KeyLimiter } from '../../src/limits/local/key-limiter.ts'
import { InventoryList } from '../../src/list/inventory-list.ts'
import { PLAN_LIMITS } from '../../src/plans/plans.ts'
import type { StockUpdater } from '../../src/stock/store.ts'
import { bearer } from './petstock.ts'

export interface TestAppOptions {
  readonly list?: () => ReturnType<InventoryList['current']>
  readonly setQuantity?: StockUpdater['setQuantity']
  readonly authenticate?: () => never
  readonly petDetails?: AppDependencies['live']['listDetails']
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
  let requests = 0
  const guard = createGuard({
    accessControl: {
      authenticate: (token) => options.authenticate?.() ?? (token === 'valid' ? key : undefined),
      decideForKey: (admitted) => keys.decide(admitted, 0),
      decideForAddress: (address) => addresses.decide(address, 0),
      clientAddress: () => {
        requests += 1
        return `client ${requests}`
      },
    },
    banIsKept: () => undefined,
    wallClock: () => 0,
    nextRequestId: () => 'request',
  })
  const app = createApp({
    guard,
    list: { current: options.list ?? (() => list.current()) },
    stock: {
      setQuantity: options.setQuantity ?? (() => Promise.resolve(undefined)),
      makeMovement: () => Promise.resolve({ outcome: 'unknown_pet' }),
      addPet: () => Promise.resolve('pet_exists'),
      editPet: () => Promise.resolve('unknown_pet'),
      historyPage: () => Promise.resolve('unknown_pet'),
      findDetails: () => Promise.resolve([]),
    },
    live: { ...NOTHING_HAPPENS, ...(options.petDetails && { listDetails: options.petDetails }) },
    servers: { baseUrl: '/v1', stagingBaseUrl: undefined },
    corsOrigins: [],
    health: NOBODY_LOOKS,
  })
  return {
    app,
    guard,
    request: async (path: string, init: RequestInit = {}): Promise<Response> =>
      app.fetch(new Request(`http://localhost${path}`, init)),
  }
}

/** What `testApp` takes for a valid key. */
export const VALID = bearer('valid')

/** For an app whose stock is empty, and stays so. */
export const NOTHING_HAPPENS: AppDependencies['live'] = {
  listDetails: { listDetails: () => Promise.resolve([]), revision: () => Promise.resolve(0) },
  streams: { open: () => Promise.resolve(new Blob([]).stream()) },
  setIdleTimeout: () => {},
}

/** For an app that nobody watches over: everyone is an outsider. */
export const NOBODY_LOOKS: HealthDependencies = {
  operatorAccess: createOperatorAccess({
    accessControl: {
      authenticate: () => undefined,
      decideForAddress: (address) => new AddressLimiter().decide(address, 0),
      clientAddress: () => '192.0.2.1',
    },
    peerAddress: () => '192.0.2.1',
    wallClock: () => 0,
  }),
  readiness: () => Promise.resolve(readinessOf([])),
  metrics: () => Promise.reject(new Error('nobody may look')),
}
