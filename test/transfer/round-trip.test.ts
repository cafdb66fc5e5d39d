import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Pet } from '../../src/stock/pet.ts'
import { writeCsv, writeJson } from '../../src/transfer/csv/write-pets.ts'
import { pet } from '../storage/pets.ts'
import { runs } from '../support/property-runs.ts'
import { anyStock, planOn, read } from './fixtures.ts'

/** What a person is told of ids and kinds that come back as they are. */
const OF_WHAT_COMES_BACK: readonly string[] = ['rounded_ids', 'alike_kinds']

function restore(file: string): Pet[] {
  const reading = read(file)
  expect(reading.problems).toEqual([])
  expect(reading.warnings.filter(({ code }) => !OF_WHAT_COMES_BACK.includes(code))).toEqual([])
  const { added } = planOn([], reading.rows)
  return added.map((pet) => ({ ...pet, updatedAt: pet.updatedAt ?? 0 }))
}

describe('what export writes', () => {
  test('comes back with kinds that differ in letter case alone', () => {
    const pets = ['Fish', 'fish'].map((kind, at) => ({
      ...pet(BigInt(at), { kind }),
      updatedAt: 0,
    }))
    for (const file of [writeCsv(pets), writeJson(pets)]) {
      expect(restore(file).map(({ kind }) => kind)).toEqual(['Fish', 'fish'])
    }
  })

  test('comes back from CSV as the same pets and the same bytes', () => {
    fc.assert(
      fc.property(anyStock, (pets) => {
        const file = writeCsv(pets)
        const restored = restore(file)
        expect(restored).toEqual(pets.map((pet) => ({ ...pet, updatedAt: 0 })))
        expect(writeCsv(restored)).toBe(file)
      }),
      runs(500),
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
      runs(500),
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
})
