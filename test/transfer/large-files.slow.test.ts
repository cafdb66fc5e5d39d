import { describe, expect, test } from 'bun:test'
import type { Pet } from '../../src/stock/pet.ts'
import { writeCsv, writeJson } from '../../src/transfer/csv/write-pets.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import { writeXlsx } from '../../src/transfer/xlsx/write-xlsx.ts'

const PETS = Array.from(
  { length: 100_000 },
  (_, at): Pet => ({
    petId: BigInt(at) * 91_234_567_890_123n,
    quantity: at,
    status: 'available',
    name: at % 2 === 0 ? null : `a "name", ${at}`,
    kind: at % 3 === 0 ? null : 'Freshwater fish',
    barcodes: at % 4 === 0 ? [] : [`TANK-${at}`, String(2_000_000_000_000 + at)],
    lowStockAt: 3,
    updatedAt: 1_700_000_000_000 + at,
  }),
)

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('what export writes', () => {
  test.each([
    ['CSV', () => bytesOf(writeCsv(PETS))],
    ['JSON', () => bytesOf(writeJson(PETS))],
    ['.xlsx', () => writeXlsx(PETS)],
  ])(
    'as %s is read at 100,000 pets within a small memory (the figures are for people to see)',
    (format, write) => {
      const started = performance.now()
      const file = write()
      const written = performance.now()
      const before = process.memoryUsage().rss
      expect(readImport(file).rows).toHaveLength(PETS.length)
      const more = (process.memoryUsage().rss - before) / 1_048_576
      const times = `written in ${Math.round(written - started)} ms, read in ${Math.round(performance.now() - written)} ms`
      console.log(`${format}: ${file.length} bytes, ${times}, with ${Math.round(more)} MiB more`)
      expect(more).toBeLessThan(1_000)
    },
  )
})
