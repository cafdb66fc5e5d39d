import { expect, test } from 'bun:test'
import { assertUsable } from '../../../src/storage/postgres/schema/assert-usable.ts'
import { betweenRequests, lockAltered } from '../../../src/storage/postgres/schema/brief-locks.ts'
import {
  assertSchema,
  migrate,
  PROGRAM_SCHEMA,
  type ProgramSchema,
  readSchema,
  schemaState,
} from '../../../src/storage/postgres/schema/migrations.ts'
import { apiKey, KEY_MADE_AT } from '../../support/api-key.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { expectInTime, timedTest } from '../../support/timed.ts'
import { until } from '../../support/wait.ts'
import { keysOn, noKeys } from './key-nodes.ts'
import { laneTo } from './nodes.ts'

const CURRENT = PROGRAM_SCHEMA.migrations.length

const COUNTED = {
  name: 'counted',
  statements: ['CREATE TABLE counted (at int8)', 'INSERT INTO counted VALUES (1)'],
}

/** The program of the next release. */
const NEXT: ProgramSchema = {
  migrations: [...PROGRAM_SCHEMA.migrations, COUNTED],
  oldest: 1,
  worksFrom: 1,
}

/** The program of the next release, with a migration. */
const withStatements = (...statements: readonly string[]): ProgramSchema => ({
  ...NEXT,
  migrations: [...PROGRAM_SCHEMA.migrations, { name: 'next', statements }],
})

describeWithDatabases('the tables of a shared database', (databases) => {
  const current = async (url: string) => {
    using lane = laneTo(url)
    await migrate(lane)
  }

  test('are made by the first of many migrate commands; the others find them', async () => {
    await using database = await databases.make()
    const results = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        using lane = laneTo(database.url)
        return (await migrate(lane)).applied.length
      }),
    )
    expect(results.toSorted()).toEqual([0, 0, 0, CURRENT])
    using lane = laneTo(database.url)
    await assertUsable(lane)
  })

  test('that are missing are said to be, with the command that makes them', async () => {
    await using database = await databases.make()
    using lane = laneTo(database.url)
    await expect(assertUsable(lane)).rejects.toThrow(
      /no tables of petstock yet; run petstock migrate/,
    )
  })

  test('of this version work with the next program, and those of the next with this one, until they do not', async () => {
    await using database = await databases.make(current)
    using lane = laneTo(database.url)
    expect(schemaState(await readSchema(lane), NEXT)).toBe('behind')
    assertSchema(await readSchema(lane), NEXT)
    expect((await migrate(lane, NEXT)).applied).toEqual([COUNTED])
    expect(schemaState(await readSchema(lane))).toBe('current')
    await assertUsable(lane)
    const contracted = {
      ...NEXT,
      migrations: [...NEXT.migrations, { name: 'uncounted', statements: ['DROP TABLE counted'] }],
      oldest: CURRENT + 1,
      worksFrom: CURRENT + 1,
    }
    await migrate(lane, contracted)
    await expect(assertUsable(lane)).rejects.toThrow(/a newer petstock has changed the tables/)
    await expect(migrate(lane)).rejects.toThrow(/Run the newer petstock/)
  })

  test('that are too old are refused by a program that needs newer ones', async () => {
    await using database = await databases.make(current)
    using lane = laneTo(database.url)
    const found = await readSchema(lane)
    expect(() => assertSchema(found, { ...NEXT, oldest: CURRENT + 1 })).toThrow(
      /too old .* run petstock migrate/,
    )
  })

  test('stay as they were where a migration fails', async () => {
    await using database = await databases.make(current)
    using lane = laneTo(database.url)
    const broken = { ...COUNTED, statements: [...COUNTED.statements, 'SELECT 1 / 0'] }
    const program = { ...NEXT, migrations: [...PROGRAM_SCHEMA.migrations, broken] }
    await expect(migrate(lane, program)).rejects.toThrow(/division by zero/)
    expect(schemaState(await readSchema(lane))).toBe('current')
    expect(await lane.query("SELECT to_regclass('counted') IS NULL AS gone")).toMatchObject([
      { gone: true },
    ])
  })

  timedTest(
    'that are in use are changed between requests: whoever holds one, no request waits for long',
    async () => {
      await using database = await databases.make(current)
      using holder = laneTo(database.url)
      using migrating = laneTo(database.url)
      using requests = laneTo(database.url, { timeoutMs: 60_000 })
      const isHeld = Promise.withResolvers<void>()
      const letGo = Promise.withResolvers<void>()
      const holding = holder.transaction(async (inside) => {
        await inside.query('SELECT count(*) FROM inventory')
        isHeld.resolve()
        await letGo.promise
      })
      await isHeld.promise
      const program = withStatements('ALTER TABLE inventory ADD COLUMN shelf text')
      const migrated = migrate(migrating, program)
      let longestMs = 0
      let waited = 0
      // Until two attempts have held requests up.
      await until(async () => {
        const began = performance.now()
        await requests.query('SELECT count(*) FROM inventory')
        const tookMs = performance.now() - began
        longestMs = Math.max(longestMs, tookMs)
        waited += tookMs > 300 ? 1 : 0
        return waited >= 2
      })
      letGo.resolve()
      await holding
      expect((await migrated).applied).toHaveLength(1)
      expectInTime(longestMs, 2_000, 'a request beside the migration')
    },
  )

  test('that are in use all the time stay as they were, and the operator learns where to look', async () => {
    await using database = await databases.make(current)
    using holder = laneTo(database.url)
    using migrating = laneTo(database.url)
    const { promise: letGo, resolve } = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    const holding = holder.transaction(async (inside) => {
      await inside.query('SELECT count(*) FROM inventory')
      isHeld.resolve()
      await letGo
    })
    await isHeld.promise
    const twice = betweenRequests(
      migrating,
      async (inside) => {
        await lockAltered(inside, ['ALTER TABLE inventory ADD COLUMN shelf text'])
      },
      2,
    )
    await expect(twice).rejects.toThrow(
      /in use all the time .* nothing was changed.* pg_stat_activity/,
    )
    resolve()
    await holding
  })

  test('are not made in a database of another program', async () => {
    await using database = await databases.make()
    using lane = laneTo(database.url)
    await lane.query('CREATE TABLE inventory (isbn text)')
    await expect(migrate(lane)).rejects.toThrow(
      /tables of another program .* a database of its own/,
    )
  })

  test('show a key that manages to programs of the release before as one that writes, and take their keys', async () => {
    await using database = await databases.make(noKeys)
    using lane = laneTo(database.url)
    const keys = keysOn(lane)
    await keys.issue(apiKey('key_a', { access: 'manage' }))
    expect(await lane.query('SELECT access FROM api_keys')).toMatchObject([{ access: 'write' }])
    await lane.query(
      `INSERT INTO api_keys (shop_id, id, name, plan, access, digest, created_at, refill_revision, unban_revision)
        VALUES (1, 'key_b', 'key_b', 'free', 'write', 'digest of key_b', ${KEY_MADE_AT}, 0, 0)`,
    )
    expect(await keys.list(KEY_MADE_AT)).toMatchObject([
      { id: 'key_a', access: 'manage' },
      { id: 'key_b', access: 'write' },
    ])
  })

  test('hold rows to the rules of the stock', async () => {
    await using database = await databases.make(current)
    using lane = laneTo(database.url)
    const pet = (values: string) =>
      lane.query(
        `INSERT INTO inventory (shop_id, pet_id, quantity, status, updated_at) VALUES (1, 1, ${values}, 0)`,
      )
    await expect(pet("-1, 'sold'")).rejects.toThrow(/inventory_quantity/)
    await expect(pet("1, 'lost'")).rejects.toThrow(/inventory_status/)
    await expect(pet("2147483648, 'sold'")).rejects.toThrow(/out of range/)
    await pet("2147483647, 'sold'")
  })

  test('have room in their pages for the next version of a row that changes often', async () => {
    await using database = await databases.make(current)
    using lane = laneTo(database.url)
    const rows = await lane.query(
      `SELECT relname::text, reloptions[1] AS option FROM pg_class
        WHERE relname IN ('shops', 'inventory') ORDER BY relname`,
    )
    expect(rows.map(({ relname, option }) => [relname, option])).toEqual([
      ['inventory', 'fillfactor=80'],
      ['shops', 'fillfactor=50'],
    ])
  })
})
