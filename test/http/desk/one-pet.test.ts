import { expect, test } from 'bun:test'
import { parseExact } from '../../../src/json/exact-json.ts'
import { deskOf, read } from '../../support/desk.ts'
import { bearer } from '../../support/petstock.ts'
import { expectError } from '../../support/responses.ts'
import { testService } from '../../support/service.ts'

const LAST = 2n ** 63n - 1n

test('one pet is as the desk lists it, to any key and to the last digit of its id', async () => {
  await using service = await testService({
    pets: [
      { petId: -LAST, quantity: 4, status: 'pending' },
      { petId: 7n, name: 'Nemo "\u{1F420}"', quantity: 2, lowStockAt: 3 },
      { petId: LAST },
    ],
    keys: [{}, { access: 'read' }],
  })
  const [, reader] = service.issued
  const desk = deskOf(service, reader?.key ?? '')
  const listed = parseExact(await (await desk.send('GET', '/inventory')).text()) as {
    petId: bigint | number
  }[]
  expect(listed.map(({ petId }) => petId)).toEqual([-LAST, 7, LAST])
  for (const pet of listed) {
    const response = await desk.send('GET', `/inventory/${pet.petId}`)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await read<unknown>(response)).toEqual(pet)
  }
})

test('one pet has every change that was acknowledged before it was asked for', async () => {
  await using service = await testService({ pets: [{ petId: 1n, quantity: 500 }] })
  const desk = deskOf(service, service.key)
  for (let left = 499; left > 450; left--) {
    await read(desk.makeMovement(1, { id: crypto.randomUUID(), change: -1, reason: 'sale' }))
    expect((await read(desk.send('GET', '/inventory/1'))).quantity).toBe(left)
  }
})

test('HEAD of one pet has the headers of GET, and no body', async () => {
  await using service = await testService({ pets: [{ petId: 1n }] })
  const path = '/desk/api/inventory/1'
  const response = await service.request(path, { method: 'HEAD', headers: bearer(service.key) })
  expect([response.status, await response.text()]).toEqual([200, ''])
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/)
})

test('a pet that is not there is 404, one that was removed too, and what is no id is 400', async () => {
  await using service = await testService({ pets: [{ petId: 1n }] })
  const desk = deskOf(service, service.key)
  const { message } = await expectError(desk.send('GET', '/inventory/2'), 'pet_not_found')
  expect(message).toContain('There is no pet 2')
  await service.byCommand(({ stock }) => stock.remove(1n))
  await expectError(desk.send('GET', '/inventory/1'), 'pet_not_found')
  for (const id of ['01', '1.0', 'x', '9223372036854775808']) {
    await expectError(desk.send('GET', `/inventory/${id}`), 'invalid_pet_id')
  }
  await expectError(service.request('/desk/api/inventory/1'), 'missing_api_key')
})

test('asking for one pet costs one request', async () => {
  await using service = await testService({ pets: [{ petId: 1n }] })
  const left = async () => {
    const response = await deskOf(service, service.key).send('GET', '/inventory/1')
    return Number(response.headers.get('x-ratelimit-remaining'))
  }
  const before = await left()
  expect(await left()).toBe(before - 1)
})
