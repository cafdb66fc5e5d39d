import { describe, expect, test } from 'bun:test'
import { listen, type TestListener } from '../../support/listener.ts'
import { bearer } from '../../support/petstock.ts'
import { head, RawClient } from '../../support/raw-client.ts'
import { expectError, limitsOf, patch } from '../../support/responses.ts'
import { samplesOf } from '../../support/samples.ts'
import { enterprise, type TestService, testService } from '../../support/service.ts'
import { until } from '../../support/wait.ts'

const PATH = '/desk/api/events'

/** Waits until the changes were gathered and published. */
const untilReceived = (service: TestService, holds: () => boolean) =>
  until(() => {
    service.clock.advance(50)
    return holds()
  })

const untilListening = (listener: TestListener) => until(() => listener.of('health').length > 0)

const setQuantity = (service: TestService, quantity: number, key = service.key) =>
  service.request('/v1/inventory/1', patch(key, `{"quantity":${quantity}}`))

describe('GET /desk/api/events', () => {
  test('begins with ready, the key and the settings, and then says how the service is', async () => {
    await using service = await testService()
    await using listener = await listen(service, service.key)
    await untilListening(listener)
    expect(listener.received.map(({ name }) => name)).toEqual([
      'ready',
      'key',
      'settings',
      'health',
    ])
    expect(listener.of('ready')).toEqual([{ version: '1.0.0' }])
    const [health] = listener.of('health')
    expect(health?.ready).toBe(true)
    expect(health?.checks.map(({ name }) => name)).toEqual([
      'read',
      'write',
      'database',
      'disk space',
      'backup',
      'clock',
    ])
  })

  test('has the headers of a stream that no proxy keeps back, and of the limits', async () => {
    await using service = await testService()
    await using listener = await listen(service, service.key)
    const { headers } = listener
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}-\d+$/)
    expect(limitsOf({ headers }).remaining).toBe(999)
  })

  test('carries an update, and a movement, with the key that made them', async () => {
    await using service = await testService({ keys: [{ name: 'Till 1' }] })
    await using listener = await listen(service, service.key)
    await setQuantity(service, 3)
    await untilReceived(service, () => listener.lastOf(1)?.quantity === 3)
    const by = { keyId: service.issued[0]?.id, name: 'Till 1' }
    expect(listener.lastOf(1)).toMatchObject({ low: false, lastMovement: { reason: 'update', by } })

    const sale = JSON.stringify({ id: crypto.randomUUID(), change: -1, reason: 'sale' })
    await service.request('/desk/api/inventory/1/movements', {
      ...patch(service.key, sale),
      method: 'POST',
    })
    await untilReceived(service, () => listener.lastOf(1)?.quantity === 2)
    expect(listener.lastOf(1)?.lastMovement).toMatchObject({ reason: 'sale', by })
  })

  test('carries a removal, once, to every key that listens', async () => {
    await using service = await testService({
      pets: [{ petId: 1n }, { petId: 2n }],
      keys: [{ access: 'manage' }, { access: 'read' }],
    })
    const [manager, reader] = service.issued
    await using listener = await listen(service, reader?.key ?? '')
    await untilListening(listener)
    const id = crypto.randomUUID()
    for (let sent = 0; sent < 2; sent++) {
      const init = { method: 'DELETE', headers: bearer(manager?.key ?? '') }
      expect((await service.request(`/desk/api/inventory/1?id=${id}`, init)).status).toBe(200)
    }
    await untilReceived(service, () => listener.lastOf(1) === null)
    await setQuantity(service, 3, manager?.key)
    expect(listener.of('removed').flat().map(Number)).toEqual([1])
  })

  test('carries what other processes add, change and remove, also where a time stays as it was', async () => {
    await using service = await testService({ pets: [{ petId: 1n }, { petId: 2n }] })
    await using listener = await listen(service, service.key)
    await service.byCommand(async ({ stock }) => {
      const { updatedAt = 0 } = (await stock.find(1n)) ?? {}
      await stock.import([1n], (pets) => {
        const before = pets.get(1n)
        if (before === undefined) throw new Error('it is there')
        const after = { ...before, name: 'Bob', lowStockAt: 2, updatedAt }
        return { added: [], changed: [{ before, after }], unchanged: 0 }
      })
      await stock.add({ ...BLANK, petId: 2n ** 63n - 1n, name: 'Tortoise' })
      await stock.remove(2n)
    })
    await untilReceived(service, () => listener.lastOf(2) === null)
    await untilReceived(service, () => listener.lastOf(1)?.name === 'Bob')
    expect(listener.lastOf(1)).toMatchObject({ lowStockAt: 2, low: true })
    const received = listener.of('pets').flat()
    expect(received.map(({ petId }) => petId)).toContain(2n ** 63n - 1n)
  })

  test('says to read the list again when thousands of pets have changed', async () => {
    await using service = await testService()
    await using listener = await listen(service, service.key)
    const added = Array.from({ length: 3_000 }, (_, at) => ({
      ...BLANK,
      petId: BigInt(at + 10),
      updatedAt: null,
    }))
    const petIds = added.map(({ petId }) => petId)
    await service.byCommand(({ stock }) =>
      stock.import(petIds, () => ({ added, changed: [], unchanged: 0 })),
    )
    await untilReceived(service, () => listener.of('reload').length > 0)
    expect(listener.of('reload')).toEqual([{}])
    const list = await service.request('/desk/api/inventory', { headers: bearer(service.key) })
    expect(await list.json()).toHaveLength(3_001)
  })

  test('sends a comment every eight seconds, so that no client takes it for dead', async () => {
    await using service = await testService()
    await using listener = await listen(service, service.key)
    await untilListening(listener)
    for (let said = 1; said <= 3; said++) {
      service.clock.advance(8_000)
      await until(() => listener.comments >= said)
    }
    expect(listener.comments).toBe(3)
  })

  test('may be listened to with a key that may only read', async () => {
    await using service = await testService({ keys: [{}, { access: 'read' }] })
    await using listener = await listen(service, service.issued[1]?.key ?? '')
    await setQuantity(service, 4)
    await untilReceived(service, () => listener.lastOf(1)?.quantity === 4)
  })

  test('responds to HEAD without a stream, and no other method', async () => {
    await using service = await testService()
    const headers = bearer(service.key)
    const head = await service.request(PATH, { method: 'HEAD', headers })
    expect(head.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect([head.status, await head.text()]).toEqual([200, ''])
    const refused = await expectError(
      service.request(PATH, { method: 'POST', headers }),
      'method_not_allowed',
    )
    expect(refused.headers.get('allow')).toBe('GET, HEAD')
    await expectError(service.request(PATH), 'missing_api_key')
  })

  test('may be read by a page of a listed origin', async () => {
    const origin = 'https://desk.example'
    await using service = await testService({ corsOrigins: [origin] })
    const leave = new AbortController()
    const headers = { ...bearer(service.key), Origin: origin }
    const response = await service.request(PATH, { headers, signal: leave.signal })
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    leave.abort()
  })
})

const BLANK = {
  quantity: 0,
  status: 'available',
  name: null,
  kind: null,
  barcodes: [],
  lowStockAt: null,
} as const

describe('what a stream counts', () => {
  test('is one request, on opening, however long it is and whatever it carries', async () => {
    await using service = await testService({ keys: [enterprise(50, 60), {}] })
    await using listener = await listen(service, service.key)
    expect(listener.headers.get('ratelimit')).toContain('"day";r=59;')
    for (let quantity = 10; quantity < 30; quantity++) {
      await setQuantity(service, quantity, service.issued[1]?.key)
      await untilReceived(service, () => listener.lastOf(1)?.quantity === quantity)
    }
    const response = await service.request('/v1/inventory', { headers: bearer(service.key) })
    expect(response.headers.get('ratelimit')).toContain('"day";r=58;')
  })

  test('in the metrics is one response, in the time until it began', async () => {
    await using service = await testService()
    const began = performance.now()
    await using listener = await listen(service, service.key)
    const openingMs = performance.now() - began
    await untilListening(listener)
    service.clock.advance(100_000)
    await until(() => listener.comments > 0)
    await listener.leave()
    const samples = samplesOf(await (await service.request('/metrics')).text())
    const labels = 'operation="listenToEvents"'
    expect(samples.get(`petstock_requests_total{${labels},status="200"}`)).toBe(1)
    expect(samples.get(`petstock_request_duration_seconds_sum{${labels}}`)).toBeLessThan(
      openingMs / 1_000,
    )
  })
})

describe('a stream ends', () => {
  test('when its key is revoked, and no other stream does', async () => {
    await using service = await testService({ keys: [{}, {}] })
    const [mine, other] = service.issued
    await using listener = await listen(service, mine?.key ?? '')
    await using bystander = await listen(service, other?.key ?? '')
    await service.byCommand(({ keys }) => keys.revoke(mine?.id ?? '', 1))
    await listener.ended()
    expect(bystander.end).toBeUndefined()
    await setQuantity(service, 8, other?.key)
    await untilReceived(service, () => bystander.lastOf(1)?.quantity === 8)
    expect(listener.lastOf(1)).toBeUndefined()
  })

  test('when its key expires', async () => {
    const inAMinute = Date.UTC(2026, 0, 5, 9, 1, 0)
    await using service = await testService({ keys: [{ expiresAt: inAMinute }] })
    await using listener = await listen(service, service.key)
    service.clock.advance(59_000)
    await until(() => listener.comments > 0)
    expect(listener.end).toBeUndefined()
    service.clock.advance(1_000)
    await listener.ended()
  })

  test('when the grace of a key that was rotated is over', async () => {
    await using service = await testService()
    await using listener = await listen(service, service.key)
    const { clock, issued } = service
    const graceEnds = clock.wall() + 60_000
    await service.byCommand(({ keys }) =>
      keys.rotate(issued[0]?.id ?? '', 'another digest', graceEnds, clock.wall()),
    )
    // The service has read the keys again when it knows what came with them.
    await service.byCommand(({ stock }) => stock.edit(1n, { name: 'Bob' }))
    await untilReceived(service, () => listener.lastOf(1)?.name === 'Bob')
    expect(listener.end).toBeUndefined()
    clock.advance(60_000)
    await listener.ended()
  })

  test('when the service stops, which waits for no client', async () => {
    await using service = await testService()
    await using listener = await listen(service, service.key)
    await untilListening(listener)
    await service.restart()
    await listener.ended()
    expect(listener.end).toBe('whole')
    await using again = await listen(service, service.key)
    expect(again.end).toBeUndefined()
  })
})

describe('how many may listen', () => {
  const many = async (service: TestService, key: string, count: number) => {
    const listeners: TestListener[] = []
    for (let made = 0; made < count; made++) listeners.push(await listen(service, key))
    return listeners
  }

  test('at most 64 with one key, and a client that leaves makes room', async () => {
    await using service = await testService({ keys: [{}, {}] })
    const listeners = await many(service, service.key, 64)
    const ask = () => service.request(PATH, { headers: bearer(service.key) })
    const { message, headers } = await expectError(ask(), 'overloaded')
    expect(message).toContain('64')
    expect(headers.get('retry-after')).toBe('10')
    await using other = await listen(service, service.issued[1]?.key ?? '')
    expect(other.end).toBeUndefined()

    await listeners.pop()?.leave()
    await until(async () => {
      const response = await ask()
      await response.body?.cancel()
      return response.status === 200
    })
    for (const listener of listeners) await listener.leave()
  })

  test('at most 500 of one shop', async () => {
    await using service = await testService({ keys: Array.from({ length: 9 }, () => ({})) })
    // fetch has no more than 256 requests on their way.
    using clients = rawClients(service.url)
    for (let made = 0; made < 500; made++) await clients.ask(service.issued[made >> 6]?.key ?? '')
    await until(() => clients.statuses().length === 500)
    expect(new Set(clients.statuses())).toEqual(new Set(['200']))
    await clients.ask(service.issued[8]?.key ?? '')
    await until(() => clients.statuses().length === 501)
    expect(clients.statuses().at(-1)).toBe('503')
  })
})

function rawClients(url: string) {
  const clients: RawClient[] = []
  return {
    async ask(key: string) {
      const client = new RawClient(url)
      clients.push(client)
      await client.connected
      await client.send(head(`GET ${PATH}`, key))
    },
    statuses: () => clients.flatMap(({ statuses }) => statuses),
    [Symbol.dispose]() {
      for (const client of clients) client[Symbol.dispose]()
    },
  }
}
