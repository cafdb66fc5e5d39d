import { commandShop } from '../../src/storage/sqlite/command-engine.ts'
import { AccessTable } from '../../src/storage/sqlite/tables/access/access-table.ts'
import { apiKey } from '../support/api-key.ts'
import { keysIn } from '../support/key-changes.ts'
import { NOW, newDatabase } from './database.ts'
import { pet } from './pets.ts'

export const FREE = { perMinute: 60, perDay: 1000 }

/** A database with so many pets, and two keys: key_a and key_b. It stays open, as with a server. */
export async function filledDatabase(pets = 3) {
  const database = newDatabase()
  const { stock } = commandShop(database.connection, () => NOW)
  const added = Array.from({ length: pets }, (_, at) => ({
    ...pet(BigInt(at + 1), {
      name: `Pet ${at} of the shop`,
      kind: `Kind ${at % 3}`,
      barcodes: [`CODE-${at}`, `CODE-${at}/2`],
    }),
    updatedAt: NOW,
  }))
  const petIds = added.map(({ petId }) => petId)
  await stock.import(petIds, () => ({ added, changed: [], unchanged: 0 }))
  for (const id of ['key_a', 'key_b']) issue(database, id)
  return database
}

export function issue({ connection }: ReturnType<typeof newDatabase>, id: string): void {
  keysIn(new AccessTable(connection)).issue(apiKey(id, { name: `the key ${id}`, createdAt: NOW }))
}
