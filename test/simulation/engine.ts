import type { Clock } from '../../src/clocks/clock.ts'
import { InventoryList } from '../../src/list/inventory-list.ts'
import type { Thread, ThreadEvents } from '../../src/runtime/thread.ts'
import { failureOf } from '../../src/server/imports/import-failure.ts'
import type { ImportMessage, ImportRequest } from '../../src/server/imports/import-thread.ts'
import { runImport } from '../../src/server/imports/run-import.ts'
import type { DatabaseHealth } from '../../src/storage/database-health.ts'
import { commandEngine } from '../../src/storage/sqlite/command-engine.ts'
import { onlyShop } from '../../src/storage/sqlite/only-shop.ts'
import { servedAccess } from '../../src/storage/sqlite/server/access.ts'
import { CommitsElsewhere } from '../../src/storage/sqlite/server/commits-elsewhere.ts'
import type { Reader } from '../../src/storage/sqlite/server/reader.ts'
import { respondToUndo } from '../../src/storage/sqlite/server/respond-to-undo.ts'
import { SqliteShop } from '../../src/storage/sqlite/server/shop.ts'
import {
  createCredentials,
  createLimits,
  createTrustedTime,
} from '../../src/storage/sqlite/server/sources.ts'
import { StockFollowers } from '../../src/storage/sqlite/server/stock-followers.ts'
import { SqliteTotals } from '../../src/storage/sqlite/server/totals.ts'
import {
  type UndoRequest,
  type UndoResult,
  UndoThread,
} from '../../src/storage/sqlite/server/undo-thread.ts'
import type { FromWriter } from '../../src/storage/sqlite/writer/write-batch.ts'
import { WriterThread } from '../../src/storage/sqlite/writer/writer-thread.ts'
import type { BackupLog } from './backup-log.ts'
import { backupSourceOf } from './backups.ts'
import type { Disk } from './disk.ts'
import type { Random } from './random.ts'
import type { Life, Scheduler } from './scheduler.ts'
import { taskThreads } from './task-thread.ts'

interface EngineDependencies {
  readonly disk: Disk
  readonly scheduler: Scheduler
  /** The process of the server. */
  readonly life: Life
  readonly health: DatabaseHealth
  readonly reader: Reader
  readonly clock: Clock
  readonly backupLog: BackupLog
  readonly random: Random
  /** How long the disk mostly takes for a commit. */
  readonly commitMs: number
  /** A thread beside the writer will lock the database next. */
  readonly beforeLock: () => void
  readonly startWriter: (events: ThreadEvents<FromWriter>) => Thread
}

/** The embedded engine of a server, without a thread and a file of its own. */
export function engineOf(dependencies: EngineDependencies) {
  const { disk, scheduler, random, commitMs, life, health, reader, clock } = dependencies
  const { beforeLock, startWriter, backupLog } = dependencies
  const list = new InventoryList()
  const followers = new StockFollowers(list)
  const elsewhere = new CommitsElsewhere()
  const start = taskThreads({ scheduler, random: random.of('threads'), main: life, commitMs })
  const open = (path: string) => disk.openBeside(path, beforeLock)
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
  const access = servedAccess({ reader, writer, credentials })
  const totals = new SqliteTotals({ reader, writer, reports: { report: notSimulated } })
  const undoing = new UndoThread({
    ...{ database: disk.path, health, writer },
    start: start<UndoRequest, UndoResult>('undo', (request, post) =>
      post(respondToUndo(request, { open, now: clock.wall })),
    ),
  })
  const shop = new SqliteShop({
    ...{ reader, writer, health, list, followers },
    totals,
    undoing,
    settings: () => access.readSettings(),
  })
  const begin = async (): Promise<void> => {
    await writer.opened
    await credentials.start()
    elsewhere.follow((keysChanged) => credentials.followCommit(keysChanged))
  }
  return {
    opened: begin(),
    ...{ totals, journals: shop },
    get acceptsWrites() {
      return health.problem === undefined
    },
    ...{ credentials, access: onlyShop(access), shop: onlyShop(shop) },
    shopOfCode: access.shopOfCode,
    limits: { counts: createLimits(connections) },
    time: { saved: createTrustedTime(connections, credentials) },
    catchUp: () => writer.catchUp(),
    backupSource: backupSourceOf({
      ...{ disk, scheduler, life, health, reader, start, wall: clock.wall },
      ...{ random: random.of('backups'), log: backupLog },
    }),
    timers,
    startImport: start<ImportRequest, ImportMessage>('import', (request, post) => {
      const around = { open: async () => commandEngine(open(disk.path), clock.wall) }
      runImport(request, (phase) => post({ phase }), { ...around, ...clock }).then(
        (done) => post({ done }),
        (error: unknown) => post({ failed: failureOf(error) }),
      )
    }),
    async close() {
      await credentials.stop()
      await undoing.finish()
      reader.close()
      await writer.close()
    },
  }
}

const notSimulated = () => Promise.reject(new Error('this is not simulated'))
