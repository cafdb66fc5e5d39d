import { expect, test } from 'bun:test'
import { listen } from '../support/listener.ts'
import { bearer, serve, update } from '../support/petstock.ts'
import { head, RawClient } from '../support/raw-client.ts'
import { stockedShop } from '../support/shop.ts'
import { until } from '../support/wait.ts'

test('a client that listens to a shop in which nothing happens receives the first change after it', async () => {
  using shop = await stockedShop(1)
  await using server = await serve(shop.data)
  await using listener = await listen(server, shop.key)
  await until(() => listener.comments >= 4)
  expect(listener.end).toBeUndefined()
  await server.request('/v1/inventory/1', update(shop.key, { quantity: 9 }))
  await until(() => listener.lastOf(1)?.quantity === 9)
})

test('a list is whole for a reader who pauses for longer than a silent client may', async () => {
  using shop = await stockedShop(100_000)
  await using server = await serve(shop.data)
  const whole = await server.request('/desk/api/inventory', { headers: bearer(shop.key) })
  const { byteLength } = await whole.arrayBuffer()
  using reader = new RawClient(server.url)
  await reader.connected
  await reader.send(head('GET /desk/api/inventory', shop.key))
  await until(() => reader.received.length > 0)
  reader.socket.pause()
  await Bun.sleep(20_000)
  reader.socket.resume()
  await until(() => reader.received.endsWith('0\r\n\r\n'))
  expect(reader.received.length).toBeGreaterThan(byteLength)
})
