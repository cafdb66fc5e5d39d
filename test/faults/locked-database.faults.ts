import { expect, test } from 'bun:test'
import { serve } from '../support/petstock.ts'
import { Reader, setQuantity } from '../support/requests.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { slowness } from '../support/wait.ts'
import { lockFor } from './lock.ts'

const LOCKED = '503 storage_unavailable'

test('while another process holds the database for 3 seconds updates wait, and lists go on as ever', async () => {
  using shop = await stockedShop(20)
  await using server = await serve(shop.data)
  const { released } = await lockFor(shop.database, 3_000)
  using reader = new Reader(server, shop.key)
  const began = performance.now()
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      setQuantity(server, shop.key, 1 + (index % 20), 1 + Math.floor(index / 20)),
    ),
  )
  const waitedMs = performance.now() - began
  expect(await released).toBe(0)
  expect(new Set(responses)).toEqual(new Set(['200']))
  expect(waitedMs).toBeGreaterThan(2_000)
  console.log('locked for 3 s:', { lists: reader.tookMs.length, p99Ms: reader.p99Ms })
  expect(reader.failures).toEqual([])
  expect(reader.tookMs.length).toBeGreaterThan(100 / slowness())
  expect(reader.p99Ms).toBeLessThan(100 * slowness())
  using stored = new Stored(shop)
  expect(stored.faults()).toEqual([])
  expect(stored.leaps()).toBe(0)
  expect(new Set(stored.quantities().values())).toEqual(new Set([5]))
})

test('while another process holds the database for longer, every update gets 503 and changes nothing, and then all is well', async () => {
  using shop = await stockedShop(1)
  await using server = await serve(shop.data)
  const { released } = await lockFor(shop.database, 11_500)
  using reader = new Reader(server, shop.key)
  // They wait for the first one's commit to fail, and then for their own: twice as long as the
  // database is waited for, and nobody is hung up on meanwhile.
  const responses: Promise<string>[] = []
  for (let quantity = 1; quantity <= 50; quantity++) {
    responses.push(setQuantity(server, shop.key, 1, quantity))
    await Bun.sleep(100)
  }
  expect(new Set(await Promise.all(responses))).toEqual(new Set([LOCKED]))
  expect(await released).toBe(0)
  expect(await setQuantity(server, shop.key, 1, 77)).toBe('200')
  expect(reader.failures).toEqual([])
  expect(reader.p99Ms).toBeLessThan(100 * slowness())
  using stored = new Stored(shop)
  expect(stored.faults()).toEqual([])
  expect(stored.updates(1)).toEqual([77])
  await server.stop()
  expect(await server.stderr).toContain('SQLITE_BUSY')
})
