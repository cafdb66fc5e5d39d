import { expect, test } from 'bun:test'
import { deafClients } from '../support/deaf-clients.ts'
import { bearer, createKey, type Server, serve } from '../support/petstock.ts'
import { Reader, setQuantity } from '../support/requests.ts'
import { residentMiB } from '../support/resident.ts'
import { stockedShop, UNLIMITED } from '../support/shop.ts'
import { expectInTime, timedTest } from '../support/timed.ts'
import { until } from '../support/wait.ts'

const PETS = 100_000
const CONNECTIONS = 1_200
const DESK_LIST = '/desk/api/inventory'

/** The most memory that the server may hold, in mebibytes. */
const MOST = 200

/** A reader that does not read is hung up on after two minutes. */
const SILENCE_MS = 120_000

const deskList = async (server: Server, key: string): Promise<number> => {
  const response = await server.request(DESK_LIST, { headers: bearer(key) })
  const body = await response.json()
  return response.status === 200 ? (body as unknown[]).length : response.status
}

test('1,200 clients of one key that ask for the list of the desk and do not read take no memory, and no list from anyone else', async () => {
  using shop = await stockedShop(PETS)
  const { key } = await createKey(shop.data, ...UNLIMITED, '--access', 'read')
  await using server = await serve(shop.data)
  using reader = new Reader(server, shop.key, 100)
  await until(() => reader.tookMs.length >= 3)
  const before = residentMiB(server.pid)

  using deaf = deafClients(server.url, CONNECTIONS, key, DESK_LIST)
  let most = before
  const look = () => {
    most = Math.max(most, residentMiB(server.pid))
  }
  await until(() => {
    look()
    return deaf.all === CONNECTIONS
  })
  expect([deaf.responded('200'), deaf.responded('503')]).toEqual([8, CONNECTIONS - 8])

  for (let round = 0; round < 4; round++) {
    expect(await deskList(server, shop.key)).toBe(PETS)
    expect(await setQuantity(server, shop.key, 1, round + 1)).toBe('200')
    look()
  }
  expect(await deskList(server, key)).toBe(503)

  deaf.leave()
  await until(async () => (await deskList(server, key)) === PETS)
  look()
  console.log('resident MiB:', { before, most, after: residentMiB(server.pid) })
  expect(reader.failures).toEqual([])
  expect(most).toBeLessThan(MOST)
})

timedTest(
  '64 lists of 8 keys that are not read stay within bounds, and are ended after two minutes',
  async () => {
    using shop = await stockedShop(PETS)
    const keys = await Promise.all(
      Array.from({ length: 8 }, () => createKey(shop.data, ...UNLIMITED)),
    )
    await using server = await serve(shop.data)
    using reader = new Reader(server, shop.key, 100)
    await until(() => reader.tookMs.length >= 3)
    const began = performance.now()
    const groups = keys.map(({ key }) => deafClients(server.url, 8, key, DESK_LIST))
    await until(() => groups.every(({ all }) => all === 8))
    expect(groups.map((group) => group.responded('200'))).toEqual(groups.map(() => 8))
    expect(await deskList(server, shop.key)).toBe(503)

    let most = 0
    while ((await deskList(server, shop.key)) !== PETS) {
      most = Math.max(most, residentMiB(server.pid))
      expect(await setQuantity(server, shop.key, 1, 1)).toBe('200')
      expectInTime(performance.now() - began, 2 * SILENCE_MS, 'letting go of deaf clients')
      await Bun.sleep(100)
    }
    const heldMs = performance.now() - began
    console.log('64 lists that are not read:', { most, heldMs: Math.round(heldMs) })
    for (const group of groups) group.leave()
    expect(reader.failures).toEqual([])
    expect(most).toBeLessThan(MOST)
    expect(heldMs).toBeGreaterThan(SILENCE_MS / 2)
  },
)
