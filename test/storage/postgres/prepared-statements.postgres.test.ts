import { expect, test } from 'bun:test'
import type { Preparing } from '../../../src/storage/engine-choice.ts'
import type { Between } from '../../../src/storage/postgres/driver/direct-connection.ts'
import type { Lane } from '../../../src/storage/postgres/driver/lane.ts'
import { runSql } from '../../support/postgres/connection.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { type PoolMode, startPooler } from '../../support/postgres/pooler.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { needs } from '../../support/tools.ts'
import { laneTo } from './nodes.ts'

/** A lane, with what it has found to be between. */
function lanesTo(url: string, prepare: Preparing = 'where direct') {
  const found: Between[] = []
  return { found, lane: () => laneTo(url, { prepare, onFound: (between) => found.push(between) }) }
}

/** How many statements the connection of a lane has prepared, beside the question. */
async function preparedOn(lane: Lane): Promise<number> {
  const ask = async () => {
    const rows = await lane.query('SELECT name FROM pg_prepared_statements WHERE statement ~ $1', [
      'echoed',
    ])
    return rows.length
  }
  expect(await lane.query('SELECT $1::text AS echoed', ['one'])).toEqual([{ echoed: 'one' }])
  return ask()
}

/** Where the system says which connections are those of the process. */
const isLinux = process.platform === 'linux'

describeWithDatabases('a lane to PostgreSQL itself', (databases) => {
  test('finds nothing between, and prepares its statements', async () => {
    await using database = await databases.make()
    const { found, lane } = lanesTo(database.url)
    using direct = lane()
    expect(await preparedOn(direct)).toBe(isLinux ? 1 : 0)
    expect(found).toEqual([isLinux ? 'nothing' : 'unknown'])
  })

  test('asks again on each connection that it opens', async () => {
    await using database = await databases.make()
    const { found, lane } = lanesTo(database.url)
    using direct = lane()
    for (let opened = 0; opened < 3; opened++) {
      await direct.query('SELECT 1')
      direct.drop()
    }
    expect(found).toEqual(isLinux ? ['nothing', 'nothing', 'nothing'] : ['unknown'])
  })

  test('keeps the order of what is sent before it is known what is between, also in a transaction', async () => {
    await using database = await databases.make()
    using direct = lanesTo(database.url).lane()
    await Promise.all([
      direct.transaction(async ({ query }) => {
        await query('CREATE TABLE notes (id serial, note text)')
        await Promise.all(['a', 'b', 'c'].map((note) => query(ADD, [note])))
      }),
      ...['d', 'e'].map((note) => direct.query(ADD, [note])),
    ])
    const notes = await direct.query('SELECT note FROM notes ORDER BY id')
    expect(notes.map(({ note }) => note)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('prepares nothing on a database that cannot be asked, and does its work there', async () => {
    await using database = await databases.make()
    const { pathname } = new URL(database.url)
    await runSql(
      database.url,
      `CREATE FUNCTION inet_send(inet) RETURNS bytea LANGUAGE plpgsql AS 'BEGIN RAISE undefined_function; END'`,
      `ALTER ROLE CURRENT_USER IN DATABASE ${pathname.slice(1)} SET search_path = public, pg_catalog`,
    )
    const { found, lane } = lanesTo(database.url)
    using direct = lane()
    expect(await preparedOn(direct)).toBe(0)
    expect(found).toEqual(['unknown'])
  })

  test('prepares as it is told, and asks nothing', async () => {
    await using database = await databases.make()
    for (const [prepare, statements] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const { found, lane } = lanesTo(database.url, prepare)
      using told = lane()
      expect(await preparedOn(told)).toBe(statements)
      expect(found).toEqual([])
    }
  })
})

const ADD = 'INSERT INTO notes (note) VALUES ($1)'

const MODES: readonly PoolMode[] = ['transaction', 'session']

needs('postgres', 'pgbouncer').describe('lanes through a pooler', () => {
  needs('postgres', 'pgbouncer').test.each(MODES)(
    'find it, also beside them on the same machine, and prepare nothing: %s',
    async (mode) => {
      await using server = await startPostgres()
      await using pooler = await startPooler(server, 2, mode)
      const { found, lane } = lanesTo(pooler.url('postgres'))
      const lanes = Array.from({ length: 6 }, lane)
      try {
        const texts = Array.from(
          { length: 50 },
          (_, at) => `SELECT ${at} AS echoed, $1::text AS own`,
        )
        const asked = lanes.slice(0, mode === 'session' ? 2 : 6).flatMap((each, own) =>
          texts.map(async (text, at) => {
            expect(await each.query(text, [`${own}`])).toEqual([{ echoed: at, own: `${own}` }])
          }),
        )
        await Promise.all(asked)
        expect(await preparedOn(lanes[0] as Lane)).toBe(0)
        expect(new Set(found)).toEqual(new Set([isLinux ? 'something' : 'unknown']))
      } finally {
        for (const each of lanes) each.drop()
      }
    },
  )

  needs('postgres', 'pgbouncer').test(
    'get each other’s statements where they are told to prepare them',
    async () => {
      await using server = await startPostgres()
      await using pooler = await startPooler(server, 2)
      const lanes = Array.from({ length: 6 }, lanesTo(pooler.url('postgres'), true).lane)
      try {
        const asked = lanes.flatMap((each, own) =>
          Array.from({ length: 20 }, async (_, at) => {
            const [row] = await each.query(`SELECT '${own} ${at}' AS echoed, $1::text AS own`, [
              `${own}`,
            ])
            return row?.echoed === `${own} ${at}`
          }),
        )
        const outcomes = await Promise.allSettled(asked)
        const isRight = outcomes.map((each) => each.status === 'fulfilled' && each.value)
        expect(isRight).toContain(false)
      } finally {
        for (const each of lanes) each.drop()
      }
    },
  )
})
