import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '../../src/clocks/durations.ts'
import { dataFolder } from '../../src/storage/data-folder.ts'
import { openDatabase } from '../../src/storage/sqlite/folder/open-database.ts'
import { AccessTable } from '../../src/storage/sqlite/tables/access/access-table.ts'
import { InventoryTable } from '../../src/storage/sqlite/tables/stock/inventory-table.ts'
import { pet } from '../storage/pets.ts'
import { readStored } from './held.ts'
import { KEYS } from './keys.ts'
import { BEGINNING } from './scheduler.ts'
import { PETS } from './script.ts'

/** How long a journal is kept. */
export const KEPT_MS = 400 * DAY_MS

/** When the newest movement was made with which a run begins. */
export const NEWEST_AT = BEGINNING - 1_000

/** How many movements are too old at the beginning. */
const OLD = 40

/** A database with which runs begin. */
export type Prepared = Pick<ReturnType<typeof prepareDatabase>, 'file' | 'old'>

/** A folder in memory, where there is one. */
export const scratchFolder = (): string =>
  mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'petstock-simulation-'))

/** The database with which each run begins: made once, since its migrations take longer than a run. */
export function prepareDatabase() {
  const folder = scratchFolder()
  const data = dataFolder(join(folder, 'data'))
  const connection = openDatabase(data, { create: true, now: () => BEGINNING })
  const stock = new InventoryTable(connection)
  const before = BEGINNING - KEPT_MS - OLD * DAY_MS
  for (const [petId, quantity] of PETS) {
    stock.add(pet(petId, { quantity }), { reason: 'add', keyId: null }, before)
  }
  const by = { reason: 'command', keyId: null } as const
  for (let day = PETS.length; day < OLD; day++) {
    stock.setQuantity(1n, 1_000 + day, by, before + day * DAY_MS)
  }
  for (const [petId, quantity] of PETS) stock.setQuantity(petId, quantity, by, NEWEST_AT)
  const { keys } = new AccessTable(connection)
  for (const { key } of KEYS.values()) keys.add(key)
  const { rows } = readStored(data.database)
  // The last connection brings the log into the database.
  connection.client.close()
  return {
    file: data.database,
    /** Of the journal, what may be pruned. */
    old: rows.slice(0, OLD),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
