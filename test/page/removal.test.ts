import { expect, test } from 'bun:test'
import { signal } from '@preact/signals'
import { createClient } from '../../src/client/client.ts'
import type { KeyInfo, Session } from '../../src/page/kit/kit-session.ts'
import { PetRemoval } from '../../src/page/pet/form/removal.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { type TestService, testService } from '../support/service.ts'
import { load, pet } from './pets.ts'

/** @param onResponse is called before the page gets a response, and may lose it */
function desk(service: TestService, onResponse: (stock: Stock) => void = () => {}) {
  const stock = new Stock()
  load(stock, [pet({}), pet({ petId: 2n })])
  const shop = createClient(service.url, {
    apiKey: service.key,
    fetch: async (address, init) => {
      const response = await fetch(address, init)
      onResponse(stock)
      return response
    },
  })
  const key = signal<KeyInfo>({ id: 'key', name: 'test', access: 'manage' })
  const current = signal<Session | undefined>({ token: service.key, key, shop })
  const removal = new PetRemoval(
    { session: { current, refused() {} }, stock, wallClock: () => 0 },
    1n,
  )
  return { removal, stock }
}

const MANAGER = { keys: [{ access: 'manage' as const }] }

const numbersIn = (stock: Stock) => stock.all.value.map(({ petId }) => petId)

test('a removed pet leaves the stock of the page, also where no event brings it', async () => {
  await using service = await testService(MANAGER)
  const { removal, stock } = desk(service)
  await removal.remove()
  expect(removal.error.value).toBeUndefined()
  expect(numbersIn(stock)).toEqual([2n])
})

test('a pet that was added under the number since stays', async () => {
  await using service = await testService(MANAGER)
  const { removal, stock } = desk(service, (known) => known.apply([pet({ updatedAt: Infinity })]))
  await removal.remove()
  expect(numbersIn(stock)).toEqual([1n, 2n])
})

test('a removal whose response was lost is made once, however often it is tried again', async () => {
  await using service = await testService(MANAGER)
  let lost = 0
  const { removal, stock } = desk(service, () => {
    lost += 1
    if (lost < 3) throw new TypeError('the network went away')
  })
  for (const _ of [1, 2]) {
    await removal.remove()
    expect(removal.error.value?.code).toBe('network_failure')
  }
  expect(numbersIn(stock)).toEqual([1n, 2n])
  await removal.remove()
  expect(removal.error.value).toBeUndefined()
  expect(numbersIn(stock)).toEqual([2n])
  const reasons = await service.byCommand(async (store) =>
    (await store.stock.history(1n)).map(({ reason }) => reason),
  )
  expect(reasons).toEqual(['remove', 'add'])
})
