import { expect, test } from 'bun:test'
import { deskOf, read } from '../../support/desk.ts'
import { bearer } from '../../support/petstock.ts'
import { expectError } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'
import { until } from '../../support/wait.ts'

const LAST = 2n ** 63n - 1n

const MANAGER = { name: 'Ann', access: 'manage' } as const

interface Removal {
  readonly petId: number | bigint
  readonly previousQuantity: number
  readonly at: number
}

const remover = (service: TestService, key = service.key) => {
  const desk = deskOf(service, key)
  return {
    ...desk,
    remove: (petId: bigint | number | string, query = '') =>
      desk.send('DELETE', `/inventory/${petId}${query}`),
  }
}

const anId = () => `?id=${crypto.randomUUID()}`

test('a removed pet is in no list, and its journal has who removed it, and how many there were', async () => {
  await using service = await testService({
    pets: [{ petId: 1n, quantity: 7, barcodes: ['TANK-7'] }, { petId: LAST }],
    keys: [MANAGER],
  })
  const desk = remover(service)
  const etag = async () =>
    (await service.request('/v1/inventory', { headers: bearer(service.key) })).headers.get('etag')
  const before = await etag()
  const response = await desk.remove(1, anId())
  expect(response.headers.get('idempotent-replayed')).toBeNull()
  expect(await read<Removal>(response)).toEqual({
    petId: 1,
    previousQuantity: 7,
    at: expect.any(Number),
  })
  expect(await etag()).not.toBe(before)
  expect(await desk.list()).toMatchObject([{ petId: LAST }])
  expect(await read<unknown>(desk.send('GET', '/inventory'))).toMatchObject([{ petId: LAST }])
  await expectError(desk.send('GET', '/inventory/1'), 'pet_not_found')
  const { movements } = await read<{ movements: unknown[] }>(desk.history(1))
  expect(movements).toMatchObject([
    { previousQuantity: 7, newQuantity: 0, reason: 'remove', note: null, by: { name: 'Ann' } },
    { reason: 'add', by: null },
  ])
  await read(desk.edit(LAST, { barcodes: ['TANK-7', '1'] }))
  expect((await read<Removal>(desk.remove(LAST))).petId).toBe(LAST)
  expect(await desk.list()).toEqual([])
})

test('only a key that manages removes: any other is refused before the pet is looked for', async () => {
  await using service = await testService({
    keys: [MANAGER, { access: 'write' }, { access: 'read' }],
  })
  for (const { key } of service.issued.slice(1)) {
    for (const petId of [1, 2, 'x']) {
      const { message } = await expectError(
        remover(service, key).remove(petId, '?id=x'),
        'insufficient_access',
      )
      expect(message).toContain('the access manage')
    }
  }
  await expectError(
    service.request('/desk/api/inventory/1', { method: 'DELETE' }),
    'missing_api_key',
  )
  expect(await remover(service).list()).toHaveLength(1)
})

test('a key that manages reads and writes as well', async () => {
  await using service = await testService({ keys: [MANAGER] })
  const desk = remover(service)
  await read(desk.add({ id: crypto.randomUUID(), petId: 2 }))
  await read(desk.edit(2, { name: 'Rex' }))
  await read(desk.makeMovement(2, { id: crypto.randomUUID(), change: 3, reason: 'arrival' }))
  const set = await service.request('/v1/inventory/2', {
    method: 'PATCH',
    headers: { ...bearer(service.key), 'Content-Type': 'application/json' },
    body: '{"quantity": 9}',
  })
  expect(set.status).toBe(200)
  expect(await read<object>(desk.send('GET', '/key'))).toMatchObject({ access: 'manage' })
})

test('a removal that is sent again under its id is answered as before, also after the pet was added again', async () => {
  await using service = await testService({ keys: [MANAGER] })
  const desk = remover(service)
  const id = crypto.randomUUID()
  const first = await read<Removal>(desk.remove(1, `?id=${id}`))
  for (const again of [id, id.toUpperCase()]) {
    const response = await desk.remove(1, `?id=${again}`)
    expect(response.headers.get('idempotent-replayed')).toBe('true')
    expect(await read<Removal>(response)).toEqual(first)
    await desk.add({ id: crypto.randomUUID(), petId: 1, quantity: 2 })
  }
  await service.restart()
  expect(await read<Removal>(desk.remove(1, `?id=${id}`))).toEqual(first)
  expect(await desk.list()).toMatchObject([{ petId: 1, quantity: 2 }])
})

test('a removal that is sent again without an id, or under another one, is 404', async () => {
  await using service = await testService({ keys: [MANAGER] })
  const desk = remover(service)
  await read(desk.remove(1))
  for (const query of ['', anId()]) {
    const { message } = await expectError(desk.remove(1, query), 'pet_not_found')
    expect(message).toContain('There is no pet 1')
  }
})

test('an id is for one change: that of a sale removes nothing, and that of a removal sells nothing', async () => {
  await using service = await testService({
    pets: [{ petId: 1n }, { petId: 2n, quantity: 3 }],
    keys: [MANAGER],
  })
  const desk = remover(service)
  const [sale, removal] = [crypto.randomUUID(), crypto.randomUUID()]
  const sell = (id: string) => desk.makeMovement(2, { id, change: -1, reason: 'sale' })
  await read(sell(sale))
  await read(desk.remove(1, `?id=${removal}`))
  await expectError(desk.remove(2, `?id=${sale}`), 'movement_id_reused')
  await expectError(desk.remove(2, `?id=${removal}`), 'movement_id_reused')
  await expectError(sell(removal), 'movement_id_reused')
  expect(await desk.list()).toMatchObject([{ petId: 2, quantity: 2 }])
})

test('what is no pet id or no id of a change is refused with what to send, and nothing is removed', async () => {
  await using service = await testService({ keys: [MANAGER] })
  const desk = remover(service)
  for (const petId of ['01', '1.0', 'x', '9223372036854775808']) {
    await expectError(desk.remove(petId), 'invalid_pet_id')
  }
  for (const query of ['?id=', '?id=7', `${anId()}&id=7`]) {
    const { message } = await expectError(desk.remove(1, query), 'invalid_query')
    expect(message).toContain('?id=7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10')
  }
  expect(await desk.list()).toHaveLength(1)
  expect((await desk.remove(1, '?why=sold-out')).status).toBe(200)
})

test('a lowered key removes nothing from its next request on, and a raised one may', async () => {
  await using service = await testService({
    pets: [{ petId: 1n }, { petId: 2n }],
    keys: [MANAGER],
  })
  const [{ id = '' } = {}] = service.issued
  const desk = remover(service)
  const change = (access: 'write' | 'manage') =>
    service.byCommand(({ keys }) => keys.changeAccess(id, access, service.clock.wall()))
  await change('write')
  const access = async () => (await read<{ access: string }>(desk.send('GET', '/key'))).access
  await until(async () => (await access()) === 'write')
  await expectError(desk.remove(1), 'insufficient_access')
  await read(desk.edit(1, { name: 'Rex' }))
  await change('manage')
  await until(async () => (await access()) === 'manage')
  await read<Removal>(desk.remove(1))
  expect(await desk.list()).toMatchObject([{ petId: 2 }])
})

test('the path of a pet says that it takes DELETE, and /v1 does not', async () => {
  await using service = await testService({ keys: [MANAGER] })
  const allowed = async (path: string) => {
    const init = { method: 'PUT', headers: bearer(service.key) }
    return (await service.request(path, init)).headers.get('allow')
  }
  expect(await allowed('/desk/api/inventory/1')).toContain('DELETE')
  expect(await allowed('/v1/inventory/1')).toBe('PATCH')
  const init = { method: 'DELETE', headers: bearer(service.key) }
  await expectError(service.request('/v1/inventory/1', init), 'method_not_allowed')
})
