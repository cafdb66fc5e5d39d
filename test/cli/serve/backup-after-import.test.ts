import { expect, test } from 'bun:test'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readiness } from '../../../src/health/check.ts'
import type { HealthState } from '../../../src/http/desk/health/shop-health.ts'
import { backupsIn } from '../../support/backups.ts'
import { bearer, createKey, type Server, serve } from '../../support/petstock.ts'
import { Stored } from '../../support/stored.ts'
import { until } from '../../support/wait.ts'
import { newShop, type Shop } from '../shop.ts'

const LINES = Array.from({ length: 350 }, (_, line) => `${line + 1},5,available,Fish ${line + 1}`)
const LIST = ['petId,quantity,status,name', ...LINES].join('\n')

/** A server whose first backup is made, of a shop with 14 pets that the list does not have. */
async function servedShop(shop: Shop) {
  const { key } = await createKey(shop.data, '--access', 'manage')
  const first = Array.from({ length: 14 }, (_, line) => `${line + 1_001},5,available,`)
  const file = shop.write('first.csv', ['petId,quantity,status,name', ...first].join('\n'))
  await shop.output('inventory', 'import', file)
  const server = await serve(shop.data)
  await until(() => made(shop).length === 1)
  return { key, server }
}

const made = (shop: Shop): string[] => backupsIn(join(shop.data, 'backups'))

async function healthOf(server: Server, key: string): Promise<HealthState> {
  const response = await server.request('/desk/api/health', { headers: bearer(key) })
  return (await response.json()) as HealthState
}

/** Imports the list over HTTP, which is made when it is answered. */
async function importList(server: Server, key: string): Promise<void> {
  const sent = await server.request('/desk/api/imports', {
    method: 'POST',
    headers: { ...bearer(key), 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID(), csv: LIST }),
  })
  expect({ status: sent.status, body: await sent.text() }).toMatchObject({ status: 200 })
}

/** Asks seldom: each time takes one of the requests of the key. */
const untilSafetyIs = (reason: string, server: Server, key: string): Promise<void> =>
  until(async () => {
    await Bun.sleep(1_000)
    return (await healthOf(server, key)).safety.reason === reason
  })

/** Waits for the backup after an import, and expects that it is the last one. */
async function expectOneMore(shop: Shop, server: Server, key: string): Promise<void> {
  await untilSafetyIs('soon', server, key)
  const { safety } = await healthOf(server, key)
  expect(safety).toMatchObject({ state: 'warn', reason: 'soon', pets: 364, missing: 350 })
  const { checks } = (await (
    await server.request('/readyz', { headers: bearer(key) })
  ).json()) as Readiness
  expect(checks.find(({ name }) => name === 'backup')).toMatchObject({
    state: 'ok',
    message: expect.stringContaining('350 of 364 pets came after it; one that has them is made'),
  })
  await until(() => made(shop).length === 2)
  await untilSafetyIs('held', server, key)
  expect((await healthOf(server, key)).safety).toMatchObject({ pets: 364, missing: 0 })
  using stored = new Stored({ database: made(shop).at(-1) ?? '' })
  expect(stored.quantity(350)).toBe(5)
  await Bun.sleep(15_000)
  expect(made(shop)).toHaveLength(2)
}

test.concurrent('an import by a command beside a server is backed up by it, once, and until then the health says what no backup has', async () => {
  using shop = newShop()
  const served = await servedShop(shop)
  await using server = served.server
  const file = shop.write('list.csv', LIST)
  await shop.output('inventory', 'import', file)
  const doctor = await shop.run('doctor')
  expect(doctor.stdout).toContain('350 of 364 pets came after it')
  await expectOneMore(shop, server, served.key)
  expect((await shop.run('doctor')).stdout).toContain('has all 364 pets')
})

test.concurrent('an import over HTTP is backed up, once', async () => {
  using shop = newShop()
  const served = await servedShop(shop)
  await using server = served.server
  await importList(server, served.key)
  await expectOneMore(shop, server, served.key)
})

test.concurrent('an import is made, and sales go on, where it cannot be backed up, and the health says so', async () => {
  using shop = newShop()
  const { key, ...served } = await servedShop(shop)
  await using server = served.server
  const backups = join(shop.data, 'backups')
  // No user may write there, whatever their rights: a file has the place of the folder.
  renameSync(backups, shop.file('drive-that-was-pulled'))
  writeFileSync(backups, '')
  await importList(server, key)
  await until(async () => {
    await Bun.sleep(1_000)
    const { safety } = await healthOf(server, key)
    return safety.reason === 'trouble'
  })
  const { safety, checks } = await healthOf(server, key)
  expect(safety.state).toBe('fail')
  expect(checks).toContainEqual(
    expect.objectContaining({
      name: 'backup place',
      state: 'fail',
      message: expect.stringContaining('no backup can be made'),
    }),
  )
  const sold = await server.request('/desk/api/inventory/350/movements', {
    method: 'POST',
    headers: { ...bearer(key), 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID(), change: -1, reason: 'sale' }),
  })
  expect(await sold.json()).toMatchObject({ newQuantity: 4 })
})
