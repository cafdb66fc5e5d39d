import { expect, test } from 'bun:test'
import { needs } from '../tools.ts'
import { loopbackCertificate } from './certificates.ts'
import { changedUrl, responds, runSql } from './connection.ts'
import { describeWithDatabases } from './databases.ts'
import { startPooler } from './pooler.ts'
import { namedServer } from './programs.ts'
import { adminUrlAt, startPostgres, startSynchronousStandby, urlAt } from './server.ts'
import { startSharedServer } from './shared-server.ts'

const errorOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: { errno?: string; code?: string }) => error.errno ?? error.code ?? String(error),
  )

describeWithDatabases('databases for tests', (databases) => {
  test('are copies of what a template has made, and know nothing of each other', async () => {
    let filled = 0
    const template = async (url: string) => {
      filled += 1
      await runSql(url, 'CREATE TABLE pets (id int8)', 'INSERT INTO pets VALUES (1)')
    }
    await using first = await databases.make(template)
    await using second = await databases.make(template)
    await using empty = await databases.make()
    await runSql(first.url, 'INSERT INTO pets VALUES (2)')
    const count = 'SELECT count(*) AS pets FROM pets'
    expect(await runSql(first.url, count)).toEqual([{ pets: 2n }])
    expect(await runSql(second.url, count)).toEqual([{ pets: 1n }])
    expect(await errorOf(runSql(empty.url, count))).toBe('42P01')
    expect(filled).toBe(1)
  })
})

needs('postgres').describe('a PostgreSQL for tests', () => {
  // With a server that a person names, databases are made there.
  test.skipIf(namedServer !== undefined)(
    'is shared by the files of a run, with new data for those that start their own',
    async () => {
      const shared = await startSharedServer()
      const port = Number(shared.env.PETSTOCK_TEST_POSTGRES_PORT)
      await runSql(adminUrlAt(port), 'CREATE DATABASE shared OWNER petstock')
      expect(await responds(urlAt(port, 'shared'))).toBe(true)
      {
        await using own = await startPostgres({
          newData: shared.env.PETSTOCK_TEST_POSTGRES_DATA ?? '',
        })
        expect(await responds(own.url('template1'))).toBe(true)
        expect(await responds(own.url('shared'))).toBe(false)
      }
      await shared.stop()
      expect(await responds(urlAt(port, 'shared'))).toBe(false)
    },
  )

  test('keeps what it acknowledged over a crash, and gives no response while it is frozen', async () => {
    await using server = await startPostgres()
    await server.sql('CREATE TABLE pets (id int8)')
    await server.sql('INSERT INTO pets VALUES (1)')
    await server.crash()
    expect(await responds(server.adminUrl())).toBe(false)
    await server.start()
    expect(await server.sql('SELECT id FROM pets')).toEqual([{ id: 1n }])
    server.freeze()
    let isThere = false
    const asked = server.sql('SELECT 1').then(() => {
      isThere = true
    })
    // Time enough for a response, were there one.
    await using other = await startPostgres()
    expect(await responds(other.adminUrl())).toBe(true)
    expect(isThere).toBe(false)
    server.thaw()
    await asked
    await server.stop()
    expect(await responds(server.adminUrl())).toBe(false)
  })

  test('takes the right password alone', async () => {
    await using server = await startPostgres()
    const right = server.url('template1')
    expect(await responds(right)).toBe(true)
    expect(await errorOf(runSql(changedUrl(right, { password: 'wrong' }), 'SELECT 1'))).toBe(
      '28P01',
    )
  })

  test('has a synchronous standby that knows all that was acknowledged, and takes over', async () => {
    await using primary = await startPostgres()
    await primary.sql('CREATE TABLE pets (id int8)')
    await using standby = await startSynchronousStandby(primary)
    for (let id = 1; id <= 50; id++) await primary.sql(`INSERT INTO pets VALUES (${id})`)
    expect(await errorOf(standby.sql('INSERT INTO pets VALUES (99)'))).toBe('25006')
    await primary.crash()
    await standby.promote()
    expect(await standby.sql('SELECT count(*) AS pets FROM pets')).toEqual([{ pets: 50n }])
    await standby.sql('INSERT INTO pets VALUES (51)')
  })

  test('shows a certificate that its own authority alone vouches for', async () => {
    const [own, other] = [await loopbackCertificate(), await loopbackCertificate()]
    await using server = await startPostgres({ tls: own })
    const ask = (authority: string) => {
      const client = new Bun.SQL({
        url: server.url('template1'),
        tls: { ca: authority },
        max: 1,
        prepare: false,
      })
      const asked = client.unsafe(
        'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
      ) as Promise<unknown>
      return asked.finally(() => client.close({ timeout: 0 }))
    }
    expect([...((await ask(own.authority)) as { ssl: boolean }[])]).toEqual([{ ssl: true }])
    expect(await errorOf(ask(other.authority))).not.toBe('none')
  })

  needs('pgbouncer').test(
    'has a pooler that changes its connections between transactions',
    async () => {
      await using server = await startPostgres()
      await using pooler = await startPooler(server, 1)
      const url = pooler.url('template1')
      const clients = await Promise.all(
        Array.from({ length: 20 }, () => runSql(url, 'SELECT pg_backend_pid() AS pid')),
      )
      expect(new Set(clients.map(([row]) => row?.pid)).size).toBe(1)
    },
  )
})
