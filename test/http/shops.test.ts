import { describe, expect, test } from 'bun:test'
import { createApp } from '../../src/http/app.ts'
import { createGuard } from '../../src/http/request/guard.ts'
import type { ApiKey } from '../../src/keys/api-key.ts'
import { KeyLimiter } from '../../src/limits/local/key-limiter.ts'
import { InventoryList } from '../../src/list/inventory-list.ts'
import { NO_SETTINGS } from '../../src/shops/settings.ts'
import type { StockLevel } from '../../src/stock/pet.ts'
import { details } from '../live/simulated-shop.ts'
import { apiKey } from '../support/api-key.ts'
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
} from '../support/app.ts'
import { bearer, update } from '../support/petstock.ts'
import { readingBy } from '../support/reading-by.ts'

// Two shops whose keys have the same id, as two folders have that `--demo` made.
const LIMITS = { perMinute: 6, perDay: 1_000 }
const KEY: ApiKey = apiKey('key_demo', { plan: 'enterprise', limits: LIMITS, access: 'manage' })
const SHOPS: Readonly<Record<string, bigint>> = { first: 1n, second: 2n ** 62n }

/** The HTTP side of two shops; the token of a key is the name of its shop. */
function twoShops() {
  const asked: [shopId: bigint, what: string][] = []
  const limiter = new KeyLimiter()
  const levelOf = (shopId: bigint, petId: bigint): StockLevel => ({
    petId,
    quantity: shopId === 1n ? 1 : 2,
    status: 'available',
  })
  const note = (shopId: bigint, what: string) => void asked.push([shopId, what])
  const guard = createGuard({
    monotonic: () => performance.now(),
    authenticate(token) {
      const shopId = SHOPS[token]
      if (shopId === undefined) return undefined
      const counted = { ...KEY, id: `${shopId}/${KEY.id}` }
      return {
        shopId,
        settings: NO_SETTINGS,
        key: KEY,
        counted,
        digest: token,
        endsAt: Number.POSITIVE_INFINITY,
      }
    },
    shopOfCode: async () => undefined,
    limiter: {
      decideForKey: (key) => limiter.decide(key, 0),
      decideForAddress: () => {
        throw new Error('every request has a key')
      },
      peekAddress: () => {
        throw new Error('every request has a key')
      },
      banIsKept: () => undefined,
    },
    trustedProxies: NO_PROXIES,
  })
  const { router } = createApp({
    guard,
    access: NO_ACCESS,
    list: {
      current(shopId) {
        note(shopId, 'list')
        return new InventoryList().current()
      },
    },
    stock: (shopId) => ({
      ...EMPTY_STOCK,
      setQuantity(update) {
        note(shopId, 'setQuantity')
        update.done(levelOf(shopId, update.petId)?.status)
      },
      change(change) {
        note(shopId, change.kind)
        return EMPTY_STOCK.change(change)
      },
      ask(question) {
        note(shopId, question.kind)
        return EMPTY_STOCK.ask(question)
      },
    }),
    live: {
      pets: (shopId) =>
        readingBy({
          async petPage() {
            note(shopId, 'petPage')
            return [details(1n, { name: `of shop ${shopId}` })]
          },
          async petByCode() {
            note(shopId, 'petByCode')
            return undefined
          },
          revision: async () => 1,
        }),
      streams: {
        async open(listener) {
          note(listener.shopId, 'events')
          return new Blob([]).stream()
        },
      },
    },
    shopHealth: NO_HEALTH,
    imports: NO_IMPORTS,
    findByDigest: () => undefined,
    connection: NO_CONNECTION,
    servers: { baseUrl: '/v1', stagingBaseUrl: undefined },
    health: NOT_OBSERVED,
  })
  const handlers = handlersOf(guard, router)
  const ask = async (path: string, init: RequestInit): Promise<Response> =>
    handlers.fetch(new Request(`http://localhost${path}`, init), connectionOfItsOwn())
  return { asked, ask }
}

const DESK = '/desk/api/inventory'
const post = (token: string, body: object) => ({ ...update(token, body), method: 'POST' })

const OPERATIONS: Readonly<Record<string, (token: string) => [path: string, RequestInit]>> = {
  list: (token) => ['/v1/inventory', { headers: bearer(token) }],
  setQuantity: (token) => ['/v1/inventory/1', update(token, { quantity: 3 })],
  makeMovement: (token) => [
    `${DESK}/1/movements`,
    post(token, { id: crypto.randomUUID(), change: -1, reason: 'sale' }),
  ],
  makeBasket: (token) => [
    '/desk/api/movements',
    post(token, {
      id: crypto.randomUUID(),
      movements: [{ petId: 1, change: -1, reason: 'sale' }],
    }),
  ],
  addPet: (token) => [DESK, post(token, { id: crypto.randomUUID(), petId: 9, quantity: 1 })],
  editPet: (token) => [`${DESK}/1`, update(token, { name: 'Rex' })],
  editPets: (token) => [DESK, update(token, { changes: [{ pets: [{ petId: 1 }], kind: 'Fish' }] })],
  removePets: (token) => [
    '/desk/api/removals',
    post(token, { id: crypto.randomUUID(), pets: [{ petId: 1 }] }),
  ],
  undo: (token) => [
    `/desk/api/changes/${crypto.randomUUID()}/undo`,
    { method: 'POST', headers: bearer(token) },
  ],
  undoableChanges: (token) => ['/desk/api/changes', { headers: bearer(token) }],
  changedPets: (token) => [
    `/desk/api/changes/${crypto.randomUUID()}/pets`,
    { headers: bearer(token) },
  ],
  removePet: (token) => [`${DESK}/1`, { method: 'DELETE', headers: bearer(token) }],
  historyPage: (token) => [`${DESK}/1/movements`, { headers: bearer(token) }],
  journalPage: (token) => ['/desk/api/movements', { headers: bearer(token) }],
  report: (token) => ['/desk/api/report', { headers: bearer(token) }],
  petPage: (token) => [DESK, { headers: bearer(token) }],
  petByCode: (token) => [`${DESK}?barcode=A`, { headers: bearer(token) }],
  events: (token) => ['/desk/api/events', { headers: bearer(token) }],
}

describe('a request is for the shop of its key', () => {
  test.each(Object.keys(OPERATIONS))('%s', async (what) => {
    const { asked, ask } = twoShops()
    for (const token of ['first', 'second', 'first']) {
      const [path, init] = OPERATIONS[what]?.(token) ?? ['', {}]
      await (await ask(path, init)).text()
    }
    expect(asked).toEqual([
      [1n, what],
      [2n ** 62n, what],
      [1n, what],
    ])
  })
})

test('lists of two shops that are sent at the same time share no pages', async () => {
  const { ask } = twoShops()
  const open = await Promise.all(
    ['first', 'second'].map((token) => ask(DESK, { headers: bearer(token) })),
  )
  const lists = await Promise.all(open.map((response) => response.json()))
  expect(lists).toMatchObject([[{ name: 'of shop 1' }], [{ name: `of shop ${2n ** 62n}` }]])
})

test('two shops whose keys have the same id use up a limit each', async () => {
  const { ask } = twoShops()
  const statusOf = async (token: string) =>
    (await ask('/v1/inventory', { headers: bearer(token) })).status
  for (let made = 0; made < LIMITS.perMinute; made++) expect(await statusOf('first')).toBe(200)
  expect(await statusOf('first')).toBe(429)
  expect(await statusOf('second')).toBe(200)
})
