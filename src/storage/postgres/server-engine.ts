import type { Clock } from '../../clocks/clock.ts'
import type { ServerEngine, ServerOptions } from '../engine.ts'
import type { ServedDatabase } from '../engine-choice.ts'
import { checkDatabase } from './checks.ts'
import { DatabaseLane } from './driver/lane.ts'
import { KEY_TIMEOUT_MS } from './keys/credentials.ts'
import { ServedKeys } from './keys/served-keys.ts'
import { type Lanes, makeLanes } from './lanes.ts'
import { PostgresShop } from './postgres-shop.ts'
import type { Reachability } from './reachability.ts'
import { findUsable } from './schema/find-primary.ts'
import { ServedAccess } from './served-access.ts'
import { Deadlines, REQUEST_TIMEOUT_MS } from './shop/deadlines.ts'
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
  const shops = new Shops({
    writers,
    reader: lists,
    dialect: () => dialect,
    listMemory: served.listMemoryBytes,
    clock,
    events: provingWrites(events, writing),
  })
  const keys = new ServedKeys({ questions: lanes.keys, changes: desk[0], clock })
  const reader = deskReader(desk, clock)
  const reports = deskReader([lanes.reports], clock)
  const access = new ServedAccess({ lane: desk[0], reader, deadlines: new Deadlines(clock), keys })
  const undoing = new Undoing({ shops, dialect: () => dialect, makeLane: () => slowLane(served) })

  async function open(): Promise<void> {
    await findUsable(served.database)
    dialect = await findDialect(desk[0])
    await keys.start()
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
    gauges: async () => ({
      queuedWrites: shops.queuedWrites,
      listRebuilds: shops.listRebuilds,
      databaseBytes: undefined,
      walBytes: undefined,
      freeBytes: undefined,
    }),
    async close() {
      // Where the database does not respond, each waits for its last statement.
      await Promise.all([shops.close(), keys.stop()])
      undoing.close()
      access.close()
      for (const each of [reader, reports]) each.close()
      lanes.drop()
    },
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
