import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupFileName } from '../../src/backup/file-name.ts'
import { BackupScheduler } from '../../src/backup/scheduler.ts'
import type { KeptBackup } from '../../src/backup/status.ts'
import { trustedAtStart } from '../../src/clocks/clocks.ts'
import { threadsOf } from '../../src/runtime/threads-of.ts'
import type { PlanImport } from '../../src/stock/pet-changes.ts'
import { backupFolder } from '../../src/storage/backup-folder.ts'
import { BackupThread } from '../../src/storage/sqlite/backup/backup-thread.ts'
import { StockToBackUp } from '../../src/storage/sqlite/backup/stock-to-back-up.ts'
import { InventoryTable } from '../../src/storage/sqlite/tables/stock/inventory-table.ts'
import { importStock } from '../../src/storage/sqlite/tables/stock/stock-import.ts'
import { planImport } from '../../src/transfer/plan/plan-import.ts'
import { newDatabase } from '../storage/database.ts'
import { pet } from '../storage/pets.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { until } from '../support/wait.ts'

const COPIER = new URL('../../src/backup.worker.ts', import.meta.url)

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** How long after the start the first one comes. */
export const SOON = 10_000

interface Settings {
  readonly everyMs?: number
  readonly keep?: number
  /** Below the test's own folder. */
  readonly directory?: string
  /** Files whose names end so cannot be removed, whoever asks. */
  readonly irremovable?: string
  /** A shop without a pet and without a history. */
  readonly empty?: boolean
}

/**
 * Backups of a real database into a real folder, by a clock that the test moves: `await using
 * backups = scheduledBackups(...)`.
 */
export function scheduledBackups({
  everyMs = DAY,
  keep = 14,
  directory = 'data/backups',
  irremovable,
  empty = false,
}: Settings = {}) {
  const database = newDatabase()
  if (!empty) {
    new InventoryTable(database.connection).add(pet(1n), { reason: 'add', keyId: null }, 0)
  }
  const path = join(database.folder.directory, '..', directory)
  const clock = new ManualClock()
  let start = { trusted: clock.wall(), monotonic: clock.monotonic() }
  const trusted = () => start.trusted + clock.monotonic() - start.monotonic
  const made: KeptBackup[] = []
  const failures: string[] = []
  const damages: string[] = []
  const notTidied: string[] = []
  const folder = backupFolder(path, database.folder)
  const remove: typeof folder.remove = async (name) => {
    if (irremovable !== undefined && name.endsWith(irremovable)) throw new Error('EPERM')
    await folder.remove(name)
  }

  const thread = new BackupThread(
    threadsOf(COPIER),
    database.folder.database,
    (reason) => void damages.push(reason),
  )
  const stock = new StockToBackUp(database.client)

  const startScheduler = (databaseWrittenAt?: number): BackupScheduler => {
    const scheduler = new BackupScheduler({
      directory: path,
      everyMs,
      keep,
      folder: { ...folder, remove },
      copier: thread,
      coverage: {
        look: async (since) => stock.look(since),
        contentsOf: (file) => thread.contentsOf(file),
        compare: (contents) => thread.compare(contents),
      },
      databaseWrittenAt,
      clock: { wall: clock.wall, monotonic: clock.monotonic, every: clock.every, trusted },
      events: {
        onMade: (backup) => void made.push(backup),
        onFailed: (error) => void failures.push((error as Error).message),
        onNotTidied: (error) => void notTidied.push((error as Error).message),
      },
    })
    scheduler.start()
    return scheduler
  }
  let scheduler = startScheduler()

  /** Lets time pass, and what it set off begin. */
  const advance = async (ms: number): Promise<void> => {
    clock.advance(ms)
    await Bun.sleep(0)
  }
  const ended = () => made.length + failures.length
  return {
    clock,
    client: database.client,
    add: (petId: bigint) =>
      new InventoryTable(database.connection).add(
        pet(petId),
        { reason: 'add', keyId: null },
        clock.wall(),
      ),
    path,
    made,
    failures,
    damages,
    notTidied,
    status: () => scheduler.status,
    advance,
    /** Lets time pass to a moment when a backup is due, and waits until it was made or has failed. */
    async untilNext(ms: number): Promise<void> {
      const before = ended()
      await advance(ms)
      await until(() => ended() > before && !scheduler.status.running)
    },
    /** Imports pets as a command does, in a process of its own. */
    importPets(...petIds: readonly bigint[]): void {
      const rows = new Map(petIds.map((petId) => [petId, { line: 1, petId, quantity: 7 }]))
      const plan: PlanImport = (pets) => planImport(rows, pets)
      importStock(database.client, petIds, plan, clock.wall)
    },
    makeNow: () => scheduler.makeNow(),
    stop: () => scheduler.stop(),
    /** Stops, lets so much time pass, and starts again. */
    async restart(offMs: number, databaseWrittenAt?: number): Promise<void> {
      await scheduler.stop()
      const saved = trusted()
      clock.advance(offMs)
      clock.restartMonotonic()
      start = {
        trusted: trustedAtStart(saved, clock.wall()),
        monotonic: clock.monotonic(),
      }
      scheduler = startScheduler(databaseWrittenAt)
    },
    /** Puts a file in the place of the folder. */
    breakFolder(): void {
      renameSync(path, `${path}-away`)
      writeFileSync(path, '')
    },
    mendFolder(): void {
      rmSync(path)
      renameSync(`${path}-away`, path)
    },
    /** Puts a file there, by default as a backup of that age is named. */
    put(age: number | string): string {
      const name = typeof age === 'string' ? age : backupFileName(clock.wall() - age)
      mkdirSync(path, { recursive: true })
      writeFileSync(join(path, name), 'something')
      return name
    },
    files: () => filesIn(path),
    async [Symbol.asyncDispose]() {
      await scheduler.stop()
      database[Symbol.dispose]()
    },
  }
}

function filesIn(path: string): string[] {
  try {
    return readdirSync(path).toSorted()
  } catch {
    return []
  }
}
