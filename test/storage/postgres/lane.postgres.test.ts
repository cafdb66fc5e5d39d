import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { connect } from '#runtime/postgres'
import { OutcomeUnknown } from '../../../src/storage/postgres/driver/outcomes.ts'
import { assertServer } from '../../../src/storage/postgres/schema/assert-usable.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { loopbackCertificate } from '../../support/postgres/certificates.ts'
import { changedUrl } from '../../support/postgres/connection.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'
import { laneTo } from './nodes.ts'

describeWithDatabases('a lane', (databases) => {
  test.each([true, false])(
    'keeps every digit and every character, prepared: %p',
    async (prepare) => {
      await using database = await databases.make()
      using lane = laneTo(database.url, { prepare })
      const text = 'a "quoted" \\ {text}, NULL, ₿'
      const [row] = await lane.query(
        'SELECT $1::text::int8 AS least, $2::text AS text, NULL AS none',
        [String(-(2n ** 63n)), text],
      )
      expect({ ...row }).toEqual({ least: -(2n ** 63n), text, none: null })
    },
  )

  test('goes to the next server where nothing listens', async () => {
    await using database = await databases.make()
    const nobody = changedUrl(database.url, { port: 1 })
    using lane = laneTo(`${nobody},${database.url}`)
    await expect(lane.query('SELECT 1')).rejects.toMatchObject({ name: 'ServerUnavailable' })
    expect(await lane.query('SELECT 1 AS one')).toMatchObject([{ one: 1 }])
  })

  test('gives up its connection with all that waits on it when a response is late, and opens another', async () => {
    await using database = await databases.make()
    const timers = new Set<() => void>()
    const after = (_ms: number, run: () => void) => {
      timers.add(run)
      return () => void timers.delete(run)
    }
    using lane = laneTo(database.url, { surroundings: { connect, after } })
    await lane.query('SELECT 1')
    const late = [lane.query('SELECT pg_sleep(60)'), lane.query('SELECT 2')]
    for (const run of timers) run()
    const outcomes = await Promise.allSettled(late)
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(OutcomeUnknown) })
    }
    expect(await lane.query('SELECT 3 AS three')).toMatchObject([{ three: 3 }])
  })

  test('that has ended rejects what is under way and what comes, and opens no connection again', async () => {
    await using database = await databases.make()
    using lane = laneTo(database.url)
    using other = laneTo(database.url)
    await lane.query('SELECT 1')
    const underWay = lane.query('SELECT pg_sleep(60)')
    const settled = Promise.allSettled([underWay])
    lane.end()
    expect(await settled).toMatchObject([{ status: 'rejected' }])
    await expect(lane.query('SELECT 1')).rejects.toMatchObject({ name: 'LaneEnded' })
    const begun = lane.transaction((inside) => inside.query('SELECT 1'))
    await expect(begun).rejects.toMatchObject({ name: 'LaneEnded' })
    await until(async () => (await other.query(BACKENDS))[0]?.others === 0)
  })

  test('does not go on with a transaction on another connection', async () => {
    await using database = await databases.make()
    using lane = laneTo(database.url)
    using other = laneTo(database.url)
    const cut = lane.transaction(async (inside) => {
      const [own] = await inside.query('SELECT pg_backend_pid() AS pid')
      await other.query('SELECT pg_terminate_backend($1::text::int4)', [String(own?.pid)])
      await until(async () => (await other.query(BACKENDS))[0]?.others === 0)
      await inside.query('CREATE TABLE half (at int8)')
    })
    await expect(cut).rejects.toMatchObject({ name: 'OutcomeUnknown' })
    expect(await other.query("SELECT to_regclass('half') IS NULL AS gone")).toEqual([
      { gone: true },
    ])
    await lane.transaction((inside) => inside.query('CREATE TABLE whole (at int8)'))
    await expect(
      lane.transaction(async (inside) => {
        await inside.query('DROP TABLE whole')
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await lane.query('SELECT count(*)::int4 AS rows FROM whole')).toEqual([{ rows: 0 }])
  })

  test('runs transactions one after another, and statements that belong to none in between', async () => {
    await using database = await databases.make()
    using lane = laneTo(database.url)
    await lane.query('CREATE TABLE counted (number int8)')
    await lane.query('INSERT INTO counted VALUES (0)')
    const raise = () =>
      lane.transaction(async (inside) => {
        const [row] = await inside.query('SELECT number FROM counted')
        await inside.query('UPDATE counted SET number = $1::text::int8', [
          String((row?.number as bigint) + 1n),
        ])
      })
    const failing = lane.transaction(async (inside) => {
      await inside.query('UPDATE counted SET number = 99')
      throw new Error('changed my mind')
    })
    const outcomes = Promise.allSettled([failing, ...Array.from({ length: 20 }, raise)])
    const [seen] = await lane.query('SELECT number FROM counted')
    expect(seen?.number).not.toBe(99n)
    const failed = (await outcomes).filter(({ status }) => status === 'rejected')
    expect(failed).toHaveLength(1)
    expect(await lane.query('SELECT number FROM counted')).toEqual([{ number: 20n }])
  })
})

const BACKENDS = `SELECT count(*)::int4 AS others FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`

async function hbaFile(server: PostgresServer): Promise<string> {
  const [row] = await server.sql("SELECT current_setting('hba_file') AS file")
  return String(row?.file)
}

needs('postgres').describe('a server that cannot be used', () => {
  const refused = async (url: string): Promise<string> => {
    using lane = laneTo(url)
    try {
      await assertServer(lane)
      return 'can be used'
    } catch (error) {
      return `${(error as Error).name}: ${(error as Error).message}`
    }
  }

  test('is said to be: its password, its database, its certificate; never with the password', async () => {
    const { certificate, key, authority } = await loopbackCertificate()
    const stranger = await loopbackCertificate()
    await using server = await startPostgres({ tls: { certificate, key } })
    const folder = temporaryFolder()
    const [known, unknown] = [folder.file('known.pem'), folder.file('unknown.pem')]
    writeFileSync(known, authority)
    writeFileSync(unknown, stranger.authority)
    const url = server.url('postgres')
    expect(await refused(url)).toBe('can be used')
    expect(await refused(`${url}?sslrootcert=${known}`)).toBe('can be used')
    expect(await refused(`${url}?sslmode=verify-ca&sslrootcert=${known}`)).toBe('can be used')
    for (const mode of ['verify-full', 'verify-ca', 'require']) {
      expect(await refused(`${url}?sslmode=${mode}&sslrootcert=${unknown}`)).toMatch(
        /^DatabaseRefused: the certificate of the database server could not be verified/,
      )
    }
    expect(await refused(server.url('nowhere'))).toMatch(/^DatabaseRefused: .* no such database/)
    const wrong = await refused(changedUrl(url, { password: 'hush' }))
    expect(wrong).toMatch(/^DatabaseRefused: .* does not accept the user and the password/)
    expect(wrong).not.toContain('hush')
  })

  test('takes no connection without TLS, and the URL asks for none', async () => {
    await using server = await startPostgres({ tls: await loopbackCertificate() })
    await server.sql(
      `COPY (SELECT 'hostssl all all 127.0.0.1/32 scram-sha-256') TO '${await hbaFile(server)}'`,
      'SELECT pg_reload_conf()',
    )
    const url = server.url('postgres')
    expect(await refused(`${url}?sslmode=require`)).toBe('can be used')
    expect(await refused(`${url}?sslmode=disable`)).toMatch(
      /^DatabaseRefused: .* accepts no connection without TLS .*; use sslmode=verify-full&sslrootcert=FILE/,
    )
  })

  test('offers no TLS where the URL asks for it', async () => {
    await using server = await startPostgres()
    expect(await refused(`${server.url('postgres')}?sslmode=require`)).toMatch(
      /^DatabaseRefused: the database server does not offer TLS/,
    )
  })
})
