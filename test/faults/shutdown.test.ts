import { expect, test } from 'bun:test'
import { countedRequests } from '../cli/serve/connections.ts'
import { serve } from '../support/petstock.ts'
import { setQuantity } from '../support/requests.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { until } from '../support/wait.ts'
import { Writers } from '../support/writers.ts'
import { lockFor } from './lock.ts'

test('stopped under 64 writers, the service responds to every update that it took', async () => {
  using shop = await stockedShop(64)
  await using server = await serve(shop.data)
  using stored = new Stored(shop)
  const writers = new Writers(server, shop.key, stored.quantities())
  await until(() => writers.updates > 64)
  expect(await server.stop()).toBe(0)
  await writers.ended()
  expect(writers.failures).toEqual([])
  // What was taken and not answered would be one more here; what was answered and not kept one less.
  expect(stored.quantities()).toEqual(writers.acknowledged)
  expect(stored.faults()).toEqual([])
})

test('stopped while its updates wait for another process, the service waits with them', async () => {
  using shop = await stockedShop(64)
  await using server = await serve(shop.data)
  const { released } = await lockFor(shop.database, 1_500)
  const responses = Array.from({ length: 64 }, (_, index) =>
    setQuantity(server, shop.key, index + 1, 7),
  )
  // Each look is counted, too.
  let looks = 0
  await until(async () => {
    looks += 1
    return (await countedRequests(server.url)) >= 64 + looks
  })
  expect(await server.stop()).toBe(0)
  expect(new Set(await Promise.all(responses))).toEqual(new Set(['200']))
  await released
  using stored = new Stored(shop)
  expect(new Set(stored.quantities().values())).toEqual(new Set([7]))
  expect(stored.faults()).toEqual([])
})
