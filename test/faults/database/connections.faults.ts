import { expect } from 'bun:test'
import { OWNER, type PostgresServer, startPostgres } from '../../support/postgres/server.ts'
import { timedTest } from '../../support/timed.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'
import { DATABASE, makeDatabase } from './database.ts'
import { underFault } from './under-fault.ts'

const CUTS = 20
const STANDSTILL_MS = 10_000

/** Ends every second connection of petstock. */
const cutHalf = (server: PostgresServer) =>
  server.sql(
    `SELECT pg_terminate_backend(pid) FROM (
      SELECT pid, row_number() OVER (ORDER BY random()) AS place FROM pg_stat_activity
        WHERE datname = '${DATABASE}' AND usename = '${OWNER}'
    ) AS connections WHERE place % 2 = 0`,
  )

needs('postgres').describe('two nodes on a database', () => {
  timedTest(
    `lose nothing and make nothing twice when half of their connections are cut, ${CUTS} times`,
    async () => {
      await using server = await startPostgres()
      const url = await makeDatabase(server)
      let cut = 0
      const figures = await underFault({ url }, async ({ moreAcknowledged }) => {
        for (let round = 0; round < CUTS; round++) {
          cut += (await cutHalf(server)).length
          await moreAcknowledged(50)
        }
        return undefined
      })
      console.log('connections cut:', { cut, ...figures })
      expect(cut).toBeGreaterThan(CUTS)
      expect(figures.failed).toBe(0)
    },
  )

  timedTest(
    'do not need each other: one is killed, the other goes on, and the killed one comes back',
    async () => {
      await using server = await startPostgres()
      const url = await makeDatabase(server)
      // What a client sees of a node that is not there is the client's own error.
      const mayFail = /connect|socket|ECONN/i
      const figures = await underFault(
        { url, mayFail },
        async ({ servers, startNode, moreAcknowledged }) => {
          await servers[0]?.crash()
          await moreAcknowledged()
          servers[0] = await startNode()
          return undefined
        },
      )
      console.log('node killed:', figures)
      expect(figures.failed).toBeGreaterThan(0)
    },
  )

  timedTest(
    'respond to every request in time while the database stands still for 10 s, and go on after it',
    async () => {
      await using server = await startPostgres()
      const url = await makeDatabase(server)
      const figures = await underFault({ url }, async ({ servers }) => {
        const [node] = servers
        const statusOf = async (path: string) => (await node?.request(path))?.status
        server.freeze()
        try {
          const began = performance.now()
          expect(await statusOf('/healthz')).toBe(200)
          await until(async () => (await statusOf('/readyz')) === 503)
          await Bun.sleep(Math.max(0, STANDSTILL_MS - (performance.now() - began)))
        } finally {
          server.thaw()
        }
        await until(async () => (await statusOf('/readyz')) === 200)
        return undefined
      })
      console.log('database stood still:', figures)
    },
  )

  timedTest('refuse with 503 while the database is gone, and go on when it is back', async () => {
    await using server = await startPostgres()
    const url = await makeDatabase(server)
    const figures = await underFault({ url }, async ({ recorder }) => {
      await server.crash()
      await until(() => recorder.failures.length > 0)
      await server.start()
      return undefined
    })
    console.log('database gone:', figures)
  })

  timedTest('lose nothing where every transaction is serializable', async () => {
    await using server = await startPostgres()
    const url = await makeDatabase(server, "default_transaction_isolation = 'serializable'")
    const figures = await underFault({ url }, async ({ moreAcknowledged }) => {
      await moreAcknowledged(3_000)
      return undefined
    })
    console.log('serializable:', figures)
    expect(figures.failed).toBe(0)
  })
})
