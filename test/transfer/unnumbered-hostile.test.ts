import { expect } from 'bun:test'
import type { Pet } from '../../src/stock/pet.ts'
import { dryRun } from '../../src/transfer/plan/dry-run.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import { expectInTime, timedTest } from '../support/timed.ts'

const MANY = 60_000

const many = <T>(make: (at: number) => T): T[] => Array.from({ length: MANY }, (_, at) => make(at))

const stock = many(
  (at): Pet => ({
    ...{ petId: BigInt(at + 1), quantity: 1, status: 'available', name: 'Guppy', kind: null },
    ...{ barcodes: [`B-${at}`], lowStockAt: null, updatedAt: 0 },
  }),
)

const FILES = {
  'one name of all pets': many(() => ',Guppy,,1'),
  'pets that are there by number and by barcode': [
    ...many((at) => `${at + 1},a,,1`),
    ...many((at) => `,b,B-${at},1`),
  ],
}

for (const [what, lines] of Object.entries(FILES)) {
  timedTest(`a list without numbers is compared in a time that grows with it: ${what}`, () => {
    const reading = readImport(
      new TextEncoder().encode(`petId,name,barcode,quantity\n${lines.join('\n')}\n`),
    )
    expect(reading.problems).toEqual([])
    const began = performance.now()
    expect(dryRun(stock, reading).reading.problems).toHaveLength(MANY)
    expectInTime(performance.now() - began, 3_000, 'the comparison')
  })
}
