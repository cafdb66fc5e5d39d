import { expect, test } from 'bun:test'
import { bearer, petstock, type Server, serveDatabase, update } from '../../support/petstock.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { readStoredShop } from '../../support/postgres/stored-shop.ts'
import { setQuantity } from '../../support/requests.ts'
import { expectInTime, timedTest, within } from '../../support/timed.ts'
import { needs } from '../../support/tools.ts'
import { A_SECOND, until } from '../../support/wait.ts'
import { Writers } from '../../support/writers.ts'
import { makeDatabase } from './database.ts'
import { makeDatabaseShop } from './database-shop.ts'
import { underFault } from './under-fault.ts'
import { DEADLINE_MS } from './under-load.ts'

const ROUNDS = 3

const statusOf = async (node: Server, path: string) => (await node.request(path)).status

needs('postgres').describe('nodes that start and stop', () => {
  timedTest(
    'take turns under load: clients see no more of it than a node that is not there',
    async () => {
      await using server = await startPostgres()
      const url = await makeDatabase(server)
      // What a client sees of a node that is not there is the client's own error.
      const mayFail = /connect|socket|ECONN/i
      const figures = await underFault(
        { url, mayFail },
        async ({ servers, startNode, moreAcknowledged }) => {
          for (let round = 0; round < ROUNDS; round++) {
            for (const place of [0, 1]) {
              expect(await within(5_000, async () => servers[place]?.stop())).toBe(0)
              await moreAcknowledged(50)
              servers[place] = await startNode()
              await moreAcknowledged(50)
            }
          }
          return undefined
        },
      )
      console.log('nodes in turns:', figures)
    },
  )

  timedTest(
    'respond to every update that they took, when they are stopped under 64 writers',
    async () => {
      await using server = await startPostgres()
      const url = await makeDatabase(server)
      const { key, quantities } = await makeDatabaseShop(url, 64)
      await using node = await serveDatabase(url)
      const first = new Map([...quantities].map(([petId, quantity]) => [Number(petId), quantity]))
      const writers = new Writers(node, key, first)
      await until(() => writers.updates > 64)
      expect(await within(5_000, () => node.stop())).toBe(0)
      await writers.ended()
      expect(writers.failures).toEqual([])
      const stored = await readStoredShop(url)
      // What was taken and not answered would be one more here; what was answered and not kept one less.
      expect(new Map([...stored.quantities].map(([petId, each]) => [Number(petId), each]))).toEqual(
        writers.acknowledged,
      )
      expect(stored.gaps).toBe(0)
    },
  )

  timedTest('end and say why where the database is away, and start when it is back', async () => {
    await using server = await startPostgres()
    const url = await makeDatabase(server)
    const { key } = await makeDatabaseShop(url, 1)
    const start = ['serve', '--port', '0', '--database', url, '--limiter', 'local']
    const expectRefusal = async () => {
      const { status, stderr } = await within(5_000, () => petstock(start))
      expect(status).toBe(1)
      expect(stderr).toContain(
        `the database on 127.0.0.1:${server.port}/petstock could not be read`,
      )
    }
    server.freeze()
    await expectRefusal()
    server.thaw()
    await server.crash()
    await expectRefusal()
    await server.start()
    await using node = await serveDatabase(url)
    expect(await setQuantity(node, key, 1, 7)).toBe('200')
  })

  timedTest(
    'end before the deadline of the requests in flight, where the database stands still',
    async () => {
      await using server = await startPostgres()
      const url = await makeDatabase(server)
      const { key } = await makeDatabaseShop(url, 1)
      await using node = await serveDatabase(url)
      expect(await setQuantity(node, key, 1, 7)).toBe('200')
      server.freeze()
      const began = performance.now()
      const asked = askAll(node, key).map((response) => response.catch(() => undefined))
      // The database gets the first of them before the stop.
      await until(() => performance.now() - began > A_SECOND)
      expect(await within(DEADLINE_MS - A_SECOND, () => node.stop())).toBe(0)
      await Promise.all(asked)
    },
  )

  test('are ready again after a fault in which the last client has given up', async () => {
    await using server = await startPostgres()
    const url = await makeDatabase(server)
    const { key } = await makeDatabaseShop(url, 1)
    await using node = await serveDatabase(url)
    expect(await setQuantity(node, key, 1, 7)).toBe('200')
    server.freeze()
    expect(await setQuantity(node, key, 1, 8)).toBe('503 storage_unavailable')
    expect(await statusOf(node, '/readyz')).toBe(503)
    server.thaw()
    await until(async () => (await statusOf(node, '/readyz')) === 200)
    const response = await node.request('/readyz', { headers: bearer(key) })
    const { checks } = (await response.json()) as { checks: { name: string; state: string }[] }
    expect(checks.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'read ok',
      'write ok',
      'clock ok',
      'lost changes ok',
    ])
  })
})

needs('postgres').describe('a request that waits for its key first, and then for the stock', () => {
  timedTest('has one deadline for both', async () => {
    await using server = await startPostgres()
    const url = await makeDatabase(server)
    const { key } = await makeDatabaseShop(url, 1)
    await using node = await serveDatabase(url)
    expect(await setQuantity(node, key, 1, 7)).toBe('200')
    await using _stock = await lock(url, 'shops, inventory, stock_movements')
    const responses = await (async () => {
      await using _keys = await lock(url, 'key_changes, credentials')
      const locked = performance.now()
      // From now on the node asks for each key.
      await until(() => performance.now() - locked > 2 * A_SECOND)
      const asked = askAll(node, key)
      await until(() => performance.now() - locked > 5 * A_SECOND)
      return asked
    })()
    for (const { path, status, tookMs } of await Promise.all(responses)) {
      expect({ path, status }).toEqual({ path, status: 503 })
      expectInTime(tookMs, DEADLINE_MS + A_SECOND, path)
    }
  })
})

/** Asks for all that a shop has, at once. */
function askAll(node: Server, key: string) {
  const headers = { ...bearer(key), 'Content-Type': 'application/json' }
  const movement = { id: crypto.randomUUID(), change: 1, reason: 'arrival' }
  const pet = { petId: 2, quantity: 1, status: 'available' }
  const desk = '/desk/api/inventory'
  const post = (body: object) => ({ method: 'POST', headers, body: JSON.stringify(body) })
  const requests: (readonly [path: string, init: RequestInit])[] = [
    ['/v1/inventory', { headers }],
    ['/v1/inventory/1', update(key, { quantity: 8 })],
    [desk, { headers }],
    [desk, post({ id: crypto.randomUUID(), ...pet })],
    [`${desk}/1/movements`, { headers }],
    [`${desk}/1/movements`, post(movement)],
  ]
  return requests.map(async ([path, init]) => {
    const began = performance.now()
    const { status } = await node.request(path, init)
    return { path, status, tookMs: performance.now() - began }
  })
}

/** Keeps all others from some tables, until it is disposed of. */
async function lock(url: string, tables: string): Promise<AsyncDisposable> {
  const client = new Bun.SQL({ url, max: 1, prepare: false })
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const transaction = client.begin(async (inside) => {
    await inside.unsafe(`LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE`)
    locked.resolve()
    await released.promise
  })
  await Promise.race([locked.promise, transaction])
  return {
    async [Symbol.asyncDispose]() {
      released.resolve()
      await transaction
      await client.close()
    },
  }
}
