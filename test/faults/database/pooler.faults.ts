import { expect, test } from 'bun:test'
import { describeWithPostgres } from '../../support/postgres/databases.ts'
import { startPooler } from '../../support/postgres/pooler.ts'
import { lacksPgbouncer } from '../../support/postgres/programs.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { DATABASE, makeDatabase } from './database.ts'
import { underFault } from './under-fault.ts'

if (lacksPgbouncer) console.log('skipped: nodes behind a pooler, which need pgbouncer')

describeWithPostgres('two nodes behind a pooler in transaction mode', () => {
  test.skipIf(lacksPgbouncer)(
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
