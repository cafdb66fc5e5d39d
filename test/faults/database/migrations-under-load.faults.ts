import { expect } from 'bun:test'
import { migrate, PROGRAM_SCHEMA } from '../../../src/storage/postgres/schema/migrations.ts'
import { laneTo } from '../../storage/postgres/nodes.ts'
import { columnsInAllTables } from '../../support/postgres/next-tables.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { timedTest, within } from '../../support/timed.ts'
import { needs } from '../../support/tools.ts'
import { makeDatabase } from './database.ts'
import { underFault } from './under-fault.ts'

const ROUNDS = 10

/** Three attempts, with their pauses. */
const A_FEW_SECONDS = 5_000

needs('postgres').describe('migrations of all tables while clients work', () => {
  timedTest('take seconds, one after the other, and fail no request', async () => {
    await using server = await startPostgres()
    const url = await makeDatabase(server)
    const migrations = [...PROGRAM_SCHEMA.migrations]
    const tookMs: number[] = []
    const figures = await underFault(
      { url, mayFail: /^nothing$/ },
      async ({ moreAcknowledged }) => {
        using lane = laneTo(url, { timeoutMs: 60_000 })
        for (let round = 0; round < ROUNDS; round++) {
          const name = `round_${round}`
          migrations.push({ name, statements: columnsInAllTables(name) })
          const began = performance.now()
          const { applied } = await within(A_FEW_SECONDS, () =>
            migrate(lane, { ...PROGRAM_SCHEMA, migrations }),
          )
          expect(applied.map((each) => each.name)).toEqual([name])
          tookMs.push(Math.round(performance.now() - began))
          await moreAcknowledged(100)
        }
        return undefined
      },
    )
    console.log('migrations under load:', figures, { tookMs })
  })
})
