import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { PET_STATUSES } from '../../../../src/stock/pet.ts'
import { statusCode } from '../../../../src/stock/stock-listener.ts'
import { DatabaseDamaged } from '../../../../src/storage/failures.ts'
import { readSnapshot } from '../../../../src/storage/sqlite/tables/stock/stock-snapshot.ts'
import { runs } from '../../../support/property-runs.ts'
import { newDatabase } from '../../database.ts'

const level = fc.record({
  petId: fc.oneof(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.bigInt({ min: -3n, max: 3n }),
    fc.bigInt({ min: 2n ** 32n - 3n, max: 2n ** 32n + 3n }),
    fc.constantFrom(-(2n ** 63n), 2n ** 63n - 1n, -(2n ** 32n), 2n ** 53n, 2n ** 53n + 1n),
  ),
  quantity: fc.oneof(fc.nat(2 ** 31 - 1), fc.constantFrom(0, 2 ** 31 - 1)),
  status: fc.constantFrom(...PET_STATUSES),
})

test('a snapshot has each pet with every digit of its number, in their order', () => {
  using database = newDatabase()
  const { client } = database
  const levels = fc.uniqueArray(level, { selector: ({ petId }) => petId, maxLength: 20 })
  fc.assert(
    fc.property(levels, (pets) => {
      client.run('DELETE FROM inventory')
      const put = client.query(
        'INSERT INTO inventory (pet_id, quantity, status, updated_at) VALUES (?, ?, ?, 0)',
      )
      for (const { petId, quantity, status } of pets) put.run(petId, quantity, status)
      const { petIds, quantities, statuses } = readSnapshot(client)
      const sorted = pets.toSorted((a, b) => (a.petId < b.petId ? -1 : 1))
      expect([...petIds]).toEqual(sorted.map(({ petId }) => petId))
      expect([...quantities]).toEqual(sorted.map(({ quantity }) => quantity))
      expect([...statuses]).toEqual(sorted.map(({ status }) => statusCode(status)))
    }),
    runs(300),
  )
})

test.each([
  "quantity = 'many'",
  'quantity = 1.5',
  'quantity = -1',
  'quantity = 2147483648',
  "quantity = x'07'",
  "status = 'solx'",
  'status = 0',
  'status = 0.0',
  "status = '0'",
  "status = x'00'",
])('of a pet whose %s there is no snapshot: it is damage', (damage) => {
  using database = newDatabase()
  const { client } = database
  client.run(
    "INSERT INTO inventory (pet_id, quantity, status, updated_at) VALUES (7, 1, 'sold', 0)",
  )
  client.run('PRAGMA ignore_check_constraints = ON')
  client.run(`UPDATE inventory SET ${damage}`)
  expect(() => readSnapshot(client)).toThrow(DatabaseDamaged)
})
