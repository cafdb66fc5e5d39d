import type { TrustedTimeStore } from '../../clocks/store.ts'
import type { ApiKey } from '../../keys/api-key.ts'
import type { LimitsStore } from '../../limits/store.ts'
import type { HistoryReader } from '../../stock/history.ts'
import type { OverviewReader } from '../../stock/overview.ts'
import type { JournalPruner } from '../../stock/retention.ts'
import type { DeskEditor, StockMover, StockUpdater } from '../../stock/store.ts'
import type { DataFolder } from '../data-folder.ts'
import { integerPragma, openConnection } from './connection.bun.ts'
import { KeyTable } from './key-table.ts'
import { LimiterTable } from './limiter-table.ts'
import { OverviewTable } from './overview-table.ts'
import { PetHistory } from './pet-history.ts'
import { orUnavailable } from './sqlite-failure.ts'
import { TrustedTimeTable } from './trusted-time-table.ts'
import { type WriterEvents, WriterThread } from './writer-thread.bun.ts'

/** The store as a running server has it: what is asked for is read here, and the writer thread does the rest. */
export interface ServerStore
  extends StockUpdater,
    StockMover,
    DeskEditor,
    HistoryReader,
    OverviewReader,
    LimitsStore,
    JournalPruner,
    TrustedTimeStore {
  /** Resolves when writing is possible, and those who follow the stock know it. */
  readonly opened: Promise<void>
  keys(): Promise<readonly ApiKey[]>
  /** How many writes wait for their commit. */
  readonly queuedWrites: number
  /** Reads something. @throws StorageUnavailable */
  tryReading(): Promise<void>
  /** Has the writer write something and take it back. @throws StorageUnavailable, Overloaded */
  tryWriting(): Promise<void>
  markUsed(keys: readonly (readonly [id: string, at: number])[]): Promise<void>
  /** Commits what waits, and closes the database. */
  close(): Promise<void>
}

/** @param writerEntryPoint the module that the writer thread runs */
export function openServerStore(
  folder: DataFolder,
  writerEntryPoint: URL,
  events: WriterEvents,
): ServerStore {
  const writer = new WriterThread(writerEntryPoint, folder.database, events)
  const reader = openConnection(folder.database, 'read')
  const keys = new KeyTable(reader.db)
  const limits = new LimiterTable(reader.db)
  const overviews = new OverviewTable(reader.client)
  const histories = new PetHistory(reader.client)
  const trustedTime = new TrustedTimeTable(reader.client)
  const tried = reader.client.query('SELECT pet_id FROM inventory LIMIT 1')

  return {
    opened: writer.opened,
    get queuedWrites() {
      return writer.queued
    },
    tryReading: async () => orUnavailable(() => void tried.get()),
    tryWriting: () => writer.perform('tryWriting', {}),
    setQuantity: (petId, quantity, keyId) => writer.setQuantity(petId, quantity, keyId),
    move: (move, keyId) => writer.perform('move', { move, keyId }),
    addPet: (addition, keyId) => writer.perform('addPet', { addition, keyId }),
    editPet: (petId, edit, keyId) => writer.perform('editPet', { petId, edit, keyId }),
    overviews: async (after, limit) => orUnavailable(() => overviews.page(after, limit)),
    overviewsOf: async (petIds) => orUnavailable(() => overviews.of(petIds)),
    revision: async () => orUnavailable(() => integerPragma(reader.client, 'data_version')),
    historyPage: async (petId, before, limit) =>
      orUnavailable(() => histories.page(petId, before, limit)),
    keys: async () => orUnavailable(() => keys.all()),
    markUsed: (used) => writer.perform('markUsed', { keys: used }),
    load: async () => orUnavailable(() => limits.load()),
    save: (rows, forgotten) => writer.perform('saveLimits', { rows, forgotten }),
    pruneJournal: (kept, place) => writer.perform('pruneJournal', { kept, place }),
    trustedTime: async (machine) => orUnavailable(() => trustedTime.read(machine)),
    advanceTrustedTime: (from, to) => writer.perform('advanceTrustedTime', { from, to }),
    async close() {
      // The writer goes last: only it can bring the write-ahead log into the database.
      reader.client.close()
      await writer.close()
    },
  }
}
