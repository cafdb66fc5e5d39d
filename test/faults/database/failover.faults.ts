import { expect } from 'bun:test'
import { startPostgres, startSynchronousStandby } from '../../support/postgres/server.ts'
import { timedTest } from '../../support/timed.ts'
import { needs } from '../../support/tools.ts'
import { DATABASE, makeDatabase } from './database.ts'
import { underFault } from './under-fault.ts'

needs('postgres').describe('two nodes on a database with a synchronous standby', () => {
  timedTest(
    'lose nothing and make nothing twice when the primary is killed and the standby takes over',
    async () => {
      await using primary = await startPostgres()
      const primaryUrl = await makeDatabase(primary)
      await using standby = await startSynchronousStandby(primary)
      const url = [primaryUrl, standby.url(DATABASE)].join()
      const figures = await underFault({ url, readFrom: primaryUrl }, async () => {
        await primary.crash()
        await standby.promote()
        return { readFrom: standby.url(DATABASE) }
      })
      console.log('primary killed, standby promoted:', figures)
      expect(figures.lists).toBeGreaterThan(0)
    },
  )

  timedTest(
    'leave a primary that gives no response, and work with the standby that took over',
    async () => {
      await using primary = await startPostgres()
      const primaryUrl = await makeDatabase(primary)
      await using standby = await startSynchronousStandby(primary)
      const url = [primaryUrl, standby.url(DATABASE)].join()
      const figures = await underFault(
        { url, readFrom: primaryUrl },
        async ({ moreAcknowledged }) => {
          primary.freeze()
          await standby.promote()
          await moreAcknowledged()
          // What manages the servers sees to it that the old one does not come back as a primary.
          await primary.crash()
          return { readFrom: standby.url(DATABASE) }
        },
      )
      console.log('primary frozen, standby promoted:', figures)
    },
  )
})
