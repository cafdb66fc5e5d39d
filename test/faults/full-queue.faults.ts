import { expect, test } from 'bun:test'
import { serve } from '../support/petstock.ts'
import { RawClient, updateHead } from '../support/raw-client.ts'
import { Reader } from '../support/requests.ts'
import { residentMiB } from '../support/resident.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { slowness, until } from '../support/wait.ts'
import { lockFor } from './lock.ts'

const QUEUE = 10_000
const TOO_MANY = 500

test('past 10,000 waiting updates the service refuses at once, with Retry-After, and writes the others', async () => {
  if (slowness() > 2) {
    // The service waits five seconds for a locked database: the queue has to be full before.
    return console.warn(
      'not tried: this machine is too slow, or too busy, to fill the queue in time',
    )
  }
  using shop = await stockedShop(1)
  await using server = await serve(shop.data)
  const clients = Array.from({ length: QUEUE + TOO_MANY }, () => new RawClient(server.url))
  await Promise.all(clients.map(({ connected }) => connected))
  const before = residentMiB(server.pid)
  const { released } = await lockFor(shop.database, 4_000)
  using reader = new Reader(server, shop.key)
  for (const [index, client] of clients.entries()) {
    const body = `{"quantity":${index + 1}}`
    void client.send(updateHead(shop.key, `Content-Length: ${body.length}`) + body)
  }
  const responded = () => clients.filter(({ statuses }) => statuses.length > 0)
  await until(() => responded().length >= TOO_MANY)
  const refused = responded()
  expect(refused.length).toBeLessThan(TOO_MANY + 10)
  for (const { received } of refused) {
    expect(received).toContain('"code":"overloaded"')
    expect(received).toMatch(/\r\nRetry-After: \d+\r\n/i)
  }
  const during = residentMiB(server.pid)
  expect(await released).toBe(0)
  await until(() => responded().length === clients.length)
  const done = clients.filter(({ statuses }) => statuses[0] === '200').length
  console.log('a full queue:', {
    refused: refused.length,
    done,
    residentMiB: { before, during, after: residentMiB(server.pid) },
    listsMeanwhile: reader.tookMs.length,
    longestMs: reader.longestMs,
  })
  expect(done).toBe(clients.length - refused.length)
  using stored = new Stored(shop)
  expect(stored.updates(1)).toHaveLength(done)
  expect(stored.faults()).toEqual([])
  expect(reader.failures).toEqual([])
  for (const client of clients) client[Symbol.dispose]()
})
