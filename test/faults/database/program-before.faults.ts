import { expect } from 'bun:test'
import { outputOf, serveBalanced, serveDatabase } from '../../support/petstock.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { commitBefore, programOf } from '../../support/program-before.ts'
import { timedWith } from '../../support/timed.ts'
import { needs } from '../../support/tools.ts'
import { makeDatabase } from './database.ts'
import { makeDatabaseShop } from './database-shop.ts'
import { underLoad } from './under-load.ts'

const PETS = 12

const commit = commitBefore()

needs('postgres').describe('the program before the newest migration', () => {
  timedWith(needs('git', 'tar').test.skipIf(commit === undefined))(
    'goes on beside this one over the tables that this one has upgraded: no request fails, and nothing is lost',
    async () => {
      using before = programOf(commit ?? '')
      await using database = await startPostgres()
      const url = await makeDatabase(database)
      const flags = ['migrate', '--database', url]
      await outputOf(flags, { binary: before.binary })
      expect(await outputOf([...flags])).toMatch(/^applied /)
      const shop = await makeDatabaseShop(url, PETS)
      // It may lack flags of this version.
      await using older = await serveBalanced(url, [], { binary: before.binary })
      await using newer = await serveDatabase(url)
      const nodes = [() => older, () => newer]
      await underLoad({ shop, nodes, readFrom: url, mayFail: undefined }, async (load) => {
        await load.moreAcknowledged(1_000)
        return undefined
      })
      for (const binary of [before.binary, undefined]) {
        expect(await outputOf(['doctor', '--database', url], { binary })).not.toContain('fail')
      }
    },
  )
})
