import { describe, expect, test } from 'bun:test'
import type { Pet } from '../../src/stock/pet.ts'
import type { ImportRow } from '../../src/transfer/reading/import-reading.ts'
import { planOn } from './fixtures.ts'

const rex: Pet = {
  petId: 1n,
  quantity: 5,
  status: 'available',
  name: 'Rex',
  kind: 'Dog',
  barcodes: ['036000291452'],
  lowStockAt: 2,
  updatedAt: 1000,
}
const row: ImportRow = { line: 2, petId: 1n, quantity: 5, status: 'available' }
const plan = (change: Partial<ImportRow>) => planOn([rex], [{ ...row, ...change }])

describe('an import', () => {
  test('adds a pet that is not there, with nothing for what the file does not say', () => {
    expect(plan({ petId: 2n })).toEqual({
      added: [
        {
          petId: 2n,
          quantity: 5,
          status: 'available',
          name: null,
          kind: null,
          barcodes: [],
          lowStockAt: null,
          updatedAt: null,
        },
      ],
      changed: [],
      unchanged: 0,
    })
  })

  test('leaves a pet alone when the file says what is already so', () => {
    const unchanged = { added: [], changed: [], unchanged: 1 }
    expect(plan({})).toEqual(unchanged)
    expect(plan({ name: 'Rex', lowStockAt: 2, updatedAt: 1000 })).toEqual(unchanged)
    expect(plan({ kind: 'Dog', barcodes: ['036000291452'] })).toEqual(unchanged)
  })

  test('without a status makes a new pet available, and leaves one that is there its own', () => {
    const sold = { ...rex, status: 'sold' as const }
    const { added, changed, unchanged } = planOn(
      [sold],
      [
        { line: 2, petId: 1n, quantity: 5 },
        { line: 3, petId: 2n, quantity: 7 },
      ],
    )
    expect({ changed, unchanged }).toEqual({ changed: [], unchanged: 1 })
    expect(added).toMatchObject([{ petId: 2n, quantity: 7, status: 'available' }])
    const [{ after } = {}] = planOn([sold], [{ line: 2, petId: 1n, quantity: 6 }]).changed
    expect(after).toMatchObject({ quantity: 6, status: 'sold' })
  })

  test.each<Partial<Pet>>([
    { quantity: 6 },
    { status: 'sold' },
    { name: null },
    { name: 'Max' },
    { lowStockAt: null },
    { updatedAt: 2000 },
    { kind: null },
    { kind: 'Cat' },
    { barcodes: [] },
    { barcodes: ['0036000291452'] },
    { barcodes: ['036000291452', 'A'] },
  ])('changes %j and nothing else', (change) => {
    expect(plan(change)).toEqual({
      added: [],
      changed: [{ before: rex, after: { ...rex, updatedAt: null, ...change } }],
      unchanged: 0,
    })
  })
})
