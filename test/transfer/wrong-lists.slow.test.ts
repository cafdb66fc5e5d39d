import { describe, expect } from 'bun:test'
import { join } from 'node:path'
import { temporaryFolder } from '../support/petstock.ts'
import { expectInTime, timedTest } from '../support/timed.ts'
import { slowness } from '../support/wait.ts'
import type { FileReading } from './read-file.ts'
import { header, row, workbookFiles, type ZippedFile, zipOf } from './xlsx/fixtures.ts'

// Lists that are well-formed, wrong, and as large as a request can be: nobody has made them on purpose.

/** How long a refusal may take, on the machine on which it was promised. */
const PROMISED_MS = 3_000
/** Twice what is promised: a process gives memory back when it likes. */
const MOST_MIB = 240

const PETS = 240_000

const lines = (many: number, line: (at: number) => string): string =>
  Array.from({ length: many }, (_, at) => line(at)).join('')

const entries = (many: number, entry: (at: number) => string): string =>
  `[${lines(many, (at) => (at === 0 ? '' : ',') + entry(at))}]`

const sheetOf = (data: string, texts?: string): Uint8Array =>
  zipOf(
    workbookFiles({ sheets: [{ data }], ...(texts === undefined ? {} : { texts }) }).map(packed),
  )

function packed(file: ZippedFile): ZippedFile {
  const content = Buffer.from(file.content)
  const isLarge = content.length > 100_000
  return isLarge
    ? {
        ...file,
        content: Bun.deflateSync(content, { level: 1 }),
        isPacked: true,
        size: content.length,
        crc: Bun.hash.crc32(content),
      }
    : file
}

const FILES: readonly (readonly [name: string, file: () => string | Uint8Array, why: string])[] = [
  [
    'a million lines',
    () => `petId,quantity\n${lines(1_000_000, (at) => `${at},1\n`)}`,
    'has more than 300,000 pets',
  ],
  [
    'lines of which none is right',
    () => `petId,quantity,name\n${lines(PETS, () => 'x,y,z\n')}`,
    'must be a whole number',
  ],
  [
    'quantities of which none is right',
    () => `petId,quantity,name\n${lines(PETS, (at) => `${at},y,z\n`)}`,
    'must be a whole number',
  ],
  [
    'one pet in all lines',
    () => `petId,quantity\n${lines(PETS, () => '1,1\n')}`,
    'is already in line 2',
  ],
  ['cells missing', () => `petId,quantity,name\n${lines(PETS, () => '1\n')}`, 'is empty'],
  [
    'columns that nobody reads',
    () =>
      `petId,quantity${lines(38, (at) => `,c${at}`)}\n${lines(125_000, (at) => `${at},1${',ab'.repeat(38)}\n`)}`,
    'has more than 4,000,000 cells',
  ],
  [
    'forty barcodes a pet',
    () =>
      `petId,quantity,barcode\n${lines(40_000, (at) => `${at},1,${lines(40, (code) => `A${at}-${code} `)}\n`)}`,
    'has more than 300,000 barcodes',
  ],
  [
    'one barcode of all pets',
    () => `petId,quantity,barcode\n${lines(PETS, (at) => `${at},1,A\n`)}`,
    'A is already in line 2',
  ],
  ['empty entries', () => entries(PETS, () => '{}'), 'is missing'],
  [
    'entries of which none is right',
    () => entries(PETS, () => '{"petId":"x","quantity":"y","name":3}'),
    'must be a whole number',
  ],
  [
    'fields of their own in all entries',
    () => entries(200_000, (at) => `{"petId":${at},"quantity":1,"u${at}":1}`),
    'has more than 500 fields',
  ],
  [
    'millions of lists in unknown fields',
    () => entries(200, () => `{"a":[${'[],'.repeat(30_000)}1]}`),
    'has more than 4,000,000 cells',
  ],
  [
    'millions of texts in a workbook',
    () =>
      sheetOf(
        header('petId'),
        lines(3_500_000, (at) => `<si><t>a${at}</t></si>`),
      ),
    'has more than 1000000 texts',
  ],
  [
    'long texts in a workbook',
    () => sheetOf(header('petId'), `<si><t>${'ab '.repeat(50)}</t></si>`.repeat(400_000)),
    'has cells of more than 30,000,000 characters',
  ],
  [
    'fractions in all rows of a workbook',
    () =>
      sheetOf(
        header('petId', 'quantity') +
          lines(PETS, (at) => row(`<c><v>1.5</v></c><c><v>${at}.5</v></c>`)),
      ),
    'must be a whole number',
  ],
]

describe('a large list that is wrong is refused in three seconds and a small memory', () => {
  timedTest.each(FILES)('%s', async (name, make, why) => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'list')
    await Bun.write(path, make())
    const program = join(import.meta.dir, 'read-file.ts')
    const { stdout } = Bun.spawnSync([process.execPath, program, path])
    const { problem, tookMs, mostMiB }: FileReading = JSON.parse(stdout.toString())
    console.log(`${name}: refused in ${Math.round(tookMs)} ms with ${mostMiB} MiB more`)
    expect(problem).toContain(why)
    expectInTime(tookMs, PROMISED_MS * slowness(), 'the refusal')
    expect(mostMiB).toBeLessThan(MOST_MIB)
  })
})
