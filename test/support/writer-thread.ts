import type { StockSnapshot, TouchedPets } from '../../src/stock/stock-listener.ts'
import { InventoryTable } from '../../src/storage/sqlite/tables/stock/inventory-table.ts'
import { onThread } from '../../src/storage/sqlite/writer/writer-surroundings.ts'
import { WriterThread } from '../../src/storage/sqlite/writer/writer-thread.ts'
import { NOW, newDatabase } from '../storage/database.ts'
import { pet } from '../storage/pets.ts'

const WRITER = new URL('../../src/writer.worker.ts', import.meta.url)

/** A writer thread on a database with these pets, and what it tells. */
export async function writerThread(petIds: readonly bigint[], entryPoint = WRITER) {
  const database = newDatabase()
  const stock = new InventoryTable(database.connection)
  for (const petId of petIds) {
    stock.add(pet(petId, { quantity: 0 }), { reason: 'add', keyId: null }, NOW)
  }
  const failures: string[] = []
  const damages: string[] = []
  const snapshots: StockSnapshot[] = []
  const changes: TouchedPets[] = []
  const quantities: number[] = []
  const elsewhere: { keysChanged: boolean }[] = []
  const opened = { database: database.folder.database, token: 7 }
  const thread = new WriterThread(onThread(entryPoint), opened, {
    stock: {
      onSnapshot: (snapshot) => void snapshots.push(snapshot),
      onPetsChanged: (changed) => void changes.push(changed),
      onQuantityChanged: (_petId, quantity) => void quantities.push(quantity),
    },
    onChangedElsewhere: (keysChanged) => void elsewhere.push({ keysChanged }),
    onDamage: (reason) => void damages.push(reason),
    onFailure: (message) => void failures.push(message),
  })
  await thread.opened
  let closed: Promise<void> | undefined
  const close = () => (closed ??= thread.close())
  return {
    thread,
    close,
    path: database.folder.database,
    client: database.client,
    connection: database.connection,
    stock,
    failures,
    damages,
    /** What was told of each commit. */
    quantities,
    changes,
    /** What was told of other processes. */
    elsewhere,
    snapshots,
    /** What one pet was set to, oldest first. */
    journal: (petId: bigint): number[] =>
      stock
        .history(petId)
        .map(({ newQuantity }) => newQuantity)
        .toReversed()
        .slice(1),
    async [Symbol.asyncDispose]() {
      await close()
      database[Symbol.dispose]()
    },
  }
}
