import { expect, test } from 'bun:test'
import { DeskLists } from '../../../src/http/desk/list/desk-lists.ts'
import { details } from '../../live/simulated-shop.ts'
import { type DeskPet, deskOf, read } from '../../support/desk.ts'
import { listen } from '../../support/listener.ts'
import { readingBy } from '../../support/reading-by.ts'
import { expectError } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'
import { until } from '../../support/wait.ts'

const PETS = [
  { petId: 1n, quantity: 5, barcodes: ['TANK-1'] },
  { petId: 2n, quantity: 6 },
  { petId: 3n, quantity: 5, lowStockAt: 4 },
  { petId: 4n, quantity: 9, lowStockAt: 9 },
]

async function shopWithLevel(): Promise<TestService> {
  const service = await testService({ pets: PETS, keys: [{ access: 'manage' }] })
  const response = await deskOf(service, service.key).send('PATCH', '/settings', { lowStockAt: 5 })
  expect(response.status).toBe(200)
  return service
}

test('a pet without a level of its own is low by that of the shop, whoever asks for it how', async () => {
  await using service = await shopWithLevel()
  const desk = deskOf(service, service.key)
  const lowOf = async (path: string) =>
    (await read<DeskPet[]>(desk.send('GET', path))).map(({ low }) => low)
  expect(await lowOf('/inventory')).toEqual([true, false, false, true])
  expect(await lowOf('/inventory?barcode=TANK-1')).toEqual([true])
  expect(await read<DeskPet>(desk.send('GET', '/inventory/1'))).toMatchObject({
    low: true,
    lowStockAt: null,
  })
  const edited = await read<DeskPet>(desk.send('PATCH', '/inventory/3', { lowStockAt: null }))
  expect(edited.low).toBe(true)
  const id = crypto.randomUUID()
  const added = await read<DeskPet>(desk.send('POST', '/inventory', { id, petId: 7 }))
  expect(added.low).toBe(true)

  await desk.send('PATCH', '/settings', { lowStockAt: null })
  expect(await lowOf('/inventory')).toEqual([false, false, false, true, false])
})

test('an event has it by the level that the stream was told last', async () => {
  await using service = await shopWithLevel()
  const desk = deskOf(service, service.key)
  await using listener = await listen(service, service.key)
  const sell = async (change: number) => {
    const movement = { id: crypto.randomUUID(), change, reason: 'sale' }
    expect((await desk.send('POST', '/inventory/2/movements', movement)).status).toBe(200)
    await until(() => {
      service.clock.advance(50)
      return listener.of('pets').length > 0
    })
    return listener.lastOf(2)
  }
  expect(await sell(-1)).toMatchObject({ quantity: 5, low: true })
  await desk.send('PATCH', '/settings', { lowStockAt: 1 })
  await until(() => listener.of('settings').at(-1)?.lowStockAt === 1)
  await sell(-1)
  await until(() => {
    service.clock.advance(50)
    return listener.lastOf(2)?.quantity === 4
  })
  expect(listener.lastOf(2)?.low).toBe(false)
})

test('lists that are sent at once under two levels share no page', async () => {
  const all = Array.from({ length: 300 }, (_, at) => details(BigInt(at)))
  const source = readingBy<'petPage' | 'revision'>({
    petPage: async ({ after, limit }) =>
      all.filter(({ petId }) => after === undefined || petId > after).slice(0, limit),
    revision: async () => 1,
  })
  const lists = new DeskLists(() => source)
  const open = async (shopLevel: number | null) => {
    const stream = await lists.open({
      ...{ shopId: 1n, shopLevel, keyId: 'till', gzip: false },
      signal: new AbortController().signal,
      onProgress: () => {},
      onBroken: () => {},
    })
    return new Response(stream)
  }
  const [none, some] = [await open(null), await open(1_000_000)]
  const lowIn = async (response: Response) =>
    ((await response.json()) as DeskPet[]).filter(({ low }) => low).length
  expect([await lowIn(none), await lowIn(some)]).toEqual([0, 300])
})

test('its list is a path of its own, with its own methods: no method of a pet is one of it', async () => {
  await using service = await shopWithLevel()
  const desk = deskOf(service, service.key)
  for (const method of ['PATCH', 'DELETE', 'OPTIONS', 'POST']) {
    const { headers } = await expectError(
      desk.send(method, '/inventory/low', method === 'PATCH' ? { quantity: 1 } : undefined),
      'method_not_allowed',
    )
    expect(headers.get('allow')).toBe('GET, HEAD')
  }
  const ofPet = await expectError(desk.send('OPTIONS', '/inventory/1'), 'method_not_allowed')
  expect(ofPet.headers.get('allow')).toBe('GET, HEAD, PATCH, DELETE')
})
