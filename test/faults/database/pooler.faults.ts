import { expect } from 'bun:test'
import { startPooler } from '../../support/postgres/pooler.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { timedWith } from '../../support/timed.ts'
import { needs } from '../../support/tools.ts'
import { DATABASE, makeDatabase } from './database.ts'
import { underFault } from './under-fault.ts'

needs('postgres').describe('two nodes behind a pooler in transaction mode', () => {
  timedWith(needs('pgbouncer').test)(
    'lose nothing, mix nothing up, and leave nothing on its connections',
    async () => {
      await using server = await startPostgres()
      const readFrom = await makeDatabase(server)
      await using pooler = await startPooler(server)
      const figures = await underFault(
        { url: pooler.url(DATABASE), readFrom },
        async ({ moreAcknowledged }) => {
          await moreAcknowledged(3_000)
          return undefined
        },
      )
      console.log('behind a pooler:', figures)
      expect(figures.failed).toBe(0)
    },
  )
})
