import { expect } from 'bun:test'
import { statSync } from 'node:fs'
import { bearer, createKey, type Server, serve } from '../support/petstock.ts'
import { Reader, setQuantity } from '../support/requests.ts'
import { expectError } from '../support/responses.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { needs } from '../support/tools.ts'
import { slowness, until } from '../support/wait.ts'
import { limitFiles, smallDisk } from './small-disk.ts'

const FULL = '503 storage_unavailable'

/** Takes a key past its ban. */
async function ban(server: Server, key: string): Promise<void> {
  const ask = () => server.request('/v1/inventory', { headers: bearer(key) })
  for (let asked = 0; asked < 4; asked++) await ask()
  await expectError(ask(), 'key_banned')
}

needs('mounts').test(
  'on a full disk updates are 503 and change nothing, lists go on, and all works again when there is space',
  async () => {
    using disk = smallDisk(24)
    using shop = await stockedShop(3, disk.path)
    const tiny = await createKey(
      shop.data,
      ...['--plan', 'enterprise', '--per-minute', '2', '--per-day', '100'],
    )
    {
      await using server = await serve(shop.data)
      using reader = new Reader(server, shop.key)
      const set = (petId: number, quantity: number) =>
        setQuantity(server, shop.key, petId, quantity)
      expect(await set(1, 5)).toBe('200')

      disk.fill()
      const responses = await Promise.all(
        Array.from({ length: 60 }, (_, index) => set(1 + (index % 3), 100 + index)),
      )
      expect(new Set(responses)).toEqual(new Set([FULL]))
      await ban(server, tiny.key)
      // Until after the counts should have been saved.
      await Bun.sleep(3_500 * slowness())
      expect(await set(1, 6)).toBe(FULL)
      {
        using stored = new Stored(shop)
        expect(stored.faults()).toEqual([])
        expect([stored.updates(1), stored.updates(2), stored.updates(3)]).toEqual([[5], [], []])
      }

      disk.free()
      expect(await set(2, 7)).toBe('200')
      using stored = new Stored(shop)
      await until(() => stored.keepsBan(tiny.id))
      expect(reader.failures).toEqual([])
      expect(reader.tookMs.length).toBeGreaterThan(100)
      await server.crash()
      const log = await server.stderr
      expect(log).toMatch(/"ERROR","message":"storage unavailable".*SQLITE_FULL/)
      expect(log).toContain('could not save rate-limit state; will retry')
      expect(log).not.toContain('the writer thread failed')
    }
    await using server = await serve(shop.data)
    using stored = new Stored(shop)
    expect(stored.faults()).toEqual([])
    expect([stored.updates(1), stored.updates(2)]).toEqual([[5], [7]])
    await expectError(server.request('/v1/inventory', { headers: bearer(tiny.key) }), 'key_banned')
  },
)

needs('mounts').test(
  'a disk that fills up under load takes every update that it acknowledged, and no other',
  async () => {
    using disk = smallDisk(6)
    using shop = await stockedShop(16, disk.path)
    const acknowledged = new Map<number, number>()
    {
      await using server = await serve(shop.data)
      const raise = async (petId: number): Promise<string> => {
        for (let quantity = 1; quantity < 50_000; quantity++) {
          const response = await setQuantity(server, shop.key, petId, quantity)
          if (response !== '200') return response
          acknowledged.set(petId, quantity)
        }
        return 'the disk never was full'
      }
      const ends = await Promise.all(Array.from({ length: 16 }, (_, index) => raise(index + 1)))
      expect(new Set(ends)).toEqual(new Set([FULL]))
      await server.crash()
    }
    await using _server = await serve(shop.data)
    using stored = new Stored(shop)
    expect(stored.faults()).toEqual([])
    expect(stored.leaps()).toBe(0)
    expect(stored.quantities()).toEqual(acknowledged)
  },
)

needs('prlimit').test(
  'past a limit of file sizes updates are 503 and change nothing, and work again without it',
  async () => {
    using shop = await stockedShop(1)
    await using server = await serve(shop.data)
    const set = (quantity: number) => setQuantity(server, shop.key, 1, quantity)
    expect(await set(1)).toBe('200')
    limitFiles(server.pid, statSync(`${shop.database}-wal`).size)
    expect(await set(2)).toBe(FULL)
    expect(await set(3)).toBe(FULL)
    expect((await server.request('/v1/inventory', { headers: bearer(shop.key) })).status).toBe(200)
    limitFiles(server.pid, undefined)
    expect(await set(4)).toBe('200')
    using stored = new Stored(shop)
    expect(stored.faults()).toEqual([])
    expect(stored.updates(1)).toEqual([1, 4])
  },
)
