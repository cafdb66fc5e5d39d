import { describe, expect, test } from 'bun:test'
import type { UndoableBy } from '../../../src/stock/undoable.ts'
import type { CommandShop } from '../../../src/storage/engine.ts'
import { importReading } from '../../../src/transfer/plan/import-into-stock.ts'
import { readImport } from '../../../src/transfer/read-import.ts'
import { describeProblem } from '../../../src/transfer/reading/import-reading.ts'
import type { ReadingDecisions } from '../../../src/transfer/reading/questions.ts'
import { pet } from '../pets.ts'
import { newId, undo } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { pruneAll } from './pruning.ts'

const DAY = 86_400_000

type Stock = CommandShop['stock']
type Namesakes = ReadingDecisions['namesakes']

/** Imports a CSV file. @returns what became of its pets without a number, or the problems */
export async function importCsv(stock: Stock, csv: string, namesakes?: Namesakes, by?: UndoableBy) {
  const decisions = namesakes === undefined ? {} : { namesakes }
  const reading = readImport(new TextEncoder().encode(csv), { decisions })
  expect(reading.problems).toEqual([])
  const made = await importReading(stock, reading, by)
  if (!('reading' in made)) throw new Error('the import was made before')
  if (!('plan' in made)) {
    const { format, problems } = made.reading
    return { problems: problems.map((problem) => describeProblem(format, problem)) }
  }
  const { numbering = { petIds: [], by: [] }, plan } = made
  const { petIds, by: found } = numbering
  return { petIds, found, added: plan.added.length, changed: plan.changed.length }
}

const inShop = (open: OpenShop, csv: string, namesakes?: Namesakes) =>
  open.byCommand(({ stock }) => importCsv(stock, csv, namesakes))

export const LIST = 'name,barcode,quantity\nNeon tetra,4006381333931,48\nGuppy,4006381333948,7\n'
const CODES = 'petId,name,quantity\nFISH-001,Neon tetra,48\n00124,Guppy,7\n'
const NAMES = 'name,quantity\nNeon tetra,48\nGuppy,7\n'

const ofNew = (...petIds: bigint[]) => ({ petIds, found: petIds.map(() => 'new') })

export const numbers: Contract = (engine) => {
  describe('pets without a number, in an import', () => {
    test('get the next free numbers in their order, from 1001 on, and are found again by their barcodes', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 7n }] })
      expect(await inShop(open, LIST)).toMatchObject({ ...ofNew(1001n, 1002n), added: 2 })
      expect(await open.pet(1002n)).toMatchObject({ name: 'Guppy', barcodes: ['4006381333948'] })
      expect(await inShop(open, LIST.replace(',7\n', ',5\n'))).toEqual({
        ...{ petIds: [1001n, 1002n], found: ['barcode', 'barcode'], added: 0, changed: 1 },
      })
      expect(await open.pet(1002n)).toMatchObject({ quantity: 5 })
      expect(await open.pets()).toHaveLength(3)
    })

    test('keep a code that stands in place of the number as a barcode, and are found again by it', async () => {
      await using open = await openShop(engine)
      expect(await inShop(open, CODES)).toMatchObject(ofNew(1001n, 1002n))
      expect((await open.pets()).map(({ barcodes }) => barcodes)).toEqual([['FISH-001'], ['00124']])
      await open.byCommand(({ stock }) =>
        stock.edit(1001n, { barcodes: ['4006381333931', 'FISH-001'] }),
      )
      const renamed = CODES.replace('Neon tetra', 'Neon')
      expect(await inShop(open, renamed)).toMatchObject({ found: ['code', 'code'], changed: 1 })
      expect(await open.pet(1001n)).toMatchObject({
        ...{ name: 'Neon', barcodes: ['4006381333931', 'FISH-001'] },
      })
    })

    test('are asked about where nothing but a name would find them, and are found by it then', async () => {
      await using open = await openShop(engine)
      const asked = 'has no number: it may be a new pet, or the one of the same name'
      const refused = { problems: [`line 2: ${asked}`, `line 3: ${asked}`] }
      expect(await inShop(open, NAMES)).toEqual(refused)
      expect(await open.pets()).toEqual([])
      expect(await inShop(open, NAMES, 'same')).toMatchObject(ofNew(1001n, 1002n))
      expect(await inShop(open, NAMES)).toEqual(refused)
      expect(await inShop(open, NAMES, 'same')).toMatchObject({ found: ['name', 'name'], added: 0 })
      expect(await inShop(open, NAMES, 'new')).toMatchObject(ofNew(1003n, 1004n))
      expect(await inShop(open, NAMES, 'same')).toEqual({
        problems: ['Neon tetra', 'Guppy'].map(
          (name, at) =>
            `line ${at + 2}: "${name}" is the name of several pets: write the pet's number into the line`,
        ),
      })
    })

    test('get no number that is a barcode, or that the file has for another pet', async () => {
      await using open = await openShop(engine, {
        pets: [{ petId: 5n, barcodes: ['1001', '1003'] }],
      })
      const csv = 'petId,name,barcode,quantity\n1002,a,1004,1\n,b,B,1\n,c,C,1\n'
      expect(await inShop(open, csv, 'new')).toMatchObject(ofNew(1005n, 1006n))
    })

    test('get numbers after the highest that the shop has counted to, whatever numbers of packages there are', async () => {
      await using open = await openShop(engine, {
        pets: [{ petId: 2040n }, { petId: 4012345678901n }, { petId: -3n }],
      })
      expect(await inShop(open, LIST)).toMatchObject(ofNew(2041n, 2042n))
    })

    test('get numbers of eight digits where seven are used up, and none of them twice', async () => {
      const pets = [{ petId: 9_999_999n }, { petId: 10_000_001n }]
      await using open = await openShop(engine, { pets })
      expect(await inShop(open, LIST)).toMatchObject(ofNew(10_000_000n, 10_000_002n))
      await open.byCommand(({ stock }) => stock.remove(10_000_002n))
      expect(await inShop(open, NAMES, 'new')).toMatchObject(ofNew(10_000_003n, 10_000_004n))
    })

    test('get no number that a pet had before it was removed, also once the journal has forgotten it', async () => {
      const now = Date.UTC(2026, 0, 5, 9, 0, 0)
      const past = [
        { at: now - 900 * DAY, added: pet(1500n) },
        { at: now - 800 * DAY, added: pet(1600n) },
      ]
      await using open = await openShop(engine, { past })
      await open.byCommand(
        ({ stock }) => stock.remove(1600n),
        () => now - 700 * DAY,
      )
      await open.byCommand(
        ({ stock }) => stock.remove(1500n),
        () => now - 600 * DAY,
      )
      await pruneAll(open.server, { from: now - 400 * DAY, to: now })
      expect(
        await open.shop.ask({ kind: 'historyPage', petId: 1600n, before: undefined, limit: 10 }),
      ).toBe('unknown_pet')
      expect(await inShop(open, LIST)).toMatchObject(ofNew(1601n, 1602n))
    })

    test('are gone after an undo of the import, and their numbers stay used', async () => {
      await using open = await openShop(engine)
      const by = { id: newId(), keyId: 'key_a' }
      await open.byCommand(({ stock }) => importCsv(stock, LIST, undefined, by))
      expect(await undo(open.shop, by.id, 'key_b')).toMatchObject({
        outcome: 'undone',
      })
      expect(await open.pets()).toEqual([])
      expect(await inShop(open, LIST)).toMatchObject(ofNew(1003n, 1004n))
    })

    test('are refused where two of them are one pet, or one has the barcodes of two', async () => {
      await using open = await openShop(engine, {
        pets: [
          { petId: 5n, barcodes: ['A', 'B'] },
          { petId: 6n, barcodes: ['C'] },
        ],
      })
      const before = await open.pets()
      const csv = 'petId,name,barcode,quantity\n5,a,,1\n,b,A,1\n,c,B C,1\nX,d,,1\n'
      expect(await inShop(open, csv, 'new')).toEqual({
        problems: [
          'line 3, petId: is pet 5, which is already in line 2',
          'line 4, petId: has barcodes of several pets: 5, 6',
        ],
      })
      expect(await open.pets()).toEqual(before)
    })

    test('are asked about where others of the file have numbers, or codes: their own may be lost', async () => {
      await using open = await openShop(engine)
      const among = (number: string) => `petId,name,barcode,quantity\n${number},a,A,1\n,b,B,1\n`
      const problemsIn = async (csv: string) => {
        const found = await inShop(open, csv)
        return 'problems' in found ? found.problems.join() : 'none'
      }
      for (const number of ['1001', 'FISH-001']) {
        expect(await problemsIn(among(number))).toContain('line 3, petId: has no number')
      }
      expect(await problemsIn('petId,name,quantity\n1001,a,1\n10O2,b,1\n')).toContain(
        '"10O2" is no number, and no pet has it as a code',
      )
    })
  })
}
