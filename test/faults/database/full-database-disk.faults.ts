import { expect, test } from 'bun:test'
import { describeWithPostgres } from '../../support/postgres/databases.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { until } from '../../support/wait.ts'
import { smallDisk } from '../small-disk.ts'
import { makeDatabase } from './database.ts'
import { underFault } from './under-fault.ts'

const settings = { wal_keep_size: 0, min_wal_size: '8MB', max_wal_size: '12MB' }

describeWithPostgres('two nodes on a database whose disk is full', () => {
  test('refuse updates with 503, lose nothing, and go on when there is space and the server runs again', async () => {
    using disk = smallDisk(160)
    if (disk === undefined) return console.warn('skipped: no file system may be mounted here')
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
  })

  test('refuse updates with 503 and go on listing while only the tables have no space', async () => {
    using disk = smallDisk(24)
    if (disk === undefined) return console.warn('skipped: no file system may be mounted here')
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
  })
})
