import { trustedAtStart } from '../../clocks/clocks.ts'
import type { AccessStore } from '../../keys/access-store.ts'
import { asCommand } from '../../stock/store.ts'
import { createDataFolder, type DataFolder } from '../data-folder.ts'
import type { EmbeddedCommandEngine, EmbeddedCommandOptions } from '../embedded-engine.ts'
import type { CommandShop } from '../engine.ts'
import { refuseRelocated } from '../relocation.ts'
import type { Connection } from './driver/connection.ts'
import { orUnavailable } from './driver/sqlite-failure.ts'
import { awaitDatabase } from './folder/await-database.ts'
import { accessShared, type FolderAccess } from './folder/folder-access.ts'
import { openDatabase } from './folder/open-database.ts'
import { onlyShop } from './only-shop.ts'
import { AccessTable, accessReads } from './tables/access/access-table.ts'
import { KeyChangesTable } from './tables/key-changes-table.ts'
import { InventoryTable } from './tables/stock/inventory-table.ts'
import { findImport, importStock } from './tables/stock/stock-import.ts'
import { undoStock } from './tables/stock/stock-undo.ts'
import { readWorth } from './tables/stock/worth-table.ts'
import { TrustedTimeTable } from './tables/trusted-time-table.ts'

/** @throws DatabaseRefused */
export async function openCommandEngine(
  folder: DataFolder,
  options: EmbeddedCommandOptions & FolderAccess,
): Promise<EmbeddedCommandEngine> {
  if (options.create) createDataFolder(folder)
  awaitDatabase(folder, options)
  const release = accessShared(folder, options)
  try {
    refuseRelocated(folder)
    const engine = commandEngine(openDatabase(folder, options), options.now)
    return {
      ...engine,
      async close() {
        await engine.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

export function commandEngine(connection: Connection, now: () => number): EmbeddedCommandEngine {
  const { client } = connection
  const keyChanges = new KeyChangesTable(client)
  const trustedTime = new TrustedTimeTable(client)
  const { read, write } = transactions(connection)

  return {
    shop: onlyShop(commandShop(connection, now)),
    clocks: () =>
      read(() => {
        const machine = now()
        return { machine, trusted: trustedAtStart(trustedTime.read(machine).time, machine) }
      }),
    acceptClock: () =>
      write(() => {
        const machine = now()
        // The trusted time decides which keys have ended.
        keyChanges.raise()
        return { before: trustedTime.set(machine), trustedTime: machine }
      }),
    close: async () => client.close(),
  }
}

/** What commands read and change of the shop. The statements of a part are prepared when it is first asked for. */
export function commandShop(connection: Connection, now: () => number): CommandShop {
  let stock: CommandShop['stock'] | undefined
  let access: CommandShop['access'] | undefined
  return {
    get stock() {
      stock ??= stockOf(connection, now)
      return stock
    },
    get access() {
      access ??= accessOf(connection)
      return access
    },
  }
}

function stockOf(connection: Connection, now: () => number): CommandShop['stock'] {
  const { client } = connection
  const inventory = new InventoryTable(connection)
  const { read, write } = transactions(connection)
  return {
    list: () => read(() => inventory.list()),
    find: (petId) => read(() => inventory.find(petId)),
    history: (petId) => read(() => inventory.history(petId)),
    worth: (at) => read(() => readWorth(client, at)),
    add: (pet, currency) => write(() => inventory.add(pet, asCommand('add'), now(), currency)),
    edit: (petId, changes, currency) =>
      write(() => inventory.edit(petId, changes, asCommand('command'), now(), currency)),
    remove: (petId) => write(() => inventory.remove(petId, asCommand('remove'), now())),
    import: (petIds, plan, options) => read(() => importStock(client, petIds, plan, now, options)),
    findImport: (id) => read(() => findImport(client, id)),
    undo: (id, keyId) => read(() => undoStock(client, { id, keyId }, now)),
  }
}

function accessOf(connection: Connection): AccessStore {
  const table = new AccessTable(connection)
  const keyChanges = new KeyChangesTable(connection.client)
  const { read, write } = transactions(connection)
  return {
    change: (change, by, at) =>
      write(() => {
        const outcome = table.change(change, by, at)
        // By this a running server notices the change.
        keyChanges.raise()
        return outcome
      }),
    ...accessReads(table, read),
  }
}

const transactions = ({ client }: Connection) => ({
  read: async <T>(operation: () => T): Promise<T> => orUnavailable(operation),
  write: async <T>(operation: () => T): Promise<T> =>
    orUnavailable(() => client.transaction(operation).immediate()),
})
