import fc from 'fast-check'
import { codeOfPetId, comparedCode, readBarcode } from '../../src/stock/barcode.ts'
import { isPetName, PET_STATUSES, type Pet } from '../../src/stock/pet.ts'
import type { ImportPlan } from '../../src/stock/pet-changes.ts'
import { planImport } from '../../src/transfer/plan/plan-import.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import {
  describeProblem,
  type FileRow,
  rowsById,
} from '../../src/transfer/reading/import-reading.ts'
import type { ImportWarning } from '../../src/transfer/reading/import-warnings.ts'

/** Warnings as the command line prints them. */
export const sentences = (warnings: readonly ImportWarning[]): readonly string[] =>
  warnings.map(({ text }) => text)

export const read = (text: string) => readImport(new TextEncoder().encode(text))

/** A small file with a trap of real ones. */
export const caseFile = (name: string): Promise<Uint8Array> =>
  Bun.file(new URL(`cases/${name}`, import.meta.url)).bytes()

const UPPER = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const UPPER_BYTES = [
  0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e, 0x91, 0x92, 0x93,
  0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f,
]

/** The signs that Windows-1252 has and Latin 1 does not. */
export const WINDOWS_SIGNS = [...UPPER]

/** Text as a spreadsheet on an old Windows writes it. */
export const windows1252 = (text: string): Uint8Array =>
  new Uint8Array(
    [...text].map((character) => {
      const at = UPPER.indexOf(character)
      return at === -1 ? character.charCodeAt(0) : (UPPER_BYTES[at] ?? 0)
    }),
  )

/** What rows change of a stock. */
export function planOn(stock: readonly Pet[], rows: readonly FileRow[]): ImportPlan {
  const known = new Map(stock.map((each) => [each.petId, each]))
  const byId = rowsById({ rows })
  return planImport(byId, new Map([...byId.keys()].map((petId) => [petId, known.get(petId)])))
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

/** Codes that collide with each other and with numbers of pets, and those that a spreadsheet would read. */
const barcode = fc.oneof(
  fc.constantFrom(
    '036000291452',
    '0036000291452',
    '96385074',
    '=1+1',
    '-5',
    "'x",
    'a,b',
    '"',
    '12E4',
  ),
  fc
    .string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 64,
    })
    .filter((code) => 'value' in readBarcode(code)),
)

const pet: fc.Arbitrary<Pet> = fc.record({
  petId: fc.oneof(
    fc.constantFrom(-(2n ** 63n), -1n, 0n, 2n ** 53n + 1n, 2n ** 63n - 1n),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  ),
  quantity: count,
  status: fc.constantFrom(...PET_STATUSES),
  name: fc.option(name),
  kind: fc.option(name),
  barcodes: fc.array(barcode, { maxLength: 3 }),
  lowStockAt: fc.option(count),
  updatedAt: fc.nat(8_640_000_000_000_000),
})

/** Any stock: pets with all there can be in their values, each code one pet's. */
export const anyStock = fc
  .uniqueArray(pet, { selector: ({ petId }) => petId, maxLength: 20 })
  .map((pets) => {
    const codes = new Set(pets.map(({ petId }) => codeOfPetId(petId)))
    const isNew = (code: string) => codes.size < codes.add(comparedCode(code)).size
    return pets.map((each) => ({ ...each, barcodes: each.barcodes.filter(isNew) }))
  })
