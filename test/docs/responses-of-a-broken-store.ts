import { createApp } from '../../src/http/app.ts'
import * as example from '../../src/http/desk/examples.ts'
import { BACKUP_NAME } from '../../src/http/desk/health/health-examples.ts'
import { IMPORT } from '../../src/http/desk/imports/import-routes.ts'
import type { ImportResult } from '../../src/http/desk/imports/stock-imports.ts'
import { MAX_LISTS_OF_A_KEY } from '../../src/http/desk/list/desk-lists.ts'
import { MAX_REPORTS_OF_A_KEY } from '../../src/http/desk/report/report-routes.ts'
import { PETS_REMOVAL } from '../../src/http/desk/undo/undo-examples.ts'
import { createGuard } from '../../src/http/request/guard.ts'
import type { AccessStore } from '../../src/keys/access-store.ts'
import type { ApiKey } from '../../src/keys/api-key.ts'
import { createCode } from '../../src/keys/token.ts'
import { NO_SETTINGS } from '../../src/shops/settings.ts'
import { Overloaded, type QuantityUpdate, StorageUnavailable } from '../../src/stock/store.ts'
import {
  connectionOfItsOwn,
  handlersOf,
  NO_ACCESS,
  NO_PROXIES,
  NOT_OBSERVED,
  NOTHING_HAPPENS,
  ON_THIS_MACHINE,
} from '../support/app.ts'
import { bearer, update } from '../support/petstock.ts'
import { type Readings, readingBy } from '../support/reading-by.ts'
import { REQUESTS } from './access-responses.ts'
import type { RealResponse } from './real-responses.ts'

const KEY = { id: 'key_1', access: 'manage' } as ApiKey
const WINDOW = { limit: 60, remaining: 59, resetMs: 1_000 }

/** Nothing can go wrong with being told of a key but the key itself. */
const brokenKey = (failure: Error) =>
  ({
    ...KEY,
    get name(): string {
      throw failure
    },
  }) as ApiKey

const guardFor = (key: ApiKey) =>
  createGuard({
    monotonic: () => performance.now(),
    authenticate: () => ({
      shopId: 1n,
      settings: NO_SETTINGS,
      key,
      counted: key,
      digest: '',
      endsAt: Number.POSITIVE_INFINITY,
    }),
    shopOfCode: async () => 1n,
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
      peekAddress: () => ({
        ...WINDOW,
        outcome: 'admitted',
        window: 'minute',
        retryAfterSeconds: 0,
        minute: WINDOW,
        day: undefined,
        banStarted: false,
      }),
      banIsKept: () => undefined,
    },
    trustedProxies: NO_PROXIES,
  })

/** What a client gets when the store fails, which a test cannot bring about from outside. */
export async function responsesOfABrokenStore(): Promise<RealResponse[]> {
  const failures = [new Error('a bug'), new StorageUnavailable('disk full'), new Overloaded('1000')]
  const responses = (await Promise.all(failures.map(responsesTo))).flat()
  const whoAmI = failures.map((failure) =>
    asking(failure, brokenKey(failure))('getKey', '/desk/api/key'),
  )
  return [
    ...responses,
    ...(await Promise.all(whoAmI)),
    ...(await withoutNetwork(failures)),
    await oneListTooMany(),
    await oneReportTooMany(),
    ...(await responsesWhereTheNameIsTaken()),
    await responseOfTooManySuppliers(),
    await responseInAFormerCurrency(),
  ]
}

/** What a manager on the machine itself gets when nothing can be found out about its network, or nothing be journalled. */
function withoutNetwork(failures: readonly Error[]): Promise<RealResponse[]> {
  const headers = { ...bearer('any'), Host: 'localhost', 'Content-Type': 'application/json' }
  const setUp = (failure: Error) =>
    asking(failure)('setUpHttps', '/desk/api/https', { method: 'POST', headers, body: '{}' })
  const look = (failure: Error) =>
    asking(failure)('getConnection', '/desk/api/connection', { headers })
  return Promise.all(failures.flatMap((failure) => [look(failure), setUp(failure)]))
}

/** Lists whose first page is never read are being sent for good. */
async function oneListTooMany(): Promise<RealResponse> {
  const ask = asking(new Error('a bug'), KEY, () => new Promise(() => {}))
  for (let count = 0; count < MAX_LISTS_OF_A_KEY; count++)
    void ask('listPets', '/desk/api/inventory')
  return ask('listPets', '/desk/api/inventory')
}

/** Reports that are never made are at work for good. */
async function oneReportTooMany(): Promise<RealResponse> {
  const stock = { ...brokenStock(new Error('a bug')), ask: () => new Promise<never>(() => {}) }
  const ask = asking(new Error('a bug'), KEY, undefined, undefined, stock)
  for (let count = 0; count < MAX_REPORTS_OF_A_KEY; count++)
    void ask('getReport', '/desk/api/report')
  return ask('getReport', '/desk/api/report')
}

function asking(
  failure: Error,
  key = KEY,
  petPage: Readings['petPage'] = () => Promise.reject(failure),
  access: AccessStore = brokenAccess(failure),
  stock: ReturnType<typeof brokenStock> = brokenStock(failure),
  importing: () => Promise<ImportResult> = () => Promise.reject(failure),
) {
  const guard = guardFor(key)
  const broken = () => Promise.reject(failure)
  const { router } = createApp({
    guard,
    access: { ...NO_ACCESS, stores: () => access },
    list: {
      current: () => {
        throw failure
      },
    },
    stock: () => stock,
    live: {
      ...NOTHING_HAPPENS,
      pets: () => readingBy({ petPage, petByCode: broken, revision: () => Promise.resolve(1) }),
      streams: { open: () => Promise.reject(failure) },
    },
    imports: {
      progress() {
        throw failure
      },
      run: importing,
    },
    shopHealth: {
      state: broken,
      makeBackup: broken,
      verifyBackup: broken,
      hasBackup: broken,
      openBackup: broken,
    },
    findByDigest: broken,
    connection: { state: broken, setUpHttps: broken, authority: broken },
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
    const connection = request.headers.has('host') ? ON_THIS_MACHINE : connectionOfItsOwn()
    const response = await handlers.fetch(request, connection)
    const { status, headers } = response
    return { operationId, status, headers, text: await response.text() }
  }
}

function responsesTo(failure: Error): Promise<RealResponse[]> {
  const ask = asking(failure)
  const desk = '/desk/api/inventory'
  const backups = '/desk/api/backups'
  const post = (body: object) => ({ ...update('any', body), method: 'POST' })
  return Promise.all([
    ask('listInventory', '/v1/inventory'),
    ask('updateInventory', '/v1/inventory/1003', update('any', { quantity: 12 })),
    ask('listPets', desk),
    ask('listLowPets', `${desk}/low`),
    ask('listenToEvents', '/desk/api/events'),
    ask('addPet', desk, post(example.NEW_PET)),
    ask('getPet', `${desk}/1005`),
    ask('editPet', `${desk}/1005`, update('any', example.EDIT)),
    ask('removePet', `${desk}/1007`, { method: 'DELETE', headers: bearer('any') }),
    ask('listMovements', `${desk}/1005/movements`),
    ask('listAllMovements', '/desk/api/movements'),
    ask('makeMovement', `${desk}/1005/movements`, post(example.SALE)),
    ask('editPets', desk, { ...post(example.PETS_EDIT), method: 'PATCH' }),
    ask('getReport', '/desk/api/report'),
    ask('removePets', '/desk/api/removals', post(PETS_REMOVAL)),
    ask('getImport', '/desk/api/imports', { headers: bearer('any') }),
    ask('importPets', '/desk/api/imports', post(IMPORT)),
    ask('listChanges', '/desk/api/changes', { headers: bearer('any') }),
    ask('listChangedPets', `/desk/api/changes/${PETS_REMOVAL.id}/pets`, { headers: bearer('any') }),
    ask('undoChange', `/desk/api/changes/${PETS_REMOVAL.id}/undo`, {
      method: 'POST',
      headers: bearer('any'),
    }),
    ask('makeBasket', '/desk/api/movements', post(example.BASKET)),
    ...Object.entries(REQUESTS).map(([operation, [path, init]]) =>
      ask(operation, path, init('any')),
    ),
    ask('signIn', '/desk/api/sign-in', signIn),
    ask('getHealth', '/desk/api/health'),
    ask('makeBackup', backups, post({})),
    ask('verifyBackup', `${backups}/${BACKUP_NAME}/verification`, post({})),
    ask('issueTicket', `${backups}/${BACKUP_NAME}/ticket`, post({})),
  ])
}

const signIn = {
  ...update(
    createCode((count) => new Uint8Array(count)),
    {},
  ),
  method: 'POST',
}

/** On a folder, no other shop has a name. */
async function responsesWhereTheNameIsTaken(): Promise<RealResponse[]> {
  const ask = asking(new Error('a bug'), KEY, undefined, {
    ...brokenAccess(new Error('a bug')),
    change: async () => ({ outcome: 'shop_name_taken' }),
  })
  return [
    await ask('signIn', '/desk/api/sign-in', signIn),
    await ask('changeSettings', '/desk/api/settings', update('any', { name: 'Pets & Co' })),
  ]
}

async function responseOfTooManySuppliers(): Promise<RealResponse> {
  const ask = asking(new Error('a bug'), KEY, undefined, {
    ...brokenAccess(new Error('a bug')),
    change: async () => ({ outcome: 'too_many_suppliers' }),
  })
  const init = { ...update('any', { name: 'One more' }), method: 'POST' }
  return ask('addSupplier', '/desk/api/suppliers', init)
}

/** The shop changes its currency while a file is read. */
async function responseInAFormerCurrency(): Promise<RealResponse> {
  const ask = asking(new Error('a bug'), KEY, undefined, undefined, undefined, async () => ({
    outcome: 'currency_changed',
  }))
  return ask('importPets', '/desk/api/imports', { ...update('any', IMPORT), method: 'POST' })
}

function brokenStock(failure: Error) {
  const broken = () => Promise.reject(failure)
  return {
    setQuantity: (update: QuantityUpdate) => update.failed(failure),
    change: broken,
    ask: broken,
  }
}

function brokenAccess(failure: Error) {
  const broken = () => Promise.reject(failure)
  return {
    change: broken,
    listKeys: broken,
    findCode: broken,
    listCodes: broken,
    readSettings: broken,
    listPastCurrencies: broken,
    listSuppliers: broken,
    journalPage: broken,
  }
}
