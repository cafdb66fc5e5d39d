import type { TrustedTimeStore } from '../../clocks/store.ts'
import type { ApiKey } from '../../keys/api-key.ts'
import type { LimitsStore } from '../../limits/store.ts'
import type { HistoryReader } from '../../stock/journal.ts'
import type { PetDetailsReader } from '../../stock/pet-details.ts'
import type { JournalPruner } from '../../stock/retention.ts'
import type { MovementMaker, PetEditor, StockUpdater } from '../../stock/store.ts'
import type { DataFolder } from '../data-folder.ts'
import type { DatabaseHealth } from '../database-health.ts'
import { DatabaseDamaged } from '../failures.ts'
import { integerPragma, openConnection } from './driver/connection.ts'
import { orUnavailable } from './driver/sqlite-failure.ts'
import { schemaFollower } from './schema/schema-objects.ts'
import { KeyTable } from './tables/key-table.ts'
import { LimiterTable } from './tables/limiter-table.ts'
import { PetDetailsTable } from './tables/stock/pet-details-table.ts'
import { PetHistory } from './tables/stock/pet-history.ts'
import { TrustedTimeTable } from './tables/trusted-time-table.ts'
import { FileInspection } from './watch/file-inspection.ts'
import { OpenFiles } from './watch/open-files.ts'
import { type WriterEvents, WriterThread } from './writer/writer-thread.ts'

/** The store of a running server. It reads on a connection of its own; the writer thread does the rest. */
export interface ServerStore
  extends StockUpdater,
    MovementMaker,
    PetEditor,
    HistoryReader,
    PetDetailsReader,
    LimitsStore,
    JournalPruner,
    TrustedTimeStore {
  /** Resolves when the writer is ready and the stock's listener has its first snapshot. */
  readonly opened: Promise<void>
  keys(): Promise<readonly ApiKey[]>
  /** Compares the files at the database's paths with the open ones, and reports to the health. */
  inspectFiles(): Promise<void>
  /** How many writes wait for their commit. */
  readonly queuedWrites: number
  /** Reads one row. @throws StorageUnavailable */
  tryReading(): Promise<void>
  /** Lets the writer write a row and roll it back. @throws StorageUnavailable, Overloaded */
  tryWriting(): Promise<void>
  markUsed(keys: readonly (readonly [id: string, at: number])[]): Promise<void>
  /** Commits what is pending, and closes the database. */
  close(): Promise<void>
}

export interface ServerStoreOptions {
  readonly folder: DataFolder
  /** The module that the writer thread runs. */
  readonly writerEntryPoint: URL
  /** Receives what is wrong with the database, and then rejects reads or writes. */
  readonly health: DatabaseHealth
  readonly events: Pick<
    WriterEvents,
    'stock' | 'onChangedElsewhere' | 'onCommit' | 'onCommitFailed' | 'onFailure'
  >
  /** UTC epoch milliseconds. */
  readonly now: () => number
}

export function openServerStore(options: ServerStoreOptions): ServerStore {
  const { folder, writerEntryPoint, health, events } = options
  const files = new OpenFiles(folder.database)
  const writer = new WriterThread(writerEntryPoint, folder.database, {
    ...events,
    onChangedElsewhere() {
      // A failed comparison is repeated at the next commit of another process.
      void readAnyway(followSchema).catch(() => {})
      events.onChangedElsewhere()
    },
    assertWritable: () => health.assertWritable(),
    onDamage: (reason) => health.reportDamage(reason),
    mayReopen: async () => (await inspection.logPlace()) === 'here',
  })
  const reader = openConnection(folder.database, 'read')
  const followSchema = schemaFollower(reader.client, (problem) => health.reportSchema(problem))
  const keys = new KeyTable(reader.db)
  const limits = new LimiterTable(reader.db)
  const petDetails = new PetDetailsTable(reader.client)
  const histories = new PetHistory(reader.client)
  const trustedTime = new TrustedTimeTable(reader.client)
  const tried = reader.client.query('SELECT pet_id FROM inventory LIMIT 1')
  const inspection = new FileInspection({ ...options, files, writer })

  /** Reads even when another part of the database is damaged, so that a revoked key is still noticed. */
  const readAnyway = async <T>(run: () => T): Promise<T> => {
    try {
      return orUnavailable(run)
    } catch (error) {
      if (error instanceof DatabaseDamaged) health.reportDamage(error.message)
      throw error
    }
  }
  const read = async <T>(run: () => T): Promise<T> => {
    health.assertReadable()
    return readAnyway(run)
  }

  return {
    opened: writer.opened.then(() => files.record()),
    get queuedWrites() {
      return writer.queued
    },
    inspectFiles: () => inspection.inspect(),
    tryReading: () => read(() => void tried.get()),
    tryWriting: () => writer.perform('tryWriting', {}),
    setQuantity: (petId, quantity, keyId) => writer.setQuantity(petId, quantity, keyId),
    makeMovement: (request, keyId) => writer.perform('makeMovement', { movement: request, keyId }),
    addPet: (addition, keyId) => writer.perform('addPet', { addition, keyId }),
    editPet: (petId, edit, keyId) => writer.perform('editPet', { petId, edit, keyId }),
    listDetails: (after, limit) => read(() => petDetails.page(after, limit)),
    findDetails: (petIds) => read(() => petDetails.of(petIds)),
    revision: () => read(() => integerPragma(reader.client, 'data_version')),
    historyPage: (petId, before, limit) => read(() => histories.page(petId, before, limit)),
    keys: () => readAnyway(() => keys.all()),
    markUsed: (used) => writer.perform('markUsed', { keys: used }),
    load: () => readAnyway(() => limits.load()),
    save: (rows, forgotten) => writer.perform('saveLimits', { rows, forgotten }),
    pruneJournal: (kept, place) => writer.perform('pruneJournal', { kept, place }),
    trustedTime: (machine) => readAnyway(() => trustedTime.read(machine)),
    advanceTrustedTime: (from, to) => writer.perform('advanceTrustedTime', { from, to }),
    async close() {
      const log = await inspection.logPlace()
      // SQLite brings the log into the database when the last connection closes. Only the writer can do
      // that, so it closes last. If the log belongs elsewhere, the reader closes last and prevents it.
      if (log === 'here') reader.client.close()
      await writer.close(log)
      if (log !== 'here') reader.client.close()
      files.close()
    },
  }
}
