import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { bearer, serve } from '../support/petstock.ts'
import { setQuantity } from '../support/requests.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { until, untilEqual } from '../support/wait.ts'

test('a writer thread that another program drove to its end is replaced, the log says so, and lists go on', async () => {
  using shop = await stockedShop(1)
  await using server = await serve(shop.data)
  expect(await setQuantity(server, shop.key, 1, 1)).toBe('200')
  using other = new Database(shop.database)
  other.run('PRAGMA busy_timeout = 5000')

  other.run('ALTER TABLE inventory RENAME TO hidden')
  const set = () => setQuantity(server, shop.key, 1, 2)
  await until(async () => (await set()) === '503 storage_unavailable')
  const list = await server.request('/v1/inventory', { headers: bearer(shop.key) })
  expect(await list.json()).toEqual([{ petId: 1, quantity: 1, status: 'available' }])

  other.run('ALTER TABLE hidden RENAME TO inventory')
  await untilEqual(() => set(), '200')
  using stored = new Stored(shop)
  expect(stored.faults()).toEqual([])
  expect(stored.updates(1)).toEqual([1, 2])
  expect(await server.stop()).toBe(0)
  expect(await server.stderr).toContain('the writer thread failed')
})
