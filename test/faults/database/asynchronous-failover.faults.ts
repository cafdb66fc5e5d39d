import { expect } from 'bun:test'
import { deskOf } from '../../support/desk.ts'
import { listen } from '../../support/listener.ts'
import {
  bearer,
  outputOf,
  program,
  type Server,
  serveDatabase,
  update,
} from '../../support/petstock.ts'
import { type PostgresServer, startPostgres, startStandby } from '../../support/postgres/server.ts'
import { UNLIMITED } from '../../support/shop.ts'
import { needs } from '../../support/tools.ts'
import { until, untilEqual } from '../../support/wait.ts'
import { DATABASE, makeDatabase } from './database.ts'
import { makeDatabaseShop, SHOP } from './database-shop.ts'

const LOST = 20
const HARBOUR = 'Harbour'

/** Adds a shop with a pet. @returns its key */
async function secondShop(url: string): Promise<string> {
  await outputOf(['shops', 'create', HARBOUR, '--database', url])
  const of = ['--shop', HARBOUR, '--database', url]
  const issued = await outputOf(['keys', 'create', '--name', 'test', '--json', ...UNLIMITED, ...of])
  await outputOf(['inventory', 'add', '1', '--quantity', '500', ...of])
  return (JSON.parse(issued) as { readonly key: string }).key
}

/** Sells so many of pet 1, one after the other. */
async function sell(node: Server, key: string, times: number): Promise<void> {
  const desk = deskOf(node, key)
  for (let sold = 0; sold < times; sold++) {
    const { status } = await desk.makeMovement(1, {
      id: crypto.randomUUID(),
      change: -1,
      reason: 'sale',
    })
    expect(status).toBe(200)
  }
}

/** Has a standby get nothing of its primary any more, once it has what is there. */
async function cutOff(standby: PostgresServer, primary: PostgresServer): Promise<void> {
  const [row] = await primary.sql('SELECT pg_current_wal_lsn()::text AS at')
  await until(async () => {
    const [replayed] = await standby.sql(
      `SELECT pg_last_wal_replay_lsn() >= '${row?.at}'::pg_lsn AS done`,
    )
    return replayed?.done === true
  })
  await standby.sql("ALTER SYSTEM SET primary_conninfo = ''", 'SELECT pg_reload_conf()')
  await until(async () => (await standby.sql('SELECT FROM pg_stat_wal_receiver')).length === 0)
}

const metricOf = async (node: Server, key: string): Promise<string | undefined> => {
  const response = await node.request('/metrics', { headers: bearer(key) })
  return /^petstock_lost_changes_total (\d+)$/m.exec(await response.text())?.[1]
}

const lossCheck = async (node: Server, key: string) => {
  const response = await node.request('/readyz', { headers: bearer(key) })
  const { checks, degraded } = (await response.json()) as {
    readonly checks: readonly { readonly name: string; readonly state: string }[]
    readonly degraded?: true
  }
  const state = checks.find(({ name }) => name === 'lost changes')?.state
  return { status: response.status, degraded, state }
}

needs('postgres').describe('an asynchronous standby that takes over without the last sales', () => {
  needs('postgres').test(
    'is told by the log, the figures, the check and the pages, until the operator accepts it',
    async () => {
      await using primary = await startPostgres()
      const primaryUrl = await makeDatabase(primary)
      const shop = await makeDatabaseShop(primaryUrl, 3)
      const otherKey = await secondShop(primaryUrl)
      await using standby = await startStandby(primary, 'asynchronous')
      const url = [primaryUrl, standby.url(DATABASE)].join()
      await using seller = await serveDatabase(url)
      await using idle = await serveDatabase(url)
      await using page = await listen(idle, shop.key)
      await sell(seller, shop.key, 5)
      await sell(seller, otherKey, 5)
      // The other server has looked at none of it: what it tells it has from the database.
      await cutOff(standby, primary)
      await sell(seller, shop.key, LOST)
      const before = await seller.request('/v1/inventory', { headers: bearer(shop.key) })
      const etag = before.headers.get('etag') ?? ''
      // The page has to have seen what will be lost.
      const [{ quantity }] = (await before.json()) as [{ readonly quantity: number }]
      await until(() => page.of('pets').flat().at(-1)?.quantity === quantity)
      // Of this shop nobody asks anything after the failover.
      await sell(seller, otherKey, 3)
      await primary.crash()
      await standby.promote()

      await untilEqual(() => lossCheck(idle, shop.key).catch(() => undefined), {
        status: 200,
        degraded: true,
        state: 'fail',
      })
      // The page has the other server follow the shop: each counts what it is the first to find.
      const counted = () => Promise.all([seller, idle].map((node) => metricOf(node, shop.key)))
      await untilEqual(async () => {
        const [one, other] = await counted()
        return Number(one) + Number(other)
      }, LOST + 3)
      expect(await lossCheck(seller, shop.key)).toMatchObject({ status: 200, state: 'fail' })
      for (const [name, lost] of [
        [SHOP, LOST],
        [HARBOUR, 3],
      ]) {
        expect(seller.loggedSoFar() + idle.loggedSoFar()).toMatch(
          new RegExp(`came back without changes.*"${name}".*"lostChanges":${lost},`),
        )
      }
      await until(() => page.of('lost').at(-1)?.changes === LOST)
      await until(() => page.of('reload').length > 0)

      // The list is not taken for the one that the client has, and the shop goes on.
      const after = await seller.request('/v1/inventory', {
        headers: { ...bearer(shop.key), 'If-None-Match': etag },
      })
      expect(after.status).toBe(200)
      const first = (await after.json()) as readonly { readonly quantity: number }[]
      expect(first[0]?.quantity).toBe(495)
      expect(
        (await seller.request('/v1/inventory/1', update(shop.key, { quantity: 475 }))).status,
      ).toBe(200)

      // A server that starts now has seen nothing, and finds it in the database.
      await using started = await serveDatabase(url)
      expect(await lossCheck(started, shop.key)).toMatchObject({ status: 200, state: 'fail' })
      expect(await metricOf(started, shop.key)).toBe('0')

      const standbyUrl = standby.url(DATABASE)
      const doctor = await program(['doctor', '--database', standbyUrl])
      expect(doctor.status).toBe(1)
      expect(doctor.stdout).toContain(`without ${LOST + 3} changes of 2 shops`)
      const accepted = await outputOf([
        ...['shops', 'accept-loss', '--database', standbyUrl],
        ...['--yes', '--json'],
      ])
      expect(JSON.parse(accepted)).toMatchObject([
        { name: SHOP, lostChanges: LOST },
        { name: HARBOUR, lostChanges: 3 },
      ])
      await untilEqual(() => page.of('lost').at(-1), { changes: 0, foundAt: null })
      expect(await lossCheck(idle, shop.key)).toEqual({
        status: 200,
        degraded: undefined,
        state: 'ok',
      })
      expect((await program(['doctor', '--database', standbyUrl])).status).toBe(0)
    },
  )
})
