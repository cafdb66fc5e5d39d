import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { PET_STATUSES, type Pet } from '../../../../src/stock/pet.ts'
import type { PlanImport } from '../../../../src/stock/pet-changes.ts'
import { commandEngine } from '../../../../src/storage/sqlite/command-engine.ts'
import { openConnection } from '../../../../src/storage/sqlite/driver/connection.ts'
import type { ImportRow } from '../../../../src/transfer/import-reading.ts'
import { planImport } from '../../../../src/transfer/plan-import.ts'
import { contentOf, NOW, newDatabase } from '../../database.ts'
import { pet } from '../../pets.ts'

type Stock = ReturnType<typeof commandEngine>['stock']

const asMap = (rows: readonly ImportRow[]) => new Map(rows.map((row) => [row.petId, row]))

/** A shop with a second connection to it, as another program has. */
function shop() {
  const database = newDatabase()
  const other = openConnection(database.folder.database, 'write')
  other.client.run('PRAGMA busy_timeout = 0')
  return {
    client: database.client,
    stock: commandEngine(database.connection, () => NOW).stock,
    other: commandEngine(other, () => NOW).stock,
    [Symbol.dispose]() {
      other.client.close()
      database[Symbol.dispose]()
    },
  }
}

/** Imports rows; others change the stock after it was read, before anything is written. */
async function importBeside(stock: Stock, rows: readonly ImportRow[], others: () => void) {
  const given = asMap(rows)
  let planned = 0
  const plan: PlanImport = (pets) => {
    const decided = planImport(given, pets)
    if (planned++ === 0) others()
    return decided
  }
  const report = await stock.import([...given.keys()], plan)
  return { report, planned }
}

const row = (petId: bigint, values: Partial<ImportRow> = {}): ImportRow => ({
  line: 1,
  petId,
  quantity: 7,
  status: 'available',
  ...values,
})

/** What is kept of a stock, but for the ids of its movements. */
async function kept(stock: Stock, petIds: readonly bigint[]) {
  const histories = await Promise.all(petIds.map((petId) => stock.history(petId)))
  return { pets: await stock.list(), histories }
}

describe('an import', () => {
  test('reads and plans while others write, and plans again for the pets that they change', async () => {
    using at = shop()
    for (const petId of [1n, 2n, 3n]) await at.stock.add(pet(petId))
    const seen: bigint[][] = []
    const rows = asMap([1n, 2n, 3n].map((petId) => row(petId)))
    await at.stock.import([...rows.keys()], (pets) => {
      seen.push([...pets.keys()])
      // It is refused at once where the import holds the write lock.
      if (seen.length === 1) void at.other.edit(2n, { quantity: 1, name: 'Rex' })
      return planImport(rows, pets)
    })
    expect(seen).toEqual([[1n, 2n, 3n], [2n]])
    expect(await at.stock.find(2n)).toMatchObject({ quantity: 7, name: 'Rex' })
    const reasons = (await at.stock.history(2n)).map((each) => [each.reason, each.previousQuantity])
    expect(reasons).toEqual([
      ['import', 1],
      ['command', 5],
      ['add', 0],
    ])
  })

  test('writes nothing of a pet that is so already', async () => {
    using at = shop()
    await at.stock.add(pet(1n, { quantity: 7 }))
    const before = contentOf(at.client)
    const { report } = await importBeside(at.stock, [row(1n)], () => {})
    expect(report).toEqual({ added: [], changed: [], unchanged: 1 })
    expect(contentOf(at.client)).toEqual(before)
  })

  test('keeps the times that it brings, also the last that a Date can hold', async () => {
    using at = shop()
    const last = 8_640_000_000_000_000
    await importBeside(at.stock, [row(1n, { updatedAt: last })], () => {})
    expect((await at.stock.find(1n))?.updatedAt).toBe(last)
    expect((await at.stock.history(1n))[0]?.at).toBe(NOW)
  })

  test('keeps apart a pet whose name alone it changes and one that has only moved', async () => {
    using at = shop()
    await at.stock.add(pet(1n, { quantity: 7 }))
    await importBeside(at.stock, [row(1n, { name: 'Rex' })], () => {})
    expect((await at.stock.find(1n))?.updatedAt).toBe(NOW + 1)
    expect(await at.stock.history(1n)).toHaveLength(1)
  })

  test('can be made again on the same connection, also after one that failed', async () => {
    using at = shop()
    const refuse = () => {
      throw new Error('the plan failed')
    }
    expect(at.stock.import([1n], refuse)).rejects.toThrow('the plan failed')
    await importBeside(at.stock, [row(1n)], () => {})
    await importBeside(at.stock, [row(1n, { quantity: 8 })], () => {})
    expect((await at.stock.find(1n))?.quantity).toBe(8)
  })
})

const petId = fc.bigInt({ min: 1n, max: 6n })
const quantity = fc.nat(3)
const status = fc.constantFrom(...PET_STATUSES)
const name = fc.constantFrom(null, 'Rex', 'Tom')
const lowStockAt = fc.constantFrom(null, 1)

const values = fc.record({ quantity, status, name, lowStockAt })
const rows = fc.uniqueArray(
  fc.record(
    {
      line: fc.constant(1),
      petId,
      quantity,
      status,
      name,
      lowStockAt,
      updatedAt: fc.constantFrom(5, NOW),
    },
    { requiredKeys: ['line', 'petId', 'quantity', 'status'] },
  ),
  { selector: (each) => each.petId },
)
type Change = readonly [
  what: 'add' | 'edit' | 'remove',
  petId: bigint,
  values: Omit<Pet, 'petId' | 'updatedAt'>,
]
const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.tuple(fc.constantFrom('add', 'edit', 'remove'), petId, values),
  { maxLength: 8 },
)

function make(stock: Stock, made: readonly Change[]): void {
  for (const [what, id, given] of made) {
    if (what === 'add') void stock.add({ petId: id, ...given })
    else if (what === 'edit') void stock.edit(id, given)
    else void stock.remove(id)
  }
}

test('an import that others change the stock under is as if it had come after them', async () => {
  const all = [1n, 2n, 3n, 4n, 5n, 6n]
  await fc.assert(
    fc.asyncProperty(changes, changes, rows, async (before, meanwhile, given) => {
      using beside = shop()
      using after = shop()
      for (const { stock } of [beside, after]) make(stock, before)
      make(after.stock, meanwhile)
      const expected = await importBeside(after.stock, given, () => {})
      const found = await importBeside(beside.stock, given, () => make(beside.other, meanwhile))
      expect(found.planned).toBeLessThanOrEqual(2)
      expect(count(found.report)).toEqual(count(expected.report))
      expect(await kept(beside.stock, all)).toEqual(await kept(after.stock, all))
    }),
    { numRuns: 25 },
  )
})

const count = ({ added, changed, unchanged }: ReturnType<PlanImport>) => ({
  added: added.length,
  changed: changed.length,
  unchanged,
})
