import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bearer, createKey, outputOf, petstock, type Server, serve } from '../support/petstock.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { Writers } from '../support/writers.ts'

const PETS = 20_000
const WRITERS = 64

const list = async (server: Server, key: string): Promise<Map<number, number>> => {
  const response = await server.request('/v1/inventory', { headers: bearer(key) })
  const pets = (await response.json()) as { petId: number; quantity: number }[]
  return new Map(pets.map(({ petId, quantity }) => [petId, quantity]))
}

test('the drill: backups under load, the folder is lost, the last one is restored, and all is there', async () => {
  using shop = await stockedShop(PETS)
  const backups = shop.file('backups')
  mkdirSync(backups)
  const revoked = await createKey(shop.data)
  await outputOf(['keys', 'revoke', revoked.id, '--data', shop.data])
  /** What had been answered before each backup, and what had been asked for after it. */
  const bounds: { least: Map<number, number>; most: Map<number, number> }[] = []
  {
    await using server = await serve(shop.data)
    const writers = new Writers(
      server,
      shop.key,
      new Map(Array.from({ length: WRITERS }, (_, at) => [at + 1, 0])),
    )
    let meanwhile = 0
    for (let made = 0; made < 4; made++) {
      const least = new Map(writers.acknowledged)
      const updates = writers.updates
      await outputOf(['backup', 'create', backups, '--data', shop.data])
      bounds.push({ least, most: new Map(writers.asked) })
      meanwhile += writers.updates - updates
    }
    // The shop went on.
    expect(meanwhile).toBeGreaterThan(WRITERS)
    await server.crash()
    await writers.ended()
    expect(writers.failures).toEqual([])
  }

  const names = readdirSync(backups).toSorted()
  expect(names).toHaveLength(bounds.length)
  const contents = names.map((name, at) => {
    using stored = new Stored({ database: join(backups, name) })
    expect(stored.faults()).toEqual([])
    expect(stored.leaps()).toBe(0)
    const quantities = stored.quantities()
    expect(quantities.size).toBe(PETS)
    const { least, most } = bounds[at] ?? {}
    const wrong = [...quantities].filter(
      ([petId, quantity]) =>
        quantity < (least?.get(petId) ?? 0) || quantity > (most?.get(petId) ?? 0),
    )
    expect(wrong).toEqual([])
    return { quantities, movements: stored.movements() }
  })

  rmSync(shop.data, { recursive: true })
  const last = join(backups, names.at(-1) ?? '')
  expect((await petstock(['inventory', 'list', '--data', shop.data])).status).toBe(1)
  await outputOf(['restore', last, '--data', shop.data])
  await using server = await serve(shop.data)
  expect(await list(server, shop.key)).toEqual(contents.at(-1)?.quantities ?? new Map())
  using stored = new Stored(shop)
  expect(stored.faults()).toEqual([])
  expect(stored.movements()).toBe(contents.at(-1)?.movements ?? -1)
  const refused = await server.request('/v1/inventory', { headers: bearer(revoked.key) })
  expect(refused.status).toBe(401)

  // And the shop goes on from there.
  const pet = server.request('/v1/inventory/1', {
    method: 'PATCH',
    headers: { ...bearer(shop.key), 'Content-Type': 'application/json' },
    body: '{"quantity": 3}',
  })
  expect((await pet).status).toBe(200)
})

test('another content never has the same ETag, before and after a restore', async () => {
  using shop = await stockedShop(3)
  const file = shop.file('backup.db')
  await outputOf(['backup', 'create', file, '--data', shop.data])
  const etag = async () => {
    await using server = await serve(shop.data)
    const { headers } = await server.request('/v1/inventory', { headers: bearer(shop.key) })
    return headers.get('etag')
  }
  const before = await etag()
  await outputOf(['inventory', 'set', '1', '--quantity', '9', '--data', shop.data])
  const changed = await etag()
  await outputOf(['restore', file, '--data', shop.data])
  expect(changed).not.toBe(before)
  expect(await etag()).toBe(before)
})
