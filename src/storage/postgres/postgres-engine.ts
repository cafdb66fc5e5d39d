import { type Clock, systemClock } from '../../clocks/clock.ts'
import type { CommandEngine, StorageEngine } from '../engine.ts'
import type { DatabaseChoice, SharedDatabaseOptions } from '../engine-choice.ts'
import { commandAccess } from './access/shop-access.ts'
import type { LaneSurroundings } from './driver/lane.ts'
import { findUsable, laneTo } from './schema/find-primary.ts'
import { openServerEngine } from './server-engine.ts'
import { readDatabaseTime } from './shop/database-time.ts'
import { findShopQueries } from './shop/find-shop-queries.ts'
import { Shops } from './shop/shops.ts'
import { PostgresShopDirectory } from './shops/shop-directory.ts'
import { CommandStock } from './tables/command-stock.ts'

/** How a server works with the database, where the operator chooses nothing. */
const SERVED = {
  connections: 6,
  prepare: 'where direct',
  listMemoryBytes: 256 * 1_048_576,
} as const

/** Stores many shops in a PostgreSQL database, with which many servers and commands work at once. */
export const postgresEngine = (
  choice: DatabaseChoice & Partial<SharedDatabaseOptions>,
): StorageEngine => ({
  open: (options) => openServerEngine({ ...SERVED, ...choice }, options),
  openForCommand: () => openCommandEngine(choice),
})

/** How long a statement of a command may take: the list of a large shop, an import. */
const COMMAND_TIMEOUT_MS = 60_000

/** A command changes one shop: the least that its list takes. */
const LIST_MEMORY = 0

/**
 * Opens the engine of a command.
 * @param surroundings of its lanes; those of the runtime unless they are given
 * @throws DatabaseRefused, StorageUnavailable
 */
export async function openCommandEngine(
  { database }: DatabaseChoice,
  clock: Pick<Clock, 'monotonic' | 'every'> = systemClock,
  surroundings?: LaneSurroundings,
): Promise<CommandEngine> {
  const address = await findUsable(database, surroundings)
  const lane = laneTo(address, { timeoutMs: COMMAND_TIMEOUT_MS, surroundings })
  const [writer, reader] = [laneTo(address, { surroundings }), laneTo(address, { surroundings })]
  const shopQueries = await findShopQueries(lane).catch((error: unknown) => {
    lane.drop()
    throw error
  })
  const shops = new Shops({
    writers: [writer],
    reader,
    shopQueries: () => shopQueries,
    listMemory: LIST_MEMORY,
    clock,
    events: { onCommit() {}, onCommitFailed() {} },
  })
  return {
    shops: new PostgresShopDirectory(lane),
    shop: (shopId) => ({
      stock: new CommandStock({ lane, shopQueries, shops }, shopId),
      access: commandAccess(lane, shopId),
    }),
    async clocks() {
      const time = await readDatabaseTime(lane)
      return { machine: time, trusted: time }
    },
    async close() {
      await shops.close()
      for (const each of [lane, writer, reader]) each.drop()
    },
  }
}
