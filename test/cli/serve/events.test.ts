import { expect, test } from 'bun:test'
import { deskList, openDeskPage } from '../../support/desk-page.ts'
import { listen } from '../../support/listener.ts'
import { bearer, createKey, outputOf, serve, update } from '../../support/petstock.ts'
import { head, RawClient } from '../../support/raw-client.ts'
import { residentMiB } from '../../support/resident.ts'
import { stockedShop, UNLIMITED } from '../../support/shop.ts'
import { timedTest, within, withinASecond } from '../../support/timed.ts'
import { A_SECOND, until, untilEqual } from '../../support/wait.ts'

const PATH = '/desk/api/events'

timedTest('a change by any command is published within a second', async () => {
  using shop = await stockedShop(3)
  await using server = await serve(shop.data)
  await using listener = await listen(server, shop.key)
  const command = (...args: string[]) => outputOf(['inventory', ...args, '--data', shop.data])

  await command('set', '1', '--quantity', '4', '--name', 'Bob')
  await withinASecond(() => listener.lastOf(1)?.name === 'Bob')
  expect(listener.lastOf(1)).toMatchObject({ quantity: 4, lastMovement: { reason: 'command' } })

  await command('add', '7', '--quantity', '2')
  await withinASecond(() => listener.lastOf(7)?.quantity === 2)

  await command('remove', '2')
  await withinASecond(() => listener.lastOf(2) === null)

  const stdin = 'petId,quantity,status,lowStockAt\n3,1,pending,5\n8,1,sold,\n'
  await outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin })
  await withinASecond(
    () => listener.lastOf(3)?.low === true && listener.lastOf(8)?.status === 'sold',
  )
  expect(listener.of('reload')).toEqual([])
})

timedTest(
  'at 100,000 pets a change by a command reaches listeners and the list within a second, and none reads all of it again',
  async () => {
    using shop = await stockedShop(100_000)
    await using server = await serve(shop.data)
    await using listener = await listen(server, shop.key)
    const command = (...args: string[]) => outputOf(['inventory', ...args, '--data', shop.data])
    const list = async () =>
      (await server.request('/v1/inventory', { headers: bearer(shop.key) })).text()

    await command('set', '54321', '--quantity', '4')
    await withinASecond(() => listener.lastOf(54_321)?.quantity === 4)
    expect(await list()).toContain('{"petId":54321,"quantity":4,"status":"available"}')

    await command('set', '54321', '--name', 'Bob')
    await withinASecond(() => listener.lastOf(54_321)?.name === 'Bob')

    await command('add', '0', '--quantity', '2')
    await withinASecond(() => listener.lastOf(0)?.quantity === 2)
    await command('remove', '1')
    await withinASecond(() => listener.lastOf(1) === null)
    expect(await list()).toStartWith(
      '[{"petId":0,"quantity":2,"status":"available"},{"petId":2,"quantity":0,"status":"available"},',
    )
    expect(listener.of('reload')).toEqual([])
  },
)

timedTest('a change over HTTP reaches every listener within a second', async () => {
  using shop = await stockedShop(3)
  await using server = await serve(shop.data)
  await using first = await listen(server, shop.key)
  await using second = await listen(server, shop.key)
  await server.request('/v1/inventory/1', update(shop.key, { quantity: 9 }))
  await withinASecond(() => [first, second].every((each) => each.lastOf(1)?.quantity === 9))
})

timedTest('a stream ends within a second of the command that revokes its key', async () => {
  using shop = await stockedShop(1)
  await using server = await serve(shop.data)
  await using listener = await listen(server, shop.key)
  await outputOf(['keys', 'revoke', shop.keyId, '--data', shop.data])
  await within(A_SECOND, () => listener.ended())
})

test('a page that gets the list once has the stock after any muddle, also over kill -9', async () => {
  using shop = await stockedShop(1_200)
  const command = (...args: string[]) => outputOf(['inventory', ...args, '--data', shop.data])
  const importing = (from: number, to: number, quantity: number) => {
    const rows = Array.from({ length: to - from }, (_, at) => `${from + at},${quantity},available`)
    const stdin = ['petId,quantity,status', ...rows, ''].join('\n')
    return outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin })
  }
  for (const round of [1, 2]) {
    await using server = await serve(shop.data)
    const sell = async (petId: number) => {
      for (let quantity = 1; quantity <= 40; quantity++) {
        await server.request(`/v1/inventory/${petId}`, update(shop.key, { quantity }))
      }
    }
    const muddle = Promise.all([
      sell(1),
      sell(1),
      sell(2),
      importing(1, 900, round),
      importing(1_500, 1_600 + round, round),
      command('set', '3', '--name', `Bob ${round}`),
    ])
    await using early = await openDeskPage(server, shop.key)
    await muddle
    await using late = await openDeskPage(server, shop.key)
    await Promise.all([importing(1, 4_000, 10 + round), sell(5)])
    const stock = await deskList(server, shop.key)
    for (const page of [early, late]) {
      await untilEqual(() => page.now(), stock)
    }
    await server.crash()
    await early.listener.ended()
    expect(early.listener.end).toBe('broken off')
  }
})

test('200 listen at once, all get the change, and leave nothing behind', async () => {
  using shop = await stockedShop(100)
  const keys = [shop.key]
  for (let more = 0; more < 3; more++) keys.push((await createKey(shop.data, ...UNLIMITED)).key)
  await using server = await serve(shop.data)
  const clients = Array.from({ length: 200 }, () => new RawClient(server.url))
  await Promise.all(
    clients.map(async (client, at) => {
      await client.connected
      await client.send(head(`GET ${PATH}`, keys[at % 4] ?? ''))
    }),
  )
  await until(() => clients.every(({ received }) => received.includes('event: health')))
  await server.request('/v1/inventory/42', update(shop.key, { quantity: 77 }))
  const isReceived = ({ received }: RawClient) => /"petId":42,[^}]*"quantity":77/.test(received)
  await until(() => clients.every(isReceived))
  for (const client of clients) client[Symbol.dispose]()
  // Each key may have 64 again.
  const again = async () => {
    const listener = await listen(server, shop.key).catch(() => undefined)
    await listener?.leave()
    return listener !== undefined
  }
  await until(again)
  expect(await server.stop()).toBe(0)
  expect(await server.stderr).not.toMatch(/"(?:ERROR|WARN)"/)
})

test('a listener who does not read is hung up on, at no cost to memory or to others', async () => {
  using shop = await stockedShop(1_900)
  await using server = await serve(shop.data)
  await using other = await listen(server, shop.key)
  // What the system's own buffers hold comes on top of what the server keeps.
  const name = '\u{1F420}'.repeat(200)
  const rename = async (round: number) => {
    const rows = Array.from({ length: 1_900 }, (_, at) => `${at + 1},${round},available,${name}`)
    const stdin = ['petId,quantity,status,name', ...rows, ''].join('\n')
    await outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin })
    await until(() => other.lastOf(1_900)?.quantity === round)
  }
  // What imports and events take anyway is taken before it is measured.
  for (let round = 1; round <= 3; round++) await rename(round)
  using lazy = new RawClient(server.url)
  await lazy.connected
  await lazy.send(head(`GET ${PATH}`, shop.key))
  await until(() => lazy.received.includes('event: ready'))
  lazy.socket.pause()
  const before = residentMiB(server.pid)
  for (let round = 4; round <= 10; round++) await rename(round)
  expect(residentMiB(server.pid)).toBeLessThan(before + 48)
  lazy.socket.resume()
  await lazy.closed
  expect(other.end).toBeUndefined()
  expect(await server.stop()).toBe(0)
})

timedTest(
  'the end of the service does not wait for those who listen, whether they read or not',
  async () => {
    using shop = await stockedShop(400)
    await using server = await serve(shop.data)
    await using listener = await listen(server, shop.key)
    using lazy = new RawClient(server.url)
    await lazy.connected
    await lazy.send(head(`GET ${PATH}`, shop.key))
    await until(() => lazy.received.includes('event: ready'))
    lazy.socket.pause()
    // Requests in flight are given three seconds.
    expect(await within(2 * A_SECOND, () => server.stop())).toBe(0)
    await listener.ended()
    expect(listener.end).toBe('whole')
  },
)
