import { expect } from 'bun:test'
import packageJson from '../../../package.json'
import { freePort } from '../../support/free-port.ts'
import { startBalancer } from '../../support/haproxy.ts'
import { NEXT_VERSION, nextVersion } from '../../support/next-version.ts'
import { BINARY, outputOf, type Server, serveBalanced } from '../../support/petstock.ts'
import { EXPANDING_MIGRATION } from '../../support/postgres/next-tables.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { timedTest } from '../../support/timed.ts'
import { needs } from '../../support/tools.ts'
import { until, untilEqual } from '../../support/wait.ts'
import { makeDatabase } from './database.ts'
import { makeDatabaseShop } from './database-shop.ts'
import { listenForGood } from './listen-for-good.ts'
import { underLoad } from './under-load.ts'

const PETS = 12

/** What clients may fail with: nothing. */
const mayFail = undefined

needs('postgres', 'haproxy').describe('an upgrade of two nodes, one after the other', () => {
  timedTest(
    'and the way back fail no request: a balancer leaves a node that drains, and nothing is lost or made twice',
    async () => {
      using next = nextVersion({ postgres: EXPANDING_MIGRATION })
      await using database = await startPostgres()
      const url = await makeDatabase(database)
      const shop = await makeDatabaseShop(url, PETS)
      const ports = [await freePort(), await freePort()]
      await using started = new AsyncDisposableStack()
      const startNode = async (at: number, binary: string): Promise<Server> =>
        started.use(await serveBalanced(url, ['--port', String(ports[at])], { binary }))
      const nodes = [await startNode(0, BINARY), await startNode(1, BINARY)]
      await using balancer = await startBalancer(ports)
      await using pages = listenForGood(balancer, shop.key, 4)

      /** Replaces the nodes by another program, each when the balancer has the other one. */
      async function rollOut(binary: string): Promise<void> {
        for (const at of [0, 1]) {
          await untilEqual(
            async () => (await balancer.servers()).map(({ isUp }) => isUp),
            [true, true],
          )
          expect(await nodes[at]?.stop()).toBe(0)
          expect((await balancer.servers())[at]?.isUp).toBe(false)
          nodes[at] = await startNode(at, binary)
        }
      }

      const figures = await underLoad(
        { shop, nodes: [() => balancer], readFrom: url, mayFail },
        async ({ moreAcknowledged }) => {
          expect(await outputOf(['migrate', '--database', url], { binary: next.binary })).toContain(
            'applied 9999_of_the_next_version',
          )
          await moreAcknowledged()
          await rollOut(next.binary)
          await until(() => pages.versions.every((version) => version === NEXT_VERSION))
          await moreAcknowledged()
          await rollOut(BINARY)
          await until(() => pages.versions.every((version) => version === packageJson.version))
          return undefined
        },
      )
      expect(pages.failures).toEqual([])
      const served = await balancer.servers()
      expect(served.map(({ faults }) => faults)).toEqual([0, 0])
      console.log('rolling upgrade:', figures, served)
    },
  )
})
