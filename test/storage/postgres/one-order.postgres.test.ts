import { expect, test } from 'bun:test'
import type { Recorder } from '../../support/linearizable/recorder.ts'
import { withMemory } from '../../support/linearizable/store-node.ts'
import { violations } from '../../support/linearizable/violations.ts'
import { OTHER_CLIENTS, runSql } from '../../support/postgres/connection.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { OWNER, startPostgres, startStandby } from '../../support/postgres/server.ts'
import { needs } from '../../support/tools.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { until } from '../../support/wait.ts'
import { nodeOn, SHOP_QUERIES, twoShops } from './nodes.ts'
import { workAtTwoNodes } from './two-nodes.ts'

const CUTS = 20

async function moreAcknowledged(recorder: Recorder, count: number): Promise<void> {
  const before = recorder.acknowledged
  await until(() => recorder.acknowledged > before + count)
}

for (const [way, shopQueries] of SHOP_QUERIES) {
  describeWithDatabases(`clients of a shop at two nodes on PostgreSQL, ${way},`, (databases) => {
    test('are shown one order', async () => {
      await using database = await databases.make(twoShops)
      const { run, recorder } = await workAtTwoNodes(database.url, { shopQueries, changes: 3_000 })
      expect(violations(run)).toEqual([])
      expect(recorder.failures).toEqual([])
    })

    test('are shown one order while half of the connections are cut, again and again', async () => {
      await using database = await databases.make(twoShops)
      let cut = 0
      const cutHalf = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE ${OTHER_CLIENTS} AND random() < 0.5`
      const fault = async (recorder: Recorder) => {
        for (let round = 0; round < CUTS; round++) {
          await moreAcknowledged(recorder, 50)
          cut += (await runSql(database.url, cutHalf)).length
        }
      }
      const { run, recorder } = await workAtTwoNodes(database.url, {
        shopQueries,
        changes: 3_000,
        fault,
      })
      expect(violations(run)).toEqual([])
      expect(recorder.failures).toEqual([])
      expect(cut).toBeGreaterThan(CUTS)
    })
  })
}

describeWithDatabases('clients of a shop at two nodes on PostgreSQL', (databases) => {
  test('are seen to have no such order where one node lists from its memory', async () => {
    await using database = await databases.make(twoShops)
    const { run } = await workAtTwoNodes(database.url, { changes: 1_000, second: withMemory })
    const found = violations(run)
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((each) => !each.startsWith('shown at no moment so'))).toEqual([])
  })
})

needs('postgres').describe('a standby that lacks the last changes', () => {
  test('and takes over leaves whole histories: nodes that knew what is lost read the shop again', async () => {
    await using primary = await startPostgres()
    const database = 'petstock'
    await primary.sql(`CREATE DATABASE ${database} OWNER ${OWNER}`)
    const urls = [primary.url(database)]
    await twoShops(urls.join())
    await using standby = await startStandby(primary, 'late')
    urls.push(standby.url(database))
    const fault = async (recorder: Recorder) => {
      await moreAcknowledged(recorder, 300)
      await standby.crash()
      await moreAcknowledged(recorder, 300)
      await primary.crash()
      await standby.start()
      await standby.promote()
      await moreAcknowledged(recorder, 300)
    }
    const readFrom = standby.url(database)
    const { run } = await workAtTwoNodes(urls.join(), { changes: 2_000, fault, readFrom })
    const found = violations(run)
    // Clients were shown what is lost: that is all that is wrong.
    const isLost = /was acknowledged and is lost$|^shown at no moment so/
    expect(found.filter((each) => isLost.test(each)).length).toBeGreaterThan(100)
    expect(found.filter((each) => !isLost.test(each))).toEqual([])
  })
})

needs('postgres').describe('a standby that comes first in the URL', () => {
  test('is read by no node: a list has what was acknowledged, however far the standby is behind', async () => {
    await using primary = await startPostgres()
    const database = 'petstock'
    await primary.sql(`CREATE DATABASE ${database} OWNER ${OWNER}`)
    await twoShops(primary.url(database))
    await using standby = await startStandby(primary, 'late')
    await standby.sql('SELECT pg_wal_replay_pause()')
    await using writer = nodeOn(primary.url(database))
    await using reader = nodeOn(`${standby.url(database)},${primary.url(database)}`)
    for (const quantity of [11, 12, 13]) {
      await updateQuantity(writer.shop, 1n, quantity, 'key_a')
      expect((await reader.quantities()).get(1)).toBe(quantity)
    }
    expect(await updateQuantity(reader.shop, 1n, 14, 'key_a')).toMatchObject({ quantity: 14 })
  })
})
