import { expect } from 'bun:test'
import { BINARY, outputOf, petstock, temporaryFolder } from '../../support/petstock.ts'
import { runSql } from '../../support/postgres/connection.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { timedTest, within } from '../../support/timed.ts'
import { until } from '../../support/wait.ts'
import { newShop } from '../shop.ts'
import { contentOf } from './full-shop.ts'

const PETS = 100_000
/** What moving such a shop may take. */
const SECONDS = 10_000

const migrated = async (url: string) => void (await outputOf(['migrate', '--database', url]))

const WRITES_PETS = `
  SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%INTO inventory%'`

const ESTIMATES = `
  SELECT min(reltuples)::int8 AS least FROM pg_class WHERE oid IN ('inventory'::regclass, 'stock_movements'::regclass)`

describeWithDatabases('a folder of 100,000 pets and 100,000 movements', (databases) => {
  timedTest(
    'comes in whole within seconds, also after an attempt that was killed, and goes back',
    async () => {
      await using database = await databases.make(migrated)
      const { url } = database
      using shop = newShop()
      using folder = temporaryFolder()
      const rows = Array.from(
        { length: PETS },
        (_, id) => `${id + 1},${id % 900},available,Guppy ${id}`,
      )
      await shop.output(
        'inventory',
        'import',
        shop.write('a.csv', ['petId,quantity,status,name', ...rows].join('\n')),
      )
      await shop.output('keys', 'create', '--name', 'Till', '--plan', 'free')
      const csv = await shop.output('inventory', 'export')
      const adopt = ['shops', 'adopt', shop.data, '--name', 'Big', '--database', url]

      const killed = Bun.spawn([BINARY, ...adopt], { stdout: 'ignore', stderr: 'ignore' })
      await until(async () => (await runSql(url, WRITES_PETS)).length > 0)
      killed.kill('SIGKILL')
      await killed.exited
      await until(async () => (await runSql(url, WRITES_PETS)).length === 0)
      for (const table of ['shop_names', 'shops', 'inventory', 'stock_movements', 'credentials']) {
        expect({ table, rows: await runSql(url, `SELECT FROM ${table} LIMIT 1`) }).toEqual({
          table,
          rows: [],
        })
      }
      expect(await shop.output('inventory', 'export')).toBe(csv)

      const adopted = await within(SECONDS, () => outputOf(adopt))
      expect(adopted).toContain('100,000 pets, 100,000 movements, 1 key')
      expect(await outputOf(['inventory', 'export', '--database', url])).toBe(csv)
      // PostgreSQL knows at once what is in its tables.
      expect(await runSql(url, ESTIMATES)).toEqual([{ least: BigInt(PETS) }])
      const exportBack = ['shops', 'export', 'Big', folder.file('back'), '--database', url]
      await within(SECONDS, () => outputOf(exportBack))
      expect(contentOf(folder.file('back'))).toEqual(contentOf(shop.data))
      expect((await petstock(['doctor', '--data', folder.file('back')])).stdout).not.toContain(
        'fail',
      )
    },
  )
})
