import { randomUUID } from 'node:crypto'
import { systemClock } from '../../../src/clocks/clock.ts'
import type { Credential } from '../../../src/keys/credential.ts'
import { tokenDigest } from '../../../src/keys/token.ts'
import { LastUse } from '../../../src/storage/postgres/keys/last-use.ts'
import { readCredentials } from '../../../src/storage/postgres/keys/read-credentials.ts'
import { plainQueries } from '../../../src/storage/postgres/shop/plain.ts'
import { shardedQueries } from '../../../src/storage/postgres/shop/sharded.ts'
import type { ShopQueries } from '../../../src/storage/postgres/shop/shop-queries.ts'
import { JournalPruning } from '../../../src/storage/postgres/tables/journal-pruning.ts'
import { findByCode, readDetails } from '../../../src/storage/postgres/tables/pet-details.ts'
import { laneTo, nodeOn } from '../../storage/postgres/nodes.ts'
import { runSql } from '../../support/postgres/connection.ts'
import { databaseWith, keysOf } from '../../support/postgres/many-shops.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts'
import { toolIfThere } from '../../support/tools.ts'
import { DURABLE } from '../database/shops.ts'
import type { Measure, Outcome } from '../figures.ts'
import { cpuWhile, databaseCpu, ownCpu } from './cpu.ts'
import { fit, type Sample } from './fit.ts'

// What a node's statements cost the node and the database, in CPU time. A node in this process does nothing else.

const SHOPS = 10_000
const PETS = 100
const WARM_MS = 2_000
const MEASURED_MS = 3_000

const shopAt = (turn: number): bigint => BigInt(1 + ((turn * 7919) % SHOPS))

/** Runs something again and again. @returns how often */
async function repeat(ms: number, run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  let runs = 0
  for (; performance.now() - began < ms; runs++) await run()
  return runs
}

interface Cost {
  readonly node: number
  readonly database: number
}

/** Microseconds of CPU time of one run. */
async function costOf(database: () => number, run: () => Promise<unknown>): Promise<Cost> {
  await repeat(WARM_MS, run)
  let runs = 0
  const used = await cpuWhile({ node: ownCpu, database }, async () => {
    runs = await repeat(MEASURED_MS, run)
  })
  return { node: used.node / runs, database: used.database / runs }
}

/** Fits what each amount costs, and says it. */
async function costs(
  names: readonly string[],
  amounts: readonly (readonly number[])[],
  measure: (amounts: readonly number[]) => Promise<Cost>,
): Promise<Outcome> {
  const ofNode: Sample[] = []
  const ofDatabase: Sample[] = []
  for (const each of amounts) {
    const { node, database } = await measure(each)
    ofNode.push({ amounts: each, cost: node })
    ofDatabase.push({ amounts: each, cost: database })
  }
  const text = (samples: readonly Sample[]) =>
    fit(samples)
      .map((micros, at) => `${micros.toFixed(1)} a ${names[at]}`)
      .join(' + ')
  return {
    text: `microseconds of the node: ${text(ofNode)}; of the database: ${text(ofDatabase)}`,
    holds: 'no bound',
  }
}

/** Has a server with a database of many shops while something is measured. */
async function onDatabase(
  measure: (url: string, cpu: () => number, server: PostgresServer) => Promise<Outcome>,
  isGeneric = false,
): Promise<Outcome> {
  if (toolIfThere('postgres') === undefined) return { text: 'needs postgresql', holds: undefined }
  await using server = await startPostgres({ settings: { ...DURABLE, autovacuum: 'off' } })
  const url = await databaseWith(server, 'shops', { shops: SHOPS, pets: PETS })
  if (isGeneric) await server.sql('ALTER DATABASE shops SET plan_cache_mode = force_generic_plan')
  await server.sql('CHECKPOINT')
  return await measure(url, await databaseCpu(server), server)
}

interface Way {
  readonly name: string
  readonly shopQueries: ShopQueries
  readonly prepare: boolean
  /** Has the database plan a prepared statement once, whatever its parameters are. */
  readonly isGeneric?: boolean
}

const PLAIN: Way = { name: 'prepared', shopQueries: plainQueries, prepare: true }
const UNPREPARED: Way = { name: 'not prepared', shopQueries: plainQueries, prepare: false }
const GENERIC: Way = { ...PLAIN, name: 'prepared and planned once', isGeneric: true }
const SHARDED: Way = {
  name: 'prepared, a shop a statement',
  shopQueries: shardedQueries,
  prepare: true,
}

/** Lists of so many shops at once, in which nothing is new. */
const questions = ({ name, shopQueries, prepare, isGeneric }: Way): Measure => ({
  name: `scale: question of the lists, ${name}`,
  bound: 'none',
  measure: () =>
    onDatabase(async (url, cpu) => {
      await using node = nodeOn(url, { prepare, shopQueries, listMemory: 1e9 })
      let turn = 0
      return await costs(
        ['question', 'shop'],
        [1, 8, 64, 400].map((shops) => [1, shops]),
        async ([, shops = 1]) => {
          const ask = () =>
            Promise.all(Array.from({ length: shops }, () => node.shops.list(shopAt(turn++ % 400))))
          await ask()
          return await costOf(cpu, ask)
        },
      )
    }, isGeneric),
})

const walOf = async (server: PostgresServer): Promise<number> => {
  const [row] = await server.sql("SELECT pg_current_wal_lsn() - '0/0' AS bytes")
  return Number(row?.bytes)
}

/** Baskets of so many shops at once. */
const commits = ({ name, shopQueries, prepare, isGeneric }: Way): Measure => ({
  name: `scale: commit of baskets, ${name}`,
  bound: 'none',
  measure: () =>
    onDatabase(async (url, cpu, server) => {
      await using node = nodeOn(url, { prepare, shopQueries, listMemory: 1e9 })
      let turn = 0
      const basket = (lines: number) => {
        turn += 1
        const movements = Array.from({ length: lines }, (_, line) => ({
          petId: BigInt(1 + ((turn + line) % PETS)),
          what: { change: 1, reason: 'arrival' as const },
          note: null,
        }))
        return node.shops.make(shopAt(turn), {
          kind: 'makeBasket',
          basket: { id: randomUUID(), movements },
          keyId: 'key_of_the_bench',
        })
      }
      const amounts = [
        [1, 1, 1],
        [1, 1, 4],
        [1, 16, 16],
        [1, 16, 64],
        [1, 64, 64],
        [1, 64, 256],
      ]
      const before = await walOf(server)
      const outcome = await costs(
        ['commit', 'basket', 'line'],
        amounts,
        async ([, baskets = 1, lines = 1]) =>
          costOf(cpu, () =>
            Promise.all(Array.from({ length: baskets }, () => basket(lines / baskets))),
          ),
      )
      const wal = (await walOf(server)) - before
      const journal = await bytesOfJournal(server)
      return {
        ...outcome,
        text: `${outcome.text}; ${(wal / turn).toFixed(0)} bytes of WAL a basket, ${journal.toFixed(0)} of the journal a line`,
      }
    }, isGeneric),
})

/** What a movement takes on the disk, with the indexes of the journal. */
async function bytesOfJournal(server: PostgresServer): Promise<number> {
  const [row] = await runSql(
    server.adminUrl('shops'),
    "SELECT pg_total_relation_size('stock_movements')::float8 / count(*) AS bytes FROM stock_movements",
  )
  return Number(row?.bytes)
}

/** What a node asks twice a second, and for the keys of waiting requests. */
const keyQuestions: Measure = {
  name: 'scale: key question',
  bound: 'none',
  measure: () =>
    onDatabase(async (url, cpu) => {
      const digests = (await keysOf(url, SHOPS)).map(tokenDigest)
      using lane = laneTo(url, { prepare: true })
      await lane.query('ANALYZE credentials, api_keys')
      const { revision } = await readCredentials(lane, undefined, [], () => 0)
      return await costs(
        ['question', 'token'],
        [0, 8, 64, 500].map((tokens) => [1, tokens]),
        ([, tokens = 0]) =>
          costOf(cpu, () => readCredentials(lane, revision, digests.slice(0, tokens), () => 0)),
      )
    }),
}

/** What a node saves each half minute of each key that was used. */
const lastUses: Measure = {
  name: 'scale: last use of keys',
  bound: 'none',
  measure: () =>
    onDatabase(async (url, cpu, server) => {
      await keysOf(url, SHOPS)
      using lane = laneTo(url, { prepare: true, timeoutMs: 60_000 })
      await lane.query('VACUUM ANALYZE api_keys')
      let [at, saved] = [0, 0]
      const before = await walOf(server)
      const outcome = await costs(
        ['statement', 'key'],
        [100, 1_000, 5_000].map((keys) => [1, keys]),
        ([, keys = 0]) =>
          costOf(cpu, async () => {
            at += 1
            saved += keys
            const uses = new LastUse(lane, systemClock.every)
            for (let key = 1; key <= keys; key++) {
              const shopId = BigInt(key)
              const used = { shopId, key: { id: `key_${key}` }, counted: { id: `${key}` } }
              uses.note(used as Credential, at)
            }
            await uses.stop()
          }),
      )
      const bytes = ((await walOf(server)) - before) / saved
      return { ...outcome, text: `${outcome.text}; ${bytes.toFixed(0)} bytes of WAL a key` }
    }),
}

/** What a node reads of journals that have nothing to prune, 400 rows at a time. */
const pruning: Measure = {
  name: 'scale: pruning, a look at the journal of a shop',
  bound: 'none',
  measure: () =>
    onDatabase(async (url, cpu) => {
      using lane = laneTo(url, { prepare: true, timeoutMs: 60_000 })
      await lane.query(`INSERT INTO stock_movements
          (shop_id, id, pet_id, previous_quantity, new_quantity, reason, at, op_id)
        SELECT s, i, 1 + i % ${PETS}, 5, 6, 'sale', 1000000 + i, gen_random_uuid()
        FROM generate_series(1, 100) s, generate_series(1, 12000) i`)
      await lane.query('VACUUM ANALYZE stock_movements')
      let pruner = new JournalPruning(lane)
      const later = 9_000_000
      const retention = { earlier: later, later, keptMs: 8_000_000, isFixed: true }
      let looks = 0
      const look = async () => {
        looks += 1
        const { more } = await pruner.pruneJournal(retention)
        if (looks % 2_600 === 0 || !more) pruner = new JournalPruning(lane)
      }
      return await costs(['look'], [[1]], () => costOf(cpu, look))
    }),
}

/** What a scan of a till reads, and the details that a page of the stock has. */
const details: readonly Measure[] = [
  {
    name: 'scale: scan',
    bound: 'none',
    measure: () =>
      onDatabase(async (url, cpu) => {
        using lane = laneTo(url, { prepare: true })
        let turn = 0
        const scan = () => findByCode(lane, shopAt(turn++), String(1 + (turn % PETS)))
        return await costs(['scan'], [[1]], () => costOf(cpu, scan))
      }),
  },
  {
    name: 'scale: a page of the stock for the desk',
    bound: 'none',
    measure: () =>
      onDatabase(async (url, cpu) => {
        using lane = laneTo(url, { prepare: true })
        let turn = 0
        return await costs(
          ['page', 'pet'],
          [1, 10, 100].map((pets) => [1, pets]),
          ([, pets = 1]) => costOf(cpu, () => readDetails(lane, shopAt(turn++), undefined, pets)),
        )
      }),
  },
]

/** The first list of a shop at a node: the whole stock is read. */
const firstLists: Measure = {
  name: 'scale: first list of a shop of 100 pets at a node',
  bound: 'none',
  measure: () =>
    onDatabase(async (url, cpu) => {
      let turn = 0
      return await costs(
        ['question', 'shop'],
        [8, 64, 400].map((shops) => [1, shops]),
        async ([, shops = 1]) => {
          // With memory for none, each question is the first one about its shops.
          await using node = nodeOn(url, { prepare: true, listMemory: 0 })
          return await costOf(cpu, () =>
            Promise.all(Array.from({ length: shops }, () => node.shops.list(shopAt(turn++)))),
          )
        },
      )
    }),
}

export const statements: readonly Measure[] = [
  questions(PLAIN),
  questions(UNPREPARED),
  questions(GENERIC),
  questions(SHARDED),
  commits(PLAIN),
  commits(UNPREPARED),
  commits(GENERIC),
  commits(SHARDED),
  keyQuestions,
  lastUses,
  pruning,
  ...details,
  firstLists,
]
