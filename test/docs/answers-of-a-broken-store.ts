import { createApp } from '../../src/http/app.ts'
import { createEntrance } from '../../src/http/entrance.ts'
import type { ApiKey } from '../../src/keys/api-key.ts'
import { Overloaded, StorageUnavailable } from '../../src/storage/failures.ts'
import { NOBODY_LOOKS, NOTHING_HAPPENS } from '../support/app.ts'
import { update } from '../support/petstock.ts'
import type { RealAnswer } from './real-answers.ts'

const KEY = { id: 'key_1', access: 'write' } as ApiKey
const WINDOW = { limit: 60, remaining: 59, resetMs: 1_000 }

const ENTRANCE = createEntrance({
  gate: {
    authenticate: () => KEY,
    admitKey: () => ({
      ...WINDOW,
      outcome: 'admitted',
      window: 'minute',
      retryAfterSeconds: 0,
      minute: WINDOW,
      day: WINDOW,
      banStarted: false,
    }),
    admitAddress: () => {
      throw new Error('every request has a key')
    },
    clientAddress: () => '192.0.2.1',
  },
  banIsKept: () => undefined,
  wallClock: Date.now,
  nextRequestId: () => '0123456789ab-1',
})

/** What a client gets when the store fails, which a test cannot bring about from outside. */
export async function answersOfABrokenStore(): Promise<RealAnswer[]> {
  const failures = [new Error('a bug'), new StorageUnavailable('disk full'), new Overloaded('1000')]
  return (await Promise.all(failures.map(answersTo))).flat()
}

async function answersTo(failure: Error): Promise<RealAnswer[]> {
  const app = createApp({
    entrance: ENTRANCE,
    list: {
      current: () => {
        throw failure
      },
    },
    stock: brokenStock(failure),
    live: NOTHING_HAPPENS,
    servers: { baseUrl: '/v1' },
    corsOrigins: [],
    health: NOBODY_LOOKS,
  })
  const ask = async (
    operationId: RealAnswer['operationId'],
    path: string,
    init: RequestInit,
  ): Promise<RealAnswer> => {
    const response = await app.handle(new Request(`http://localhost/v1${path}`, init))
    const { status, headers } = response
    return { operationId, status, headers, text: await response.text() }
  }
  return [
    await ask('listInventory', '/inventory', { headers: { Authorization: 'Bearer any' } }),
    await ask('updateInventory', '/inventory/1003', update('any', { quantity: 12 })),
  ]
}

function brokenStock(failure: Error) {
  const broken = () => Promise.reject(failure)
  return {
    setQuantity: broken,
    move: broken,
    addPet: broken,
    editPet: broken,
    historyPage: broken,
    overviewsOf: broken,
  }
}
