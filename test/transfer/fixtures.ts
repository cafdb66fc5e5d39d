import fc from 'fast-check'
import { isPetName, PET_STATUSES, type Pet } from '../../src/stock/pet.ts'
import type { ImportPlan } from '../../src/stock/pet-changes.ts'
import { describeProblem, type ImportRow } from '../../src/transfer/import-reading.ts'
import { planImport } from '../../src/transfer/plan-import.ts'
import { readImport } from '../../src/transfer/read-import.ts'

export const read = (text: string) => readImport(new TextEncoder().encode(text))

/** What rows change of a stock. */
export function planOn(stock: readonly Pet[], rows: readonly ImportRow[]): ImportPlan {
  const known = new Map(stock.map((each) => [each.petId, each]))
  return planImport(
    new Map(rows.map((row) => [row.petId, row])),
    new Map(rows.map(({ petId }) => [petId, known.get(petId)])),
  )
}

/** The problems of a file, as a person sees them. */
export const problemsOf = (file: string | Uint8Array): string[] => {
  const { format, problems } = typeof file === 'string' ? read(file) : readImport(file)
  return problems.map((problem) => describeProblem(format, problem))
}

const awkward = fc
  .array(fc.constantFrom(...'"\',;=+-@\t\r\n \uFEFFa5ü🐈\u2028\u0001'), {
    minLength: 1,
    maxLength: 12,
  })
  .map((characters) => characters.join(''))
const name = fc
  .oneof(awkward, fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }))
  .filter(isPetName)
const count = fc.oneof(fc.constantFrom(0, 2_147_483_647), fc.nat(2_147_483_647))

const pet: fc.Arbitrary<Pet> = fc.record({
  petId: fc.oneof(
    fc.constantFrom(-(2n ** 63n), -1n, 0n, 2n ** 53n + 1n, 2n ** 63n - 1n),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  ),
  quantity: count,
  status: fc.constantFrom(...PET_STATUSES),
  name: fc.option(name),
  lowStockAt: fc.option(count),
  updatedAt: fc.nat(8_640_000_000_000_000),
})

/** Any stock: pets with all there can be in their values. */
export const anyStock = fc.uniqueArray(pet, { selector: ({ petId }) => petId, maxLength: 20 })
