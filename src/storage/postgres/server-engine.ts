import type { Clock } from '../../clocks/clock.ts'
import type { EngineGauges, ServerEngine, ServerOptions } from '../engine.ts'
import type { ServedDatabase } from '../engine-choice.ts'
import { checkDatabase, checkLostChanges } from './checks.ts'
import { DatabaseLane, type Lane } from './driver/lane.ts'
import { mayPass } from './driver/outcomes.ts'
import { KEY_TIMEOUT_MS } from './keys/credentials.ts'
import { ServedKeys } from './keys/served-keys.ts'
import { type Lanes, makeLanes } from './lanes.ts'
import { LossWatch } from './losses/loss-watch.ts'
import { PostgresShop } from './postgres-shop.ts'
import type { Reachability } from './reachability.ts'
import { findUsable } from './schema/find-primary.ts'
import { ServedAccess } from './served-access.ts'
import { Deadlines, REQUEST_TIMEOUT_MS } from './shop/deadlines.ts'
import type { Dialect } from './shop/dialect.ts'
import { findDialect } from './shop/find-dialect.ts'
import { plainDialect } from './shop/plain.ts'
import { Shops } from './shop/shops.ts'
import { DeskReader } from './tables/desk-reader.ts'
import { JournalPruning } from './tables/journal-pruning.ts'
import { MovementCounting } from './tables/movement-counting.ts'
import { MANY_PETS_TIMEOUT_MS, Undoing } from './tables/undoing.ts'

/** Opens the engine of a running server, beside others on the same database. */
export function openServerEngine(
  served: ServedDatabase,
  { clock, events }: ServerOptions,
): ServerEngine {
  const lanes = makeLanes(served, clock)
  const { writers, lists, desk, writing } = lanes
  // Known once the engine is open.
  let dialect = plainDialect
  const losses = new LossWatch({ lane: desk[0], clock, events })
  const shops = new Shops({
    writers,
    reader: lists,
    dialect: () => dialect,
    listMemory: served.listMemoryBytes,
    clock,
    events: provingWrites(events, writing),
    sightings: losses.sightings,
  })
  const keys = new ServedKeys({ questions: lanes.keys, changes: desk[0], clock })
  const reader = deskReader(desk, clock)
  const reports = deskReader([lanes.reports], clock)
  const access = new ServedAccess({ lane: desk[0], reader, deadlines: new Deadlines(clock), keys })
  const undoing = new Undoing({ shops, dialect: () => dialect, makeLane: () => slowLane(served) })

  async function open(): Promise<void> {
    dialect = await openDatabase(served, desk[0], keys)
    losses.start()
  }
  return {
    opened: open(),
    shop: (shopId, cameAt) => new PostgresShop(shopId, { shops, reader, reports, undoing }, cameAt),
    credentials: keys.credentials,
    access: (shopId, cameAt) => access.ofShop(shopId, cameAt),
    shopOfCode: (digest) => access.findShopOfCode(digest),
    limits: { bans: keys.bans },
    time: { shared: keys.time },
    journals: new JournalPruning(desk[0]),
    totals: new MovementCounting(desk[0]),
    get acceptsWrites() {
      return writing.problem === undefined
    },
    // Each list asks the database which revision its shop has.
    catchUp: async () => {},
    checks: () => checkDatabase(lanes),
    lostChanges: () => checkLostChanges(desk[0]),
    gauges: async () => gaugesOf(shops),
    async close() {
      losses.close()
      // Where the database does not respond, each waits for its last statement.
      await Promise.all([shops.close(), keys.stop()])
      undoing.close()
      access.close()
      for (const each of [reader, reports]) each.close()
      lanes.drop()
    },
  }
}

/** @returns how the database wants to be asked */
async function openDatabase(
  { database }: ServedDatabase,
  lane: Lane,
  keys: Pick<ServedKeys, 'start'>,
): Promise<Dialect> {
  await findUsable(database)
  const dialect = await onAnyServer(database.length, () => findDialect(lane))
  await onAnyServer(database.length, () => keys.start())
  return dialect
}

/** Its files are the business of its own server. */
const gaugesOf = ({ queuedWrites, listRebuilds }: Shops): EngineGauges => ({
  queuedWrites,
  listRebuilds,
  databaseBytes: undefined,
  walBytes: undefined,
  freeBytes: undefined,
})

/** A lane begins with the first server, which may be away after a failover, and goes on to the next one when it fails. */
async function onAnyServer<T>(servers: number, run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries >= servers || !mayPass(error)) throw error
    }
  }
}

const deskReader = (lanes: Lanes['desk'], clock: Clock) =>
  new DeskReader({
    lanes,
    deadlines: new Deadlines(clock),
    pageDeadlines: new Deadlines(clock, REQUEST_TIMEOUT_MS - KEY_TIMEOUT_MS),
  })

/** Waits for statements about all pets of a shop. */
const slowLane = ({ database, prepare }: ServedDatabase) =>
  new DatabaseLane({ addresses: database, prepare, timeoutMs: MANY_PETS_TIMEOUT_MS })

/** A commit proves that the database can be written to. */
const provingWrites = (
  events: ServerOptions['events'],
  writing: Pick<Reachability, 'succeeded'>,
): ServerOptions['events'] => ({
  ...events,
  onCommit(writes, ms) {
    writing.succeeded()
    events.onCommit(writes, ms)
  },
})
