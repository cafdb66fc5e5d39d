import { systemClock } from '../../clocks/clock.ts'
import type { CommandEngine, CommandOptions } from '../engine.ts'
import type { DatabaseChoice } from '../engine-choice.ts'
import { CommandAccess } from './access/command-access.ts'
import { findUsable, laneTo } from './schema/find-primary.ts'
import { readDatabaseTime } from './shop/database-time.ts'
import { findDialect } from './shop/find-dialect.ts'
import { Shops } from './shop/shops.ts'
import { PostgresShopDirectory } from './shops/shop-directory.ts'
import { CommandStock } from './tables/command-stock.ts'

/** How long a statement of a command may take: the list of a large shop, an import. */
const COMMAND_TIMEOUT_MS = 60_000

/** A command changes one shop: the least that its list takes. */
const LIST_MEMORY = 0

/** @throws DatabaseRefused, StorageUnavailable */
export async function openCommandEngine(
  { database }: DatabaseChoice,
  { now }: CommandOptions,
): Promise<CommandEngine> {
  const address = await findUsable(database)
  const lane = laneTo(address, COMMAND_TIMEOUT_MS)
  const dialect = await findDialect(lane).catch((error: unknown) => {
    lane.drop()
    throw error
  })
  const shops = new Shops({
    writers: [laneTo(address)],
    reader: laneTo(address),
    dialect: () => dialect,
    listMemory: LIST_MEMORY,
    clock: systemClock,
    events: { onCommit() {}, onCommitFailed() {} },
    // A command dates its changes by the machine's clock, as it does in a data folder.
    time: { now, observe() {} },
  })
  return {
    shops: new PostgresShopDirectory(lane),
    shop: (shopId) => ({
      stock: new CommandStock({ lane, dialect, shops, now }, shopId),
      access: new CommandAccess(lane, shopId),
    }),
    async clocks() {
      const time = await readDatabaseTime(lane)
      return { machine: time, trusted: time }
    },
    async close() {
      await shops.close()
      lane.drop()
    },
  }
}
