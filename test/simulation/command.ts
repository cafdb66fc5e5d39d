import { COMMAND } from '../../src/keys/access-change.ts'
import type { ApiKey } from '../../src/keys/api-key.ts'
import { commandShop } from '../../src/storage/sqlite/command-engine.ts'
import type { Connection } from '../../src/storage/sqlite/driver/connection.ts'
import { InventoryTable } from '../../src/storage/sqlite/tables/stock/inventory-table.ts'
import type { Disk } from './disk.ts'

/** Sets a quantity as another process does it. */
export const setQuantity = (disk: Disk, petId: bigint, quantity: number, now: number): boolean =>
  command(disk, (connection) => {
    const by = { reason: 'command', keyId: null } as const
    const stock = new InventoryTable(connection)
    connection.client.transaction(() => stock.setQuantity(petId, quantity, by, now)).immediate()
  })

/** Adds a key as another process does it. @returns whether the disk took it */
export const addKey = (disk: Disk, key: ApiKey, now: number): boolean =>
  command(disk, (connection) => {
    const { access } = commandShop(connection, () => now)
    const adding = { kind: 'add_key', key, evenIfNameTaken: true } as const
    void access.change(adding, COMMAND, { machine: now, endsBy: now })
  })

/** Revokes a key as another process does it. @returns whether the disk took it */
export const revokeKey = (disk: Disk, keyId: string, now: number): boolean =>
  command(disk, (connection) => {
    const times = { machine: now, endsBy: now }
    const { access } = commandShop(connection, () => now)
    void access.change({ kind: 'revoke_key', keyId }, COMMAND, times)
  })

/** Changes the database on a connection of its own. @returns whether the disk takes it @throws where it is locked */
function command(disk: Disk, change: (connection: Connection) => void): boolean {
  if (disk.failure !== undefined) return false
  const connection = disk.open(disk.path)
  try {
    // Takes the lock, or throws: what a change throws is a rejection, which comes later.
    connection.client.run('BEGIN IMMEDIATE')
    connection.client.run('ROLLBACK')
    change(connection)
    disk.wrote(connection)
  } finally {
    connection.client.close()
  }
  return true
}
