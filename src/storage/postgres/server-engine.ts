import type { Clock } from '../../clocks/clock.ts'
import type { EngineGauges, ServerEngine, ServerOptions } from '../engine.ts'
import type { SharedDatabaseOptions } from '../engine-choice.ts'
import { checkDatabase, checkLostChanges } from './checks.ts'
import type { Lane, LaneSurroundings } from './driver/lane.ts'
import { mayPass } from './driver/outcomes.ts'
import { SlowLane } from './driver/slow-lane.ts'
import { KEY_TIMEOUT_MS } from './keys/credentials.ts'
import { ServedKeys } from './keys/served-keys.ts'
import { type Lanes, makeLanes } from './lanes.ts'
import { LossWatch } from './losses/loss-watch.ts'
import { PostgresShop } from './postgres-shop.ts'
import type { Reachability } from './reachability.ts'
import { findUsable } from './schema/find-primary.ts'
import { ServedAccess } from './served-access.ts'
import { ChangingOver } from './shop/changing-over.ts'
import { Deadlines, REQUEST_TIMEOUT_MS } from './shop/deadlines.ts'
import { findShopQueries } from './shop/find-shop-queries.ts'
import { plainQueries } from './shop/plain.ts'
import type { ShopQueries } from './shop/shop-queries.ts'
import { Shops } from './shop/shops.ts'
import { DeskReader } from './tables/desk-reader.ts'
import { JournalPruning } from './tables/journal-pruning.ts'
import { MovementCounting } from './tables/movement-counting.ts'
import { Undoing } from './tables/undoing.ts'

/**
 * Opens the engine of a running server, beside others on the same database.
 * @param surroundings of its lanes; those of the runtime unless they are given
 */
export function openServerEngine(
  served: SharedDatabaseOptions,
  { clock, events }: ServerOptions,
  surroundings?: LaneSurroundings,
): ServerEngine {
  const lanes = makeLanes(served, clock, surroundings)
  const { writers, lists, desk, changes, writing } = lanes
  // Known once the engine is open.
  let found = plainQueries
  const shopQueries = () => found
  const losses = new LossWatch({ lane: desk[0], clock, events })
  const shops = new Shops({
    writers,
    reader: lists,
    shopQueries,
    listMemory: served.listMemoryBytes,
    clock,
    events: provingWrites(events, writing),
    sightings: losses.sightings,
  })
  const keys = new ServedKeys({ questions: lanes.keys, changes, clock })
  const reader = deskReader(desk, clock)
  const reports = deskReader([lanes.reports], clock)
  const slow = slowWork(lanes, { shops, shopQueries })
  const deadlines = new Deadlines(clock)
  const access = new ServedAccess({ lane: changes, slow: slow.currencies, reader, deadlines, keys })

  async function open(): Promise<void> {
    found = await openDatabase(served, desk[0], keys, surroundings)
    losses.start()
  }
  return {
    opened: open(),
    shop: (shopId, cameAt) => new PostgresShop(shopId, { shops, reader, reports, ...slow }, cameAt),
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
      await slow.close()
      access.close()
      for (const each of [reader, reports]) each.close()
      lanes.drop()
    },
  }
}

/** @returns how the database wants to be asked */
async function openDatabase(
  { database }: SharedDatabaseOptions,
  lane: Lane,
  keys: Pick<ServedKeys, 'start'>,
  surroundings: LaneSurroundings | undefined,
): Promise<ShopQueries> {
  await findUsable(database, surroundings)
  const shopQueries = await onAnyServer(database.length, () => findShopQueries(lane))
  await onAnyServer(database.length, () => keys.start())
  return shopQueries
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

/** Each kind of slow work has a lane of its own: none waits for another kind. */
function slowWork(
  { makeSlow }: Pick<Lanes, 'makeSlow'>,
  undone: Pick<ConstructorParameters<typeof Undoing>[0], 'shops' | 'shopQueries'>,
) {
  const undos = new SlowLane(makeSlow)
  const changesOver = new SlowLane(makeSlow)
  const currencies = new SlowLane(makeSlow)
  return {
    undoing: new Undoing({ ...undone, slow: undos }),
    changingOver: new ChangingOver(changesOver),
    currencies,
    async close() {
      await Promise.all([undos, changesOver, currencies].map((each) => each.close()))
    },
  }
}

const deskReader = (lanes: Lanes['desk'], clock: Clock) =>
  new DeskReader({
    lanes,
    deadlines: new Deadlines(clock),
    pageDeadlines: new Deadlines(clock, REQUEST_TIMEOUT_MS - KEY_TIMEOUT_MS),
  })

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
