import { expect } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { outputOf, petstock, serveDatabase } from '../../support/petstock.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { setQuantity } from '../../support/requests.ts'
import { timedWith, within } from '../../support/timed.ts'
import { needs } from '../../support/tools.ts'
import { A_SECOND, until } from '../../support/wait.ts'
import { smallDisk } from '../small-disk.ts'
import { makeDatabase } from './database.ts'
import { makeDatabaseShop, SHOP } from './database-shop.ts'
import { underFault } from './under-fault.ts'

const settings = { wal_keep_size: 0, min_wal_size: '8MB', max_wal_size: '12MB' }

needs('postgres').describe('two nodes on a database whose disk is full', () => {
  timedWith(needs('mounts').test)(
    'refuse updates with 503, lose nothing, and go on when there is space and the server runs again',
    async () => {
      using disk = smallDisk(160)
      await using server = await startPostgres({ directory: disk.path, settings })
      const url = await makeDatabase(server)
      const figures = await underFault({ url }, async ({ recorder }) => {
        disk.fill()
        await until(() => recorder.failures.length > 16)
        disk.free()
        // PostgreSQL may have ended, since it could not write its log.
        if (server.hasEnded()) await server.start()
        return undefined
      })
      console.log('disk full:', figures)
      expect(figures.failed).toBeGreaterThan(0)
    },
  )

  timedWith(needs('mounts').test)(
    'refuse updates with 503 and go on listing while only the tables have no space',
    async () => {
      using disk = smallDisk(24)
      await using server = await startPostgres()
      await server.makeTablespace('small', disk.path)
      const url = await makeDatabase(server, "default_tablespace = 'small'")
      const figures = await underFault({ url }, async ({ recorder }) => {
        disk.fill()
        await until(() => recorder.failures.length > 0)
        const { lists } = recorder
        await until(() => recorder.lists > lists)
        disk.free()
        return undefined
      })
      console.log('no space for the tables:', figures)
      expect(figures.failed).toBeGreaterThan(0)
    },
  )

  timedWith(needs('mounts').test)(
    'say so at once, in one line of the log, and that there is space again',
    async () => {
      using disk = smallDisk(24)
      await using server = await startPostgres()
      await server.makeTablespace('small', disk.path)
      const url = await makeDatabase(server, "default_tablespace = 'small'")
      const { key } = await makeDatabaseShop(url, 1)
      await using node = await serveDatabase(url)
      disk.fill()
      let quantity = 0
      const change = () => {
        quantity += 1
        return setQuantity(node, key, 1, quantity)
      }
      await until(async () => (await change()) !== '200')
      for (let refused = 0; refused < 5; refused++) {
        expect(await within(A_SECOND, change)).toBe('503 storage_unavailable')
      }
      disk.free()
      expect(await setQuantity(node, key, 1, 7)).toBe('200')
      await node.stop()
      const lines = (await node.stderr).split('\n').filter((line) => line.includes('"ERROR"'))
      const said = lines.filter((line) => line.includes('cannot write to the database'))
      expect(said).toHaveLength(1)
      expect(said[0]).toContain('the disk of the database is full')
      expect(lines.join()).not.toMatch(/stack|OutcomeUnknown/)
      expect(await node.stderr).toContain('can write to the database again')
    },
  )
})

needs('postgres').describe('an export to a disk that is full', () => {
  needs('mounts').test('says so, and leaves the shop where it is', async () => {
    using disk = smallDisk(1)
    await using server = await startPostgres()
    const url = await makeDatabase(server)
    await makeDatabaseShop(url, 40_000)
    const target = join(disk.path, 'shop')
    const exported = await petstock([
      'shops',
      'export',
      SHOP,
      target,
      '--remove',
      '--database',
      url,
    ])
    expect(exported).toMatchObject({ status: 1, stdout: '' })
    expect(exported.stderr).toMatch(/could not be read or written \(.*full/)
    expect(exported.stderr).not.toContain('rollback')
    expect(readdirSync(target)).not.toContain('petstock.db')
    expect(await outputOf(['shops', 'list', '--database', url])).toContain(SHOP)
  })
})
