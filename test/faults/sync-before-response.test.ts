import { expect } from 'bun:test'
import { bearer, serve } from '../support/petstock.ts'
import { setQuantity } from '../support/requests.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { needs } from '../support/tools.ts'
import { strace } from './strace.ts'

const WATCHED = 'trace=fsync,fdatasync,pwrite64,write,writev,sendto,sendmsg'

// A call that another thread's comes between is on two lines: its end says "resumed".
const WRITTEN = /pwrite64\(\d+<[^>]*petstock\.db-wal>/
const SYNCED =
  /(?:(?:fsync|fdatasync)\(\d+<[^>]*petstock\.db-wal>\)|<\.\.\. f(?:data)?sync resumed>\)) += 0/
const RESPONSE = /(?:write|writev|sendto|sendmsg)\(.*HTTP\/1\.1 200/

/** What was done, each once where it was done several times in a row. */
function orderOf(calls: readonly string[]): string[] {
  const order = calls.flatMap((line) => {
    if (WRITTEN.test(line)) return ['written']
    if (SYNCED.test(line)) return ['synced']
    return RESPONSE.test(line) ? ['answered'] : []
  })
  return order.filter((each, index) => each !== order[index - 1])
}

needs('strace').test(
  'an update gets its response when it has been synced, not before',
  async () => {
    using shop = await stockedShop(1)
    await using server = await serve(shop.data)
    expect(await setQuantity(server, shop.key, 1, 1)).toBe('200')
    let order: string[] = []
    // Now and then the service is in the middle of a write of its own when it answers, which hardly comes three times.
    for (let quantity = 2; quantity <= 4 && order.at(-1) !== 'synced'; quantity++) {
      const watching = await strace(server.pid, WATCHED)
      expect(await setQuantity(server, shop.key, 1, quantity)).toBe('200')
      const calls = orderOf(await watching.stop())
      order = calls.slice(0, calls.indexOf('answered'))
    }
    expect(order.slice(-2)).toEqual(['written', 'synced'])
  },
)

needs('strace').test(
  'an update whose sync fails is 503 and not there afterwards, and the next one works',
  async () => {
    using shop = await stockedShop(1)
    await using server = await serve(shop.data)
    expect(await setQuantity(server, shop.key, 1, 1)).toBe('200')
    const meddling = await strace(
      server.pid,
      'trace=fsync,fdatasync',
      'inject=fsync,fdatasync:error=EIO',
    )
    expect(await setQuantity(server, shop.key, 1, 2)).toBe('503 storage_unavailable')
    expect(await setQuantity(server, shop.key, 1, 3)).toBe('503 storage_unavailable')
    expect((await server.request('/v1/inventory', { headers: bearer(shop.key) })).status).toBe(200)
    await meddling.stop()
    expect(await setQuantity(server, shop.key, 1, 4)).toBe('200')
    await server.crash()
    expect(await server.stderr).toContain('SQLITE_IOERR_FSYNC')
    await using again = await serve(shop.data)
    expect(await setQuantity(again, shop.key, 1, 5)).toBe('200')
    using stored = new Stored(shop)
    expect(stored.faults()).toEqual([])
    expect(stored.updates(1)).toEqual([1, 4, 5])
  },
)
