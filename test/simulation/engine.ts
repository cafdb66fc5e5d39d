import type { Clock } from '../../src/clocks/clock.ts'
import { InventoryList } from '../../src/list/inventory-list.ts'
import type { Thread, ThreadEvents } from '../../src/runtime/thread.ts'
import type { DatabaseHealth } from '../../src/storage/database-health.ts'
import { SqliteAccess } from '../../src/storage/sqlite/server/access.ts'
import { CommitsElsewhere } from '../../src/storage/sqlite/server/commits-elsewhere.ts'
import type { Reader } from '../../src/storage/sqlite/server/reader.ts'
import { SqliteShop } from '../../src/storage/sqlite/server/shop.ts'
import {
  createCredentials,
  createLimits,
  createTrustedTime,
} from '../../src/storage/sqlite/server/sources.ts'
import { StockFollowers } from '../../src/storage/sqlite/server/stock-followers.ts'
import { SqliteTotals } from '../../src/storage/sqlite/server/totals.ts'
import type { FromWriter } from '../../src/storage/sqlite/writer/write-batch.ts'
import { WriterThread } from '../../src/storage/sqlite/writer/writer-thread.ts'
import type { Disk } from './disk.ts'
import type { Life, Scheduler } from './scheduler.ts'

interface EngineDependencies {
  readonly disk: Disk
  readonly scheduler: Scheduler
  /** The process of the server. */
  readonly life: Life
  readonly health: DatabaseHealth
  readonly reader: Reader
  readonly clock: Clock
  readonly startWriter: (events: ThreadEvents<FromWriter>) => Thread
}

/** The embedded engine of a server, without a thread and a file of its own. */
export function engineOf({
  disk,
  scheduler,
  life,
  health,
  reader,
  clock,
  startWriter,
}: EngineDependencies) {
  const list = new InventoryList()
  const followers = new StockFollowers(list)
  const elsewhere = new CommitsElsewhere()
  const timers = {
    after: (ms: number, run: () => void) => void scheduler.timer(ms, life, run),
    atTurnsEnd: (run: () => void) => void scheduler.after(0, life, 'turn', run),
  }
  const writer = new WriterThread(
    {
      ...{ monotonic: scheduler.monotonic, ...timers },
      start: startWriter,
    },
    { database: disk.path, token: 7 },
    {
      stock: followers,
      onChangedElsewhere: (keysChanged) => void elsewhere.notify(keysChanged),
      assertWritable: () => health.assertWritable(),
      onDamage: (reason) => health.reportDamage(reason),
      onFailure: (message) => scheduler.note(`${life.name}: ${message}`),
    },
  )
  const connections = { reader, writer, health, elsewhere }
  const credentials = createCredentials(connections, { ...clock, ...timers })
  const access = new SqliteAccess({ reader, writer, credentials })
  const totals = new SqliteTotals({ reader, writer, reports: { report: notSimulated } })
  const shop = new SqliteShop({
    ...{ reader, writer, health, list, followers },
    totals,
    undoing: { undo: notSimulated },
    settings: () => access.settings(),
  })
  const open = async (): Promise<void> => {
    await writer.opened
    await credentials.start()
    elsewhere.follow((keysChanged) => credentials.followCommit(keysChanged))
  }
  return {
    opened: open(),
    ...{ totals, journals: shop },
    get acceptsWrites() {
      return health.problem === undefined
    },
    ...{ credentials, access, shop, limits: createLimits(connections) },
    time: createTrustedTime(connections, credentials),
    async close() {
      await credentials.stop()
      reader.close()
      await writer.close()
    },
  }
}

const notSimulated = () => Promise.reject(new Error('this is not simulated'))
