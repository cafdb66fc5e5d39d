import { expect, test } from 'bun:test'
import { connect } from 'node:net'
import { serve } from '../support/petstock.ts'
import { head, JSON_TYPE } from '../support/raw-client.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { until } from '../support/wait.ts'

/** Sends a request and ends its own side of the connection, as `nc -N` does. Returns what comes back. */
function askHalfClosed(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    socket.setEncoding('latin1')
    socket.on('connect', () => socket.end(text))
    socket.on('data', (more) => {
      received += more
    })
    socket.on('end', () => resolve(received))
    socket.on('error', reject)
  })
}

// The server beneath hangs up when it notices that a client has ended its side, and has no option against
// that. An update is answered after its commit, which is mostly later.
test('a client that ends its side of the connection after an update has it made once, and may get no response', async () => {
  using shop = await stockedShop(1)
  await using server = await serve(shop.data)
  const body = '{"quantity":7}'
  const update = head(
    'PATCH /v1/inventory/1',
    shop.key,
    JSON_TYPE,
    `Content-Length: ${body.length}`,
  )
  expect(await askHalfClosed(server.url, update + body)).toMatch(/^(?:$|HTTP\/1\.1 200 )/)
  using stored = new Stored(shop)
  await until(() => stored.updates(1).length > 0)
  expect(stored.updates(1)).toEqual([7])
  expect(stored.faults()).toEqual([])
  await server.stop()
  expect(await server.stderr).not.toContain('"ERROR"')
})

test('a client that ends its side of the connection after asking for the list gets the list', async () => {
  using shop = await stockedShop(3)
  await using server = await serve(shop.data)
  const received = await askHalfClosed(server.url, head('GET /v1/inventory', shop.key))
  expect(received).toStartWith('HTTP/1.1 200')
  expect(received).toContain('"petId":3,')
})
