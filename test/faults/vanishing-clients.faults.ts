import { expect, test } from 'bun:test'
import { serve } from '../support/petstock.ts'
import { head, RawClient } from '../support/raw-client.ts'
import { Reader, setQuantity } from '../support/requests.ts'
import { residentMiB } from '../support/resident.ts'
import { stockedShop } from '../support/shop.ts'
import { until } from '../support/wait.ts'

const PETS = 100_000

test('hundreds of clients that vanish in the middle of a large list, or never read it, cost no memory', async () => {
  using shop = await stockedShop(PETS)
  await using server = await serve(shop.data)
  const list = head('GET /v1/inventory', shop.key)
  using reader = new Reader(server, shop.key, 100)
  await until(() => reader.tookMs.length >= 3)
  const before = residentMiB(server.pid)

  const vanish = async (): Promise<void> => {
    using client = new RawClient(server.url)
    client.socket.once('data', () => client.socket.destroy())
    await client.send(list)
    await client.closed
  }
  let most = 0
  for (let round = 0; round < 10; round++) {
    await Promise.all(Array.from({ length: 60 }, vanish))
    // The list that they were sent is not the list of now.
    expect(await setQuantity(server, shop.key, 1, round + 1)).toBe('200')
    most = Math.max(most, residentMiB(server.pid))
  }
  const vanished = { most, after: residentMiB(server.pid) }

  const deaf = Array.from({ length: 300 }, () => new RawClient(server.url))
  for (const client of deaf) {
    client.socket.pause()
    await client.send(list)
  }
  let mostDeaf = 0
  for (let round = 0; round < 10; round++) {
    expect(await setQuantity(server, shop.key, 1, 100 + round)).toBe('200')
    await Bun.sleep(200)
    mostDeaf = Math.max(mostDeaf, residentMiB(server.pid))
  }
  for (const client of deaf) client[Symbol.dispose]()
  await until(() => residentMiB(server.pid) <= before + 64)
  const after = residentMiB(server.pid)
  console.log('a list of 6 MB, resident MiB:', { before, vanished, mostDeaf, after })
  expect(reader.failures).toEqual([])
  expect(most).toBeLessThan(before + 128)
  expect(mostDeaf).toBeLessThan(before + 128)
})
