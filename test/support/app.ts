import { randomBytes } from 'node:crypto'
import { systemClock } from '../../src/clocks/clock.ts'
import { DAY_MS } from '../../src/clocks/durations.ts'
import { readinessOf } from '../../src/health/check.ts'
import { type AppDependencies, createApp } from '../../src/http/app.ts'
import type { HealthDependencies } from '../../src/http/observers/health-responses.ts'
import type { TrustedProxies } from '../../src/http/request/client-address.ts'
import { createGuard, type Guard } from '../../src/http/request/guard.ts'
import { createHandlers, type Router } from '../../src/http/server/handlers.ts'
import { RequestObserver } from '../../src/http/server/request-observer.ts'
import type { Access } from '../../src/keys/access.ts'
import { issueKey } from '../../src/keys/issue.ts'
import { AddressLimiter } from '../../src/limits/local/address-limiter.ts'
import { KeyLimiter } from '../../src/limits/local/key-limiter.ts'
import { InventoryList } from '../../src/list/inventory-list.ts'
import { Metrics } from '../../src/metrics/metrics.ts'
import { PLAN_LIMITS } from '../../src/plans/plans.ts'
import type { Connection } from '../../src/runtime/server.ts'
import { NO_SETTINGS } from '../../src/shops/settings.ts'
import type { ChangeHandlers } from '../../src/stock/stock-change.ts'
import type { StockUpdater } from '../../src/stock/store.ts'
import { bearer } from './petstock.ts'
import { type Readings, readingBy } from './reading-by.ts'

export interface TestAppOptions {
  readonly list?: () => ReturnType<InventoryList['current']>
  readonly setQuantity?: StockUpdater['setQuantity']
  readonly authenticate?: () => never
  readonly access?: Access
  readonly connection?: AppDependencies['connection']
  readonly shopHealth?: AppDependencies['shopHealth']
  readonly findByDigest?: AppDependencies['findByDigest']
  /** What the stock as a whole reads, where it is not empty. */
  readonly readings?: Partial<Readings>
}

/** The HTTP side alone, on a stock that a test makes up. Every address may make many requests. */
export function testApp(options: TestAppOptions = {}) {
  const { key } = issueKey(
    {
      name: 'test',
      plan: 'business',
      limits: PLAN_LIMITS.business,
      access: options.access ?? 'write',
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
  const { readings } = options
  const guard = createGuard({
    monotonic: () => performance.now(),
    authenticate: (token) =>
      options.authenticate?.() ??
      (token === 'valid'
        ? {
            shopId: 1n,
            settings: NO_SETTINGS,
            key,
            counted: key,
            digest: key.digest,
            endsAt: Number.POSITIVE_INFINITY,
          }
        : undefined),
    shopOfCode: async () => undefined,
    limiter: {
      decideForKey: (admitted) => keys.decide(admitted, 0),
      decideForAddress: (address) => addresses.decide(address, 0),
      peekAddress: (address) => addresses.peek(address, 0),
      banIsKept: () => undefined,
    },
    trustedProxies: NO_PROXIES,
  })
  const { app, router } = createApp({
    guard,
    list: { current: options.list ?? (() => list.current()) },
    stock: () => stock,
    live: { ...NOTHING_HAPPENS, pets: () => readingBy({ ...NOTHING_FOUND, ...readings }) },
    connection: options.connection ?? NO_CONNECTION,
    access: NO_ACCESS,
    shopHealth: options.shopHealth ?? NO_HEALTH,
    imports: NO_IMPORTS,
    findByDigest: options.findByDigest ?? (() => undefined),
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
    drain: { hasBegun: false },
    clock: { now: wallClock, monotonic: systemClock.monotonic },
    nextRequestId: () => requestId,
  })

/** A connection from the machine that the service runs on. */
export const ON_THIS_MACHINE: Connection = { peerAddress: '127.0.0.1', setIdleTimeout() {} }

let connections = 0

/** A connection from an address that no other request came from. */
export function connectionOfItsOwn(): Connection {
  connections += 1
  return { peerAddress: `client ${connections}`, setIdleTimeout() {} }
}

const NOTHING_CHANGES: ChangeHandlers<undefined> = {
  makeMovement: () => Promise.resolve({ outcome: 'unknown_pet' }),
  makeBasket: () => Promise.resolve({ outcome: 'id_reused' }),
  addPet: () => Promise.resolve('pet_exists'),
  editPet: () => Promise.resolve('unknown_pet'),
  editPets: () => Promise.resolve({ outcome: 'unknown_pets', petIds: [1n] }),
  removePet: () => Promise.resolve({ outcome: 'unknown_pet' }),
  removePets: () => Promise.resolve({ outcome: 'unknown_pets', petIds: [1n] }),
  undo: () => Promise.resolve({ outcome: 'unknown_change' }),
}

const NOTHING_FOUND: Readings = {
  petPage: () => Promise.resolve([]),
  pets: () => Promise.resolve([]),
  petByCode: () => Promise.resolve(undefined),
  revision: () => Promise.resolve(0),
  historyPage: () => Promise.resolve('unknown_pet'),
  journalPage: () => Promise.resolve({ movements: [], next: null, searchedTo: null }),
  report: () =>
    Promise.resolve({
      ...{ buckets: [], total: '{}', pets: [], morePets: false, kinds: [] },
      ...{ isComplete: true, countedTo: null },
    }),
  undoableChanges: () => Promise.resolve([]),
  changedPets: () => Promise.resolve(undefined),
}

/** For an app whose stock is empty, and stays so. */
export const EMPTY_STOCK: ReturnType<AppDependencies['stock']> = {
  setQuantity: (update) => update.done(undefined),
  change: (change) => NOTHING_CHANGES[change.kind](undefined, change),
  ...readingBy(NOTHING_FOUND),
}

/** The same for those that listen to changes. */
export const NOTHING_HAPPENS: AppDependencies['live'] = {
  pets: () => EMPTY_STOCK,
  streams: { open: () => Promise.resolve(new Blob([]).stream()) },
}

const notAsked = () => Promise.reject(new Error('nobody may ask how devices reach this app'))

/** For an app without a network. */
export const NO_CONNECTION: AppDependencies['connection'] = {
  state: notAsked,
  setUpHttps: notAsked,
  authority: () => Promise.resolve(undefined),
}

const notExamined = () => Promise.reject(new Error('nobody may ask how this app is'))

/** For an app without backups, whose health nobody asks for. */
/** Imports nothing. */
export const NO_IMPORTS: AppDependencies['imports'] = {
  progress: () => undefined,
  run: async () => ({ outcome: 'at_work' }),
}

export const NO_HEALTH: AppDependencies['shopHealth'] = {
  state: notExamined,
  makeBackup: notExamined,
  verifyBackup: notExamined,
  hasBackup: async () => false,
  openBackup: async () => undefined,
}

const none = () => Promise.reject(new Error('this app has no keys'))

/** For an app whose keys nobody manages. Its journal takes any entry. */
export const NO_ACCESS: AppDependencies['access'] = {
  stores: () => ({
    change: ({ kind }) => (kind === 'record' ? Promise.resolve({ outcome: 'done' }) : none()),
    listKeys: none,
    findCode: none,
    listCodes: none,
    readSettings: none,
    listPastCurrencies: none,
    listSuppliers: none,
    journalPage: none,
  }),
  usedOf: () => undefined,
  endsBy: (machine) => machine,
  keptJournals: { keptMs: 400 * DAY_MS, isFixed: false },
  random: randomBytes,
}

/** For an app that no client may observe. */
export const NOT_OBSERVED: HealthDependencies = {
  readiness: () => Promise.resolve(readinessOf([])),
  metrics: () => Promise.reject(new Error('no client may observe')),
  isOpenHere: false,
}
