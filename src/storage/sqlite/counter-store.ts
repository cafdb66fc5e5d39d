import type { KeyStore } from '../../keys/store.ts'
import type { ChangedBy, StockEditor, StockReader } from '../../stock/store.ts'
import { createDataFolder, type DataFolder, hasDatabase, noDatabase } from '../data-folder.ts'
import type { Connection } from './connection.bun.ts'
import { type Entrance, enterFolder } from './enter-folder.ts'
import { InventoryTable } from './inventory-table.ts'
import { KeyTable } from './key-table.ts'
import { type OpenOptions, openDatabase } from './open.ts'
import { orUnavailable } from './sqlite-failure.ts'
import { importStock } from './stock-import.ts'

/** The store as a command has it: a connection of its own, beside a server that may be running. */
export interface CounterStore {
  readonly stock: StockReader & StockEditor
  readonly keys: KeyStore
  close(): void
}

/** @throws DatabaseRefused */
export function openCounterStore(
  folder: DataFolder,
  options: OpenOptions & Entrance,
): CounterStore {
  if (options.create) createDataFolder(folder)
  else if (!hasDatabase(folder)) throw noDatabase(folder)
  const leave = enterFolder(folder, options)
  try {
    const store = counterStore(openDatabase(folder, options), options.now)
    return {
      ...store,
      close() {
        store.close()
        leave()
      },
    }
  } catch (error) {
    leave()
    throw error
  }
}

export function counterStore(connection: Connection, now: () => number): CounterStore {
  const { client, db } = connection
  const inventory = new InventoryTable(connection)
  const keys = new KeyTable(db)

  const read = async <T>(operation: () => T): Promise<T> => orUnavailable(operation)
  const write = async <T>(operation: () => T): Promise<T> =>
    orUnavailable(() => client.transaction(operation).immediate())

  return {
    stock: {
      list: () => read(() => inventory.list()),
      find: (petId) => read(() => inventory.find(petId)),
      history: (petId) => read(() => inventory.history(petId)),
      add: (pet) => write(() => inventory.add(pet, counter('add'), now())),
      edit: (petId, changes) =>
        write(() => inventory.edit(petId, changes, counter('command'), now())),
      remove: (petId) => write(() => inventory.remove(petId, counter('remove'), now())),
      import: (petIds, plan) => read(() => importStock(client, petIds, plan, now)),
    },
    keys: {
      list: (at) => read(() => keys.list(at)),
      issue: (key) => write(() => keys.issue(key)),
      revoke: (id, at) => write(() => keys.revoke(id, at)),
      rotate: (id, digest, oldEndsAt, at) => write(() => keys.rotate(id, digest, oldEndsAt, at)),
      changePlan: (id, plan, limits, at) => write(() => keys.changePlan(id, plan, limits, at)),
      unban: (id, at) => write(() => keys.unban(id, at)),
    },
    close: () => client.close(),
  }
}

const counter = (reason: ChangedBy['reason']): ChangedBy => ({ reason, keyId: null })
