import { getLogger } from '@logtape/logtape'
import { detach } from '#runtime/sqlite'
import { systemTimers } from '../../clocks/timers.ts'
import { InventoryList } from '../../list/inventory-list.ts'
import { threadsOf } from '../../runtime/threads-of.ts'
import type { DataFolder } from '../data-folder.ts'
import type { ServerEngine, ServerOptions } from '../engine.ts'
import type { Progress } from '../lost-mark.ts'
import { progressOf } from './driver/progress.ts'
import { newToken, tokenOf } from './driver/server-token.ts'
import { onlyShop } from './only-shop.ts'
import { schemaFollower } from './schema/schema-objects.ts'
import { servedAccess } from './server/access.ts'
import { createBackupSource, writtenAt } from './server/backup-source.ts'
import { DatabaseChecks, fileGauges } from './server/checks.ts'
import { CommitsElsewhere } from './server/commits-elsewhere.ts'
import { Reader } from './server/reader.ts'
import { ReportThread } from './server/report-thread.ts'
import { SqliteShop } from './server/shop.ts'
import { createCredentials, createLimits, createTrustedTime } from './server/sources.ts'
import { StockFollowers } from './server/stock-followers.ts'
import { SqliteTotals } from './server/totals.ts'
import { UndoThread } from './server/undo-thread.ts'
import { createDatabaseHealth, DatabaseMonitor } from './watch/database-monitor.ts'
import { FileInspection } from './watch/file-inspection.ts'
import { OpenFiles } from './watch/open-files.ts'
import type { WriterSurroundings } from './writer/writer-surroundings.ts'
import { WriterThread } from './writer/writer-thread.ts'

const log = getLogger(['petstock', 'service'])

/** The modules that the threads of a server run. */
export interface EntryPoints {
  readonly writer: URL
  readonly backup: URL
  readonly undo: URL
  readonly report: URL
}

/** The writer's thread, and the modules of the others. */
interface ServerThreads extends Omit<EntryPoints, 'writer'> {
  readonly writer: WriterSurroundings
}

/**
 * Opens the engine of a running server. It reads on a connection of its own; the writer thread does the
 * rest.
 */
export function openServerEngine(
  folder: DataFolder,
  { clock, events }: ServerOptions,
  threads: ServerThreads,
): ServerEngine {
  const lastWrittenAt = writtenAt(folder)
  const connections = connect(folder, { clock, events }, threads.writer)
  const { health, inspectFiles, list, reader, writer, elsewhere } = connections
  followSchema(connections)
  const credentials = createCredentials(connections, { ...clock, ...systemTimers })
  const access = servedAccess({ reader, writer, credentials })
  const { database } = folder
  const reports = new ReportThread({ entryPoint: threads.report, database, health })
  const totals = new SqliteTotals({ ...connections, reports })
  const undoing = new UndoThread({ start: threadsOf(threads.undo), database, health, writer })
  const settings = () => access.readSettings()
  const shop = new SqliteShop({ ...connections, totals, undoing, settings })
  const { saveLog } = connections
  const monitor = new DatabaseMonitor({ folder, health, inspectFiles, saveLog, clock })
  const checks = new DatabaseChecks({ folder, health, reader, writer, every: clock.every })
  const startBackup = threadsOf(threads.backup)

  async function open(): Promise<void> {
    await writer.opened
    connections.files.record(tokenOf(reader.connection.client))
    await credentials.start()
    await monitor.readMarks()
    // The trusted time follows already: the ends of the keys are compared with it.
    elsewhere.follow((keysChanged) => credentials.followCommit(keysChanged))
    monitor.start()
  }
  return {
    opened: open(),
    shop: onlyShop(shop),
    credentials,
    access: onlyShop(access),
    shopOfCode: access.shopOfCode,
    limits: { counts: createLimits(connections) },
    time: { saved: createTrustedTime(connections, credentials) },
    journals: shop,
    totals,
    backupSource: createBackupSource({ ...connections, folder, start: startBackup, lastWrittenAt }),
    get acceptsWrites() {
      return health.problem === undefined
    },
    catchUp: () => writer.catchUp(),
    checks: () => checks.run(),
    gauges: async () => ({
      queuedWrites: writer.queued,
      listRebuilds: list.rebuilds,
      ...(await fileGauges(folder)),
    }),
    async close() {
      monitor.stop()
      await credentials.stop()
      await Promise.all([undoing.finish(), reports.close()])
      await closeConnections(connections)
    },
  }
}

type Connections = ReturnType<typeof connect>

/** Connects to the database, for reading here and for writing on a thread, and watches over its files. */
function connect(
  folder: DataFolder,
  { clock, events }: ServerOptions,
  surroundings: WriterSurroundings,
) {
  const inspectFiles = () => inspection.inspect()
  const health = createDatabaseHealth(folder, clock, () => void inspectFiles())
  const files = new OpenFiles(folder.database)
  const reader = new Reader(folder.database, health)
  const progress = () => progressIn(reader)
  const inspection = new FileInspection({ folder, files, health, progress, now: clock.wall })
  const list = new InventoryList()
  const followers = new StockFollowers(list)
  const elsewhere = new CommitsElsewhere()
  const opened = { database: folder.database, token: newToken(Math.random()) }
  const writer = new WriterThread(surroundings, opened, {
    stock: followers,
    onChangedElsewhere: (keysChanged) => void elsewhere.notify(keysChanged),
    onCommit: events.onCommit,
    onCommitFailed: events.onCommitFailed,
    onFailure(problem) {
      events.onWriterFailed()
      log.error('the writer thread failed', { problem })
    },
    assertWritable: () => health.assertWritable(),
    onDamage: (reason) => health.reportDamage(reason),
    mayReopen: async () => (await inspection.logDestination()) === 'here',
  })
  inspection.saveThrough(writer)
  const saveLog = () => inspection.saveLog()
  return {
    ...{ health, files, inspection, inspectFiles, saveLog },
    ...{ list, followers, elsewhere, writer, reader },
  }
}

/** @returns undefined where it cannot be read */
function progressIn({ connection }: Reader): Progress | undefined {
  try {
    return progressOf(connection.client)
  } catch {
    return undefined
  }
}

async function closeConnections({ inspection, reader, writer, files }: Connections): Promise<void> {
  const logDestination = await inspection.logDestination()
  // SQLite brings the log into the database when the last connection closes. Only the writer can do
  // that, so it closes last. If the log belongs elsewhere, the reader closes last and prevents it.
  // Under Deno the writer's connection goes later, with its thread: the reader is detached, to outlive it.
  if (logDestination === 'here') reader.close()
  await writer.close(logDestination)
  if (logDestination !== 'here') {
    detach(reader.connection.client)
    reader.close()
  }
  files.close()
}

/** Compares the schema with this version's whenever another process has committed. */
function followSchema({ reader, health, elsewhere }: Connections): void {
  const compare = schemaFollower(reader.connection.client, (problem) =>
    health.reportSchema(problem),
  )
  // A failed comparison is repeated at the next commit of another process.
  elsewhere.follow(() => reader.readAnyway(compare).catch(() => {}))
}
