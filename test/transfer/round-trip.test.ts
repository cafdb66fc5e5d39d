import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Pet } from '../../src/stock/pet.ts'
import { writeCsv, writeJson } from '../../src/transfer/write-pets.ts'
import { anyStock, planOn, read } from './fixtures.ts'

function restore(file: string): Pet[] {
  const reading = read(file)
  expect(reading.problems).toEqual([])
  expect(reading.warnings.filter((warning) => warning.code !== 'rounded_ids')).toEqual([])
  const { added } = planOn([], reading.rows)
  return added.map((pet) => ({ ...pet, updatedAt: pet.updatedAt ?? 0 }))
}

describe('what export writes', () => {
  test('comes back from CSV as the same pets and the same bytes', () => {
    fc.assert(
      fc.property(anyStock, (pets) => {
        const file = writeCsv(pets)
        const restored = restore(file)
        expect(restored).toEqual(pets.map((pet) => ({ ...pet, updatedAt: 0 })))
        expect(writeCsv(restored)).toBe(file)
      }),
      { numRuns: 500 },
    )
  })

  test('comes back from JSON as the same pets and the same bytes', () => {
    fc.assert(
      fc.property(anyStock, (pets) => {
        const file = writeJson(pets)
        const restored = restore(file)
        expect(restored).toEqual(pets)
        expect(writeJson(restored)).toBe(file)
      }),
      { numRuns: 500 },
    )
  })

  test('changes nothing when it is imported where it came from', () => {
    fc.assert(
      fc.property(anyStock, (pets) => {
        for (const file of [writeCsv(pets), writeJson(pets)]) {
          const plan = planOn(pets, read(file).rows)
          expect(plan).toEqual({ added: [], changed: [], unchanged: pets.length })
        }
      }),
    )
  })

  test('reads alike with a byte order mark', () => {
    fc.assert(
      fc.property(anyStock, (pets) => {
        for (const file of [writeCsv(pets), writeJson(pets)]) {
          expect(read(`\uFEFF${file}`)).toEqual(read(file))
        }
      }),
    )
  })

  test('is read at 100,000 pets (the times are for people to see)', () => {
    const pets = Array.from({ length: 100_000 }, (_, at) => ({
      petId: BigInt(at) * 91_234_567_890_123n,
      quantity: at,
      status: 'available' as const,
      name: at % 2 === 0 ? null : `a "name", ${at}`,
      kind: at % 3 === 0 ? null : 'Freshwater fish',
      barcodes: at % 4 === 0 ? [] : [`TANK-${at}`, String(2_000_000_000_000 + at)],
      lowStockAt: 3,
      updatedAt: 1_700_000_000_000 + at,
    }))
    for (const write of [writeCsv, writeJson]) {
      const started = performance.now()
      const file = write(pets)
      const written = performance.now()
      expect(read(file).rows).toHaveLength(pets.length)
      const done = performance.now()
      console.log(
        `${write.name}: written in ${Math.round(written - started)} ms, read in ${Math.round(done - written)} ms`,
      )
    }
  })
})
