import { createApp } from '../../src/http/app.ts'
import { MAX_LISTS_OF_A_KEY } from '../../src/http/desk/list/desk-lists.ts'
import * as example from '../../src/http/openapi/desk/desk-examples.ts'
import { createGuard } from '../../src/http/request/guard.ts'
import type { ApiKey } from '../../src/keys/api-key.ts'
import type { PetDetailsReader } from '../../src/stock/pet-details.ts'
import { Overloaded, type QuantityUpdate, StorageUnavailable } from '../../src/stock/store.ts'
import {
  connectionOfItsOwn,
  handlersOf,
  NO_PROXIES,
  NOT_OBSERVED,
  NOTHING_HAPPENS,
} from '../support/app.ts'
import { bearer, update } from '../support/petstock.ts'
import type { RealResponse } from './real-responses.ts'

const KEY = { id: 'key_1', access: 'write' } as ApiKey
const WINDOW = { limit: 60, remaining: 59, resetMs: 1_000 }

/** Nothing can go wrong with being told of a key but the key itself. */
const BROKEN_KEY = {
  ...KEY,
  get name(): string {
    throw new Error('a bug')
  },
} as ApiKey

const guardFor = (key: ApiKey) =>
  createGuard({
    authenticate: () => ({
      shopId: 1n,
      key,
      counted: key,
      digest: '',
      endsAt: Number.POSITIVE_INFINITY,
    }),
    limiter: {
      decideForKey: () => ({
        ...WINDOW,
        outcome: 'admitted',
        window: 'minute',
        retryAfterSeconds: 0,
        minute: WINDOW,
        day: WINDOW,
        banStarted: false,
      }),
      decideForAddress: () => {
        throw new Error('every request has a key')
      },
      banIsKept: () => undefined,
    },
    trustedProxies: NO_PROXIES,
  })

/** What a client gets when the store fails, which a test cannot bring about from outside. */
export async function responsesOfABrokenStore(): Promise<RealResponse[]> {
  const failures = [new Error('a bug'), new StorageUnavailable('disk full'), new Overloaded('1000')]
  const responses = (await Promise.all(failures.map(responsesTo))).flat()
  const whoAmI = await asking(new Error('a bug'), BROKEN_KEY)('getKey', '/desk/api/key')
  return [...responses, whoAmI, await oneListTooMany()]
}

/** Lists whose first page is never read are being sent for good. */
async function oneListTooMany(): Promise<RealResponse> {
  const ask = asking(new Error('a bug'), KEY, () => new Promise(() => {}))
  for (let count = 0; count < MAX_LISTS_OF_A_KEY; count++)
    void ask('listPets', '/desk/api/inventory')
  return ask('listPets', '/desk/api/inventory')
}

function asking(
  failure: Error,
  key = KEY,
  petDetails: PetDetailsReader['listDetails'] = () => Promise.reject(failure),
) {
  const guard = guardFor(key)
  const { router } = createApp({
    guard,
    list: {
      current: () => {
        throw failure
      },
    },
    stock: () => brokenStock(failure),
    live: {
      ...NOTHING_HAPPENS,
      listDetails: () => ({ listDetails: petDetails, revision: () => Promise.resolve(1) }),
      streams: { open: () => Promise.reject(failure) },
    },
    servers: { baseUrl: '/v1' },
    health: NOT_OBSERVED,
  })
  const handlers = handlersOf(guard, router, {
    wallClock: Date.now,
    requestId: '0123456789ab-1',
  })
  return async (
    operationId: string,
    path: string,
    init: RequestInit = { headers: bearer('any') },
  ): Promise<RealResponse> => {
    const request = new Request(`http://localhost${path}`, init)
    const response = await handlers.fetch(request, connectionOfItsOwn())
    const { status, headers } = response
    return { operationId, status, headers, text: await response.text() }
  }
}

function responsesTo(failure: Error): Promise<RealResponse[]> {
  const ask = asking(failure)
  const desk = '/desk/api/inventory'
  const post = (body: object) => ({ ...update('any', body), method: 'POST' })
  return Promise.all([
    ask('listInventory', '/v1/inventory'),
    ask('updateInventory', '/v1/inventory/1003', update('any', { quantity: 12 })),
    ask('listPets', desk),
    ask('listenToEvents', '/desk/api/events'),
    ask('addPet', desk, post(example.NEW_PET)),
    ask('editPet', `${desk}/1005`, update('any', example.EDIT)),
    ask('listMovements', `${desk}/1005/movements`),
    ask('makeMovement', `${desk}/1005/movements`, post(example.SALE)),
  ])
}

function brokenStock(failure: Error) {
  const broken = () => Promise.reject(failure)
  return {
    setQuantity: (update: QuantityUpdate) => update.failed(failure),
    makeMovement: broken,
    addPet: broken,
    editPet: broken,
    historyPage: broken,
    findDetails: broken,
  }
}
