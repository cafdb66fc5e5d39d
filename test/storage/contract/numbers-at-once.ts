import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Pet } from '../../../src/stock/pet.ts'
import type { CommandShop } from '../../../src/storage/engine.ts'
import { importReading } from '../../../src/transfer/plan/import-into-stock.ts'
import { readImport } from '../../../src/transfer/read-import.ts'
import { runs } from '../../support/property-runs.ts'
import { pet } from '../pets.ts'
import type { Contract } from './engine-under-test.ts'
import { importCsv, LIST } from './numbers.ts'
import { openShop } from './open-shop.ts'

type Stock = CommandShop['stock']

export const numbersAtOnce: Contract = (engine) => {
  describe('numbers of imports that are made at once', () => {
    test('are never given twice', async () => {
      await using open = await openShop(engine)
      const opened = await Promise.all(Array.from({ length: 4 }, () => open.openCommand()))
      const made = await Promise.all(
        opened.map(({ stock }, at) =>
          importCsv(stock, LIST.replaceAll(',4006', `,IMPORT-${at}-`), 'new'),
        ),
      )
      await Promise.all(opened.map(({ close }) => close()))
      const given = made.flatMap((each) => each.petIds ?? [])
      expect(new Set(given).size).toBe(8)
      expect((await open.pets()).map(({ petId }) => petId)).toEqual(given.toSorted())
    })

    test('follow what others change after they were looked for', async () => {
      const all = ['add', 'barcode', 'name', 'sell', 'relabel', 'rename', 'remove'] as const
      const some = fc.array(fc.constantFrom(...all), { maxLength: 3 })
      await fc.assert(
        fc.asyncProperty(some, fc.boolean(), async (changes, isThere) => {
          const pets = isThere ? [{ petId: 7n, name: 'Guppy', barcodes: [BARCODES[1]] }] : []
          await using open = await openShop(engine, { pets })
          await using opened = new AsyncDisposableStack()
          const [beside, importing] = [await open.openCommand(), await open.openCommand()]
          opened.defer(beside.close)
          opened.defer(importing.close)
          const others = changes.map(
            (what, at) => () => CHANGES[what](beside.stock, BigInt(1001 + at)),
          )
          const { stock, results } = whileOthers(importing.stock, others)
          const imported = await importReading(stock, readImport(new TextEncoder().encode(LIST)))
          if (!('reading' in imported)) throw new Error('the list names no suppliers')
          const added = (await results()).filter((each) => isPet(each) && each.name === 'Other')
          const after = await open.pets()
          expect(after.filter((each) => each.name === 'Other')).toHaveLength(added.length)
          if (!('plan' in imported)) {
            expect(['name', 'relabel'].some((each) => changes.includes(each as 'name'))).toBe(true)
            expect(imported.reading.problems.map(({ code }) => code)).toEqual(['missing_number'])
            return
          }
          // A pet that was removed, relabelled or renamed after the import was never its own to keep.
          const touched = changes.some((each) => ['relabel', 'rename', 'remove'].includes(each))
          const { petIds = [] } = imported.numbering ?? {}
          expect(new Set(petIds).size).toBe(2)
          for (const [at, petId] of petIds.entries()) {
            if (petId === 7n && engine.isShared && touched) continue
            const expected = { name: ['Neon tetra', 'Guppy'][at], barcodes: [BARCODES[at]] }
            expect(await open.pet(petId)).toMatchObject(expected as object)
          }
        }),
        runs(30),
      )
    })
  })
}

const BARCODES = ['4006381333931', '4006381333948'] as const

/** A stock whose import finds others at work once it has planned. */
function whileOthers(importing: Stock, others: readonly (() => Promise<unknown>)[]) {
  let made: Promise<unknown>[] | undefined
  const stock: Pick<Stock, 'import'> = {
    import: (petIds, plan, options) =>
      importing.import(
        petIds,
        (pets, numbered) => {
          made ??= others.map((make) => make())
          return plan(pets, numbered)
        },
        options,
      ),
  }
  return { stock, results: () => Promise.all(made ?? []) }
}

const isPet = (result: unknown): result is Pet =>
  typeof result === 'object' && result !== null && 'name' in result

/** What another command does: it takes the number, has it as a barcode, or changes the pet that the import finds. */
const CHANGES = {
  add: (stock: Stock, petId: bigint) => stock.add(pet(petId, { name: 'Other' })),
  barcode: (stock: Stock, petId: bigint) =>
    stock.add(pet(petId - 900n, { name: 'Coded', barcodes: [String(petId)] })),
  name: (stock: Stock, petId: bigint) => stock.add(pet(petId - 800n, { name: 'Guppy' })),
  sell: (stock: Stock) => stock.edit(7n, { quantity: 3 }),
  relabel: (stock: Stock) => stock.edit(7n, { barcodes: [] }),
  rename: (stock: Stock) => stock.edit(7n, { name: 'Millions fish' }),
  remove: (stock: Stock) => stock.remove(7n),
} as const
