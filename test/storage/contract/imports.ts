import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { PET_STATUSES, type Pet } from '../../../src/stock/pet.ts'
import type { ImportPlan } from '../../../src/stock/pet-changes.ts'
import type { CommandShop } from '../../../src/storage/engine.ts'
import { planImport } from '../../../src/transfer/plan/plan-import.ts'
import type { ImportRow } from '../../../src/transfer/reading/import-reading.ts'
import { runs } from '../../support/property-runs.ts'
import { until } from '../../support/wait.ts'
import { LEAST, MOST, pet } from '../pets.ts'
import type { Contract } from './engine-under-test.ts'
import { expectNow } from './expect-now.ts'
import { errorOf, freshPets, openShop } from './open-shop.ts'

type Stock = CommandShop['stock']

export const importRow = (petId: bigint, values: Partial<ImportRow> = {}): ImportRow => ({
  line: 1,
  petId,
  quantity: 7,
  ...values,
})

/** Imports rows; others change the stock after it was read, before anything is written. */
export async function importRows(stock: Stock, rows: readonly ImportRow[], others = () => {}) {
  const given = new Map(rows.map((each) => [each.petId, each]))
  const planned: bigint[][] = []
  const report = await stock.import([...given.keys()], (pets) => {
    const plan = planImport(given, pets)
    planned.push([...pets.keys()])
    if (planned.length === 1) others()
    return plan
  })
  if (!('added' in report)) throw new Error('the import was not made')
  return { report, planned }
}

export const imports: Contract = (engine) => {
  describe('an import', () => {
    test('adds and changes what it names, leaves the rest alone, and is seen by the server', async () => {
      await using open = await openShop(engine, {
        pets: [{ petId: 1n }, { petId: 2n, quantity: 7 }, { petId: 3n }],
      })
      const rows = [
        importRow(1n, { name: 'Rex' }),
        importRow(2n),
        importRow(LEAST),
        importRow(MOST, { status: 'sold' }),
      ]
      const { report } = await open.byCommand(({ stock }) => importRows(stock, rows))
      expect(countsOf(report)).toEqual({ added: 2, changed: 1, unchanged: 1 })
      const expected = [
        [LEAST, 7, 'available', null],
        [1n, 7, 'available', 'Rex'],
        [2n, 7, 'available', null],
        [3n, 5, 'available', null],
        [MOST, 7, 'sold', null],
      ]
      const pets = await open.pets()
      expect(pets.map((each) => [each.petId, each.quantity, each.status, each.name])).toEqual(
        expected,
      )
      await until(async () => (JSON.parse(await open.list()) as unknown[]).length === 5)
      expect(await open.history(1n)).toMatchObject([
        { previousQuantity: 5, newQuantity: 7, reason: 'import', by: null },
        { reason: 'add' },
      ])
      expect(await open.history(2n)).toHaveLength(1)
    })

    test('without a status adds pets as available, and leaves those that are there their own', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, status: 'sold' }] })
      const { report } = await open.byCommand(({ stock }) =>
        importRows(stock, [importRow(1n, { quantity: 9 }), importRow(2n)]),
      )
      expect(countsOf(report)).toEqual({ added: 1, changed: 1, unchanged: 0 })
      expect(await open.pet(1n)).toMatchObject({ quantity: 9, status: 'sold' })
      expect(await open.pet(2n)).toMatchObject({ quantity: 7, status: 'available' })
    })

    test('is made as a whole or not at all, and can be made again after it failed', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      await open.byCommand(async ({ stock }) => {
        const good = Array.from({ length: 300 }, (_, at) => importRow(BigInt(at)))
        const before = { pets: await stock.list(), history: await stock.history(1n) }
        const bad = importRows(stock, [...good, importRow(1_000n, { quantity: -1 })])
        expect(await errorOf(bad)).toBeInstanceOf(Error)
        const noPlan = stock.import([1n], () => {
          throw new Error('the plan failed')
        })
        expect((await errorOf(noPlan))?.message).toBe('the plan failed')
        expect({ pets: await stock.list(), history: await stock.history(1n) }).toEqual(before)
        expect(await stock.history(2n)).toEqual([])
        await importRows(stock, good)
        expect(await stock.list()).toHaveLength(300)
      })
    })

    test('keeps the times that it brings, also the last that a Date can hold', async () => {
      await using open = await openShop(engine)
      const last = 8_640_000_000_000_000
      const before = Date.now()
      await open.byCommand(async ({ stock }) => {
        await importRows(stock, [importRow(1n, { updatedAt: last })])
        expect((await stock.find(1n))?.updatedAt).toBe(last)
        expectNow((await stock.history(1n))[0]?.at, before)
      })
    })

    test('gives a new time to a pet whose name alone it changes, and leaves no line for it', async () => {
      await using open = await openShop(engine)
      await open.byCommand(
        async ({ stock }) => {
          await stock.add(pet(1n, { quantity: 7 }))
          await importRows(stock, [importRow(1n, { name: 'Rex' })])
          expect((await stock.find(1n))?.updatedAt).toBeGreaterThan(NOW)
          expect(await stock.history(1n)).toHaveLength(1)
        },
        () => NOW,
      )
    })

    // Where a change is made at once, one that a plan begins is made before the plan has ended.
    if (!engine.isShared)
      test('reads and plans while others write, and plans again for the pets that they change, whose new status stays', async () => {
        await using open = await openShop(engine, {
          pets: [{ petId: 1n }, { petId: 2n }, { petId: 3n }],
        })
        const { planned } = await open.byCommand(async ({ stock }) => {
          const other = await open.openCommand()
          let edited: Promise<unknown> | undefined
          const rows = [1n, 2n, 3n].map((petId) => importRow(petId))
          const made = await importRows(stock, rows, () => {
            edited = other.stock.edit(2n, { quantity: 1, name: 'Rex', status: 'pending' })
          })
          await edited
          await other.close()
          return made
        })
        expect(planned).toEqual([[1n, 2n, 3n], [2n]])
        expect(await open.pet(2n)).toMatchObject({ quantity: 7, name: 'Rex', status: 'pending' })
        const lines = await open.history(2n)
        expect(lines.map(({ reason, previousQuantity }) => [reason, previousQuantity])).toEqual([
          ['import', 1],
          ['command', 5],
          ['add', 0],
        ])
      })
  })

  const moment = engine.isShared ? 'at one moment between them' : 'after them'
  test(`an import under which others change the stock is as if it had come ${moment}`, async () => {
    await using open = await openShop(engine)
    await using opened = new AsyncDisposableStack()
    const importer = await open.openCommand(() => NOW)
    const other = await open.openCommand(() => NOW)
    opened.defer(importer.close)
    opened.defer(other.close)
    const result = async (report: ImportPlan, petIds: readonly bigint[]) => ({
      counts: countsOf(report),
      kept: await kept(importer.stock, petIds),
    })
    /** What becomes of other pets if the import comes after so many of the changes. */
    const resultAfter = async (
      count: number,
      before: Changes,
      meanwhile: Changes,
      given: Given,
    ) => {
      const petIds = freshPets(6)
      await Promise.all(make(importer.stock, before, petIds))
      await Promise.all(make(other.stock, meanwhile.slice(0, count), petIds))
      const { report } = await importRows(importer.stock, named(given, petIds))
      await Promise.all(make(other.stock, meanwhile.slice(count), petIds))
      return result(report, petIds)
    }
    await fc.assert(
      fc.asyncProperty(changes, changes, rows, async (before, meanwhile, given) => {
        const petIds = freshPets(6)
        await Promise.all(make(importer.stock, before, petIds))
        let made: Promise<unknown>[] = []
        const { report, planned } = await importRows(importer.stock, named(given, petIds), () => {
          made = make(other.stock, meanwhile, petIds)
        })
        await Promise.all(made)
        expect(planned.length).toBeLessThanOrEqual(2)
        const found = await result(report, petIds)
        const last = await resultAfter(meanwhile.length, before, meanwhile, given)
        for (let count = 0; engine.isShared && count < meanwhile.length; count++) {
          const earlier = await resultAfter(count, before, meanwhile, given)
          if (Bun.deepEquals(found, earlier)) return
        }
        expect(found).toEqual(last)
      }),
      runs(40),
    )
  })
}

const NOW = Date.UTC(2026, 0, 5, 9, 0, 0)

const countsOf = ({ added, changed, unchanged }: ImportPlan) => ({
  added: added.length,
  changed: changed.length,
  unchanged,
})

/** What is kept of some pets, but for their ids. */
const kept = (stock: Stock, petIds: readonly bigint[]) =>
  Promise.all(
    petIds.map(async (petId) => {
      const { petId: _, ...found } = (await stock.find(petId)) ?? { petId }
      const lines = (await stock.history(petId)).map(({ petId: __, ...line }) => line)
      return { found, lines }
    }),
  )

const which = fc.nat({ max: 5 })
const quantity = fc.nat(3)
const status = fc.constantFrom(...PET_STATUSES)
const name = fc.constantFrom(null, 'Rex', 'Tom')
const lowStockAt = fc.constantFrom(null, 1)
const rows = fc.uniqueArray(
  fc.record(
    {
      pet: which,
      quantity,
      status,
      name,
      kind: name,
      lowStockAt,
      updatedAt: fc.constantFrom(5, NOW),
    },
    { requiredKeys: ['pet', 'quantity'] },
  ),
  { selector: (each) => each.pet },
)
const changes = fc.array(
  fc.tuple(
    fc.constantFrom('add', 'edit', 'remove'),
    which,
    fc.record({ quantity, status, name, kind: name, lowStockAt }),
  ),
  { maxLength: 8 },
)
type Changes = readonly (readonly [string, number, Omit<Pet, 'petId' | 'updatedAt' | 'barcodes'>])[]
type Given = readonly ({ pet: number } & Omit<ImportRow, 'line' | 'petId'>)[]

const named = (given: Given, petIds: readonly bigint[]): ImportRow[] =>
  given.map(({ pet: at, ...values }) => importRow(petIds[at] ?? 0n, values))

const make = (stock: Stock, made: Changes, petIds: readonly bigint[]) =>
  made.map(([what, at, values]) => {
    const petId = petIds[at] ?? 0n
    if (what === 'add') return stock.add(pet(petId, values))
    return what === 'edit' ? stock.edit(petId, values) : stock.remove(petId)
  })
