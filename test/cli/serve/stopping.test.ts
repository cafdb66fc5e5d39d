import { expect, test } from 'bun:test'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createKey, outputOf, serve, update } from '../../support/petstock.ts'
import { timedTest, within } from '../../support/timed.ts'
import { A_SECOND, until } from '../../support/wait.ts'
import { newShop, type PetJson, type Shop } from '../shop.ts'
import { hasBegunToStop, keptAlive, slowUpdate } from './connections.ts'

/** How long a stop may take. */
const FIVE_SECONDS = 5_000

async function shopWithPet(): Promise<{ shop: Shop; key: string }> {
  const shop = newShop()
  const { key } = await createKey(shop.data)
  await shop.output('inventory', 'add', '1', '--quantity', '5')
  return { shop, key }
}

const quantityOf = async (shop: Shop) =>
  (await shop.json<PetJson[]>('inventory', 'list'))[0]?.quantity

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it with 0', async (signal) => {
  using shop = newShop()
  await using server = await serve(shop.data)
  expect(await server.stop(signal)).toBe(0)
  await using again = await serve(shop.data)
  expect(again.url).toStartWith('http://')
})

timedTest('a connection that is kept alive does not hold up the end', async () => {
  using shop = newShop()
  await using server = await serve(shop.data)
  const socket = await keptAlive(server.url)
  expect(await within(FIVE_SECONDS, () => server.stop())).toBe(0)
  socket.destroy()
})

timedTest('a slow request in flight still gets its response, and its change is kept', async () => {
  const { shop, key } = await shopWithPet()
  using _ = shop
  await using server = await serve(shop.data)
  const request = await slowUpdate(server.url, key, 8)
  const stopped = within(FIVE_SECONDS, () => server.stop())
  await until(() => hasBegunToStop(server))
  const response = await request.finish()
  expect(response).toContain('HTTP/1.1 200 OK')
  expect(response).toEndWith('{"petId":1,"quantity":8,"status":"available"}')
  expect(await stopped).toBe(0)
  expect(await quantityOf(shop)).toBe(8)
})

timedTest('a request that never comes to its end does not hold up the end for long', async () => {
  const { shop, key } = await shopWithPet()
  using _ = shop
  await using server = await serve(shop.data)
  const { socket } = await slowUpdate(server.url, key, 8)
  expect(await within(FIVE_SECONDS, () => server.stop())).toBe(0)
  socket.destroy()
  expect(server.loggedSoFar()).not.toContain('internal error')
  expect(await quantityOf(shop)).toBe(5)
})

timedTest('a second signal ends it at once', async () => {
  const { shop, key } = await shopWithPet()
  using _ = shop
  await using server = await serve(shop.data)
  const { socket } = await slowUpdate(server.url, key, 8)
  const stopped = server.stop()
  await until(() => hasBegunToStop(server))
  // One that comes right behind the first is taken for its echo.
  await within(A_SECOND, () =>
    until(() => {
      if (!server.hasEnded()) process.kill(server.pid, 'SIGINT')
      return server.hasEnded()
    }),
  )
  socket.destroy()
  expect(await stopped).toBe(1)
})

test('a server that was stopped leaves its database whole in one file', async () => {
  const { shop, key } = await shopWithPet()
  using _ = shop
  await using server = await serve(shop.data)
  expect((await server.request('/v1/inventory/1', update(key, { quantity: 77 }))).status).toBe(200)
  expect(await server.stop()).toBe(0)

  const copied = join(shop.data, 'copied')
  mkdirSync(copied)
  copyFileSync(shop.database, join(copied, 'petstock.db'))
  const listed = JSON.parse(await outputOf(['inventory', 'list', '--json', '--data', copied]))
  expect(listed).toMatchObject([{ petId: 1, quantity: 77 }])
})
