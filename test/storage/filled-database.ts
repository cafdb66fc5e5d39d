import { commandShop } from '../../src/storage/sqlite/command-engine.ts'
import { KeyTable } from '../../src/storage/sqlite/tables/key-table.ts'
import { apiKey } from '../support/api-key.ts'
import { NOW, newDatabase } from './database.ts'
import { pet } from './pets.ts'

export const FREE = { perMinute: 60, perDay: 1000 }

/** A database with so many pets, and two keys: key_a and key_b. It stays open, as with a server. */
export async function filledDatabase(pets = 3) {
  const database = newDatabase()
  const { stock } = commandShop(database.connection, () => NOW)
  const added = Array.from({ length: pets }, (_, at) => ({
    ...pet(BigInt(at + 1), { name: `Pet ${at} of the shop` }),
    updatedAt: NOW,
  }))
  const petIds = added.map(({ petId }) => petId)
  await stock.import(petIds, () => ({ added, changed: [], unchanged: 0 }))
  for (const id of ['key_a', 'key_b']) issue(database, id)
  return database
}

export function issue({ connection }: ReturnType<typeof newDatabase>, id: string): void {
  new KeyTable(connection.db).issue(apiKey(id, { name: `the key ${id}`, createdAt: NOW }))
}
