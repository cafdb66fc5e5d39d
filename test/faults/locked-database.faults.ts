import { expect } from 'bun:test'
import { type Server, serve } from '../support/petstock.ts'
import { Reader, setQuantity } from '../support/requests.ts'
import { samplesOf } from '../support/samples.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { expectInTime, timedTest } from '../support/timed.ts'
import { slowness, until } from '../support/wait.ts'
import { lock, lockFor } from './lock.ts'

async function queuedWrites(server: Server): Promise<number> {
  const metrics = await server.request('/metrics')
  return samplesOf(await metrics.text()).get('petstock_writer_queued_writes') ?? 0
}

const LOCKED = '503 storage_unavailable'

timedTest(
  'while another process holds the database for 3 seconds updates wait, and lists go on as ever',
  async () => {
    using shop = await stockedShop(20)
    await using server = await serve(shop.data)
    const { released } = await lockFor(shop.database, 3_000)
    using reader = new Reader(server, shop.key)
    const began = performance.now()
    const responses: Promise<string>[] = []
    for (let quantity = 1; quantity <= 5; quantity++) {
      for (let pet = 1; pet <= 20; pet++)
        responses.push(setQuantity(server, shop.key, pet, quantity))
      // On connections of their own, requests that are sent at once come in any order.
      await until(async () => (await queuedWrites(server)) >= responses.length)
    }
    const outcomes = await Promise.all(responses)
    const waitedMs = performance.now() - began
    expect(await released).toBe(0)
    expect(new Set(outcomes)).toEqual(new Set(['200']))
    expect(waitedMs).toBeGreaterThan(2_000)
    console.log('locked for 3 s:', { lists: reader.tookMs.length, p99Ms: reader.p99Ms })
    expect(reader.failures).toEqual([])
    expect(reader.tookMs.length).toBeGreaterThan(100 / slowness())
    expectInTime(reader.p99Ms, 100, 'a list')
    using stored = new Stored(shop)
    expect(stored.faults()).toEqual([])
    expect(stored.leaps()).toBe(0)
    expect(new Set(stored.quantities().values())).toEqual(new Set([5]))
  },
)

timedTest(
  'while another process holds the database for longer, every update gets 503 and changes nothing, and then all is well',
  async () => {
    using shop = await stockedShop(1)
    await using server = await serve(shop.data)
    const { release } = await lock(shop.database)
    using reader = new Reader(server, shop.key)
    // They wait for the first one's commit to fail, and then for their own: twice as long as the
    // database is waited for, and nobody is hung up on meanwhile.
    const responses: Promise<string>[] = []
    for (let quantity = 1; quantity <= 50; quantity++) {
      responses.push(setQuantity(server, shop.key, 1, quantity))
      await Bun.sleep(100)
    }
    expect(new Set(await Promise.all(responses))).toEqual(new Set([LOCKED]))
    expect(await release()).toBe(0)
    expect(await setQuantity(server, shop.key, 1, 77)).toBe('200')
    expect(reader.failures).toEqual([])
    expectInTime(reader.p99Ms, 100, 'a list')
    using stored = new Stored(shop)
    expect(stored.faults()).toEqual([])
    expect(stored.updates(1)).toEqual([77])
    await server.stop()
    expect(await server.stderr).toContain('SQLITE_BUSY')
  },
)
