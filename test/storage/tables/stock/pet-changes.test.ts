import { expect, test } from 'bun:test'
import type { Pet } from '../../../../src/stock/pet.ts'
import type { PetEdit } from '../../../../src/stock/pet-changes.ts'
import { BatchWriter } from '../../../../src/storage/sqlite/writer/batch-writer.ts'
import type {
  WriteOperation,
  WrittenBatch,
} from '../../../../src/storage/sqlite/writer/write-batch.ts'
import { batchOf } from '../../batches.ts'
import { contentOf, NOW, newDatabase } from '../../database.ts'
import { pet } from '../../pets.ts'

const KEY = 'key_a'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const add = (number: number, added: Omit<Pet, 'updatedAt'>): WriteOperation => ({
  kind: 'addPet',
  addition: { id: id(number), pet: added },
  keyId: KEY,
})

const edit = (petId: bigint, what: PetEdit): WriteOperation => ({
  kind: 'editPet',
  petId,
  edit: what,
  keyId: KEY,
})

function newDesk() {
  const database = newDatabase()
  const writer = new BatchWriter(database.connection)
  const write = (operations: readonly WriteOperation[]): WrittenBatch => {
    const written = writer.write(batchOf([], operations), NOW)
    if ('failure' in written) throw new Error(written.message)
    return written
  }
  return {
    ...database,
    write,
    [Symbol.dispose]: database[Symbol.dispose],
  }
}

test('nothing is added or edited whose journal row cannot be written', () => {
  using desk = newDesk()
  const { client } = desk
  desk.write([add(1, pet(1n))])
  client.run(
    "CREATE TRIGGER full BEFORE INSERT ON stock_movements BEGIN SELECT RAISE(ABORT, 'no more'); END",
  )
  const before = contentOf(client)
  const written = desk.write([add(2, pet(2n)), edit(1n, { status: 'sold', name: 'Rex' })])
  expect(written.results).toMatchObject([{ failure: 'fault' }, { failure: 'fault' }])
  expect(contentOf(client)).toEqual(before)
})
