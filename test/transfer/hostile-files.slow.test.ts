import { describe, expect, test } from 'bun:test'
import { crc32, deflateRawSync } from 'node:zlib'
import { readImport } from '../../src/transfer/read-import.ts'
import { MAX_PROBLEMS, MAX_READING_MS } from '../../src/transfer/reading/bounds.ts'
import { timedTest, within } from '../support/timed.ts'
import { problemsOf } from './fixtures.ts'
import {
  header,
  number,
  row,
  text,
  type WorkbookSpec,
  workbookFiles,
  type ZippedFile,
  zipOf,
} from './xlsx/fixtures.ts'

// Files that are no list of pets, and were made to keep their reader at work.

const MIB = 1_048_576
/** How long a refusal may take. */
const PROMISED_MS = 3_000

const HEADER = 'petId,quantity,name\n'
const columns = Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(',')
const DATA = header('petId', 'quantity') + row(number(1), number(1))
const SHEET = 'xl/worksheets/sheet0.xml'

/** A workbook whose sheets all are the same file. */
const listedOften = (times: number, files: readonly ZippedFile[]): Uint8Array =>
  zipOf(
    files.map((file) => {
      const content = String(file.content)
      if (file.name === 'xl/workbook.xml') {
        const sheet = /<sheet [^>]*>/.exec(content)?.[0] ?? ''
        return { ...file, content: content.replace(sheet, sheet.repeat(times)) }
      }
      return file
    }),
  )

/** One part of a workbook in place of its own. */
const withPart = (spec: WorkbookSpec, name: string, part: Partial<ZippedFile>): ZippedFile[] =>
  workbookFiles(spec).map((file) => (file.name === name ? { ...file, ...part } : file))

/** So many MiB of empty rows as a part. */
function emptyRows(size: number): Partial<ZippedFile> {
  const rows = '<row/>'.repeat((size * MIB) / '<row/>'.length)
  const sheet = Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)
  return {
    content: deflateRawSync(sheet, { level: 1 }),
    isPacked: true,
    size: sheet.length,
    crc: crc32(sheet),
  }
}

const TEXTS: readonly (readonly [name: string, file: () => string, sentence: string])[] = [
  [
    'a quote that is never closed',
    () => `${HEADER}1,2,"${'a'.repeat(8 * MIB)}`,
    'is not closed within',
  ],
  [
    'a quote before doubled ones',
    () => `${HEADER}1,2,"\n${'""'.repeat(4 * MIB)}`,
    'is not closed within',
  ],
  [
    'a million columns',
    () => `petId,quantity,${columns}\n1,2\n`,
    'line 1: has more than 500 columns',
  ],
  [
    'a million empty columns',
    () => `${HEADER}1,2${','.repeat(1_000_000)}\n`,
    'line 2: has more than 500 columns',
  ],
  ['separators alone', () => ',;\t|'.repeat(4 * MIB), 'has more than 500 columns'],
  ['one line without an end', () => 'a'.repeat(18 * MIB), 'a cell of more than 32,767 characters'],
  ['line ends alone', () => '\n'.repeat(18 * MIB), 'has more than 1,048,576 lines'],
  ['short lines', () => HEADER + 'x\n'.repeat(9 * MIB), 'has more than 1,048,576 lines'],
  [
    'barcodes without an end',
    () => `petId,quantity,barcode\n1,2,${'a b '.repeat(4 * MIB)}`,
    'a cell of more than',
  ],
  ['JSON that is nested deep', () => '['.repeat(18 * MIB), 'a cell of more than'],
  [
    'JSON of one text',
    () => `[{"petId":1,"name":"${'a'.repeat(18 * MIB)}"}]`,
    'a cell of more than',
  ],
  [
    'JSON with a million fields',
    () => `[{${'"a":1,'.repeat(1_000_000)}"b":1}]`,
    'more than 500 fields',
  ],
  [
    'JSON with millions of pets',
    () => `[${Array.from({ length: 600_000 }, (_, at) => `{"petId":${at},"quantity":1}`)}]`,
    'has more than 300,000 pets',
  ],
  [
    'JSON with millions of barcodes',
    () => `[{"barcodes":[${'"a",'.repeat(4 * MIB)}"b"]}]`,
    'a cell of more than',
  ],
]

const BYTES: readonly (readonly [name: string, file: () => Uint8Array, sentence: string])[] = [
  [
    'lines of which the last is no UTF-8',
    () => Buffer.concat([Buffer.from(HEADER + '\n'.repeat(18 * MIB)), Buffer.of(0xff, 0x81)]),
    'has letters that may be those of',
  ],
  [
    'a sheet of 190 MiB that is listed fifty times',
    () => listedOften(50, withPart({ sheets: [{ data: '' }] }, SHEET, emptyRows(190))),
    'is packed more than 100 times',
  ],
  [
    'a sheet that is its styles, too',
    () =>
      zipOf(
        withPart({ sheets: [{ data: DATA }] }, 'xl/_rels/workbook.xml.rels', {
          content: `<R><Relationship Id="rId0" Type="x/worksheet" Target="worksheets/sheet0.xml"/><Relationship Id="s" Type="x/styles" Target="worksheets/sheet0.xml"/></R>`,
        }),
      ),
    'stands for two things',
  ],
  [
    'a cell in column 501',
    () => zipOf(workbookFiles({ sheets: [{ data: DATA + row('<c/>'.repeat(500), text('x')) }] })),
    'has more than 500 columns',
  ],
  [
    'a text of many pieces',
    () =>
      zipOf(
        workbookFiles({
          sheets: [{ data: DATA }],
          texts: `<si>${'<r><t>abc</t></r>'.repeat(50_000)}</si>`,
        }).map(unpacked),
      ),
    'a cell of more than 32,767 characters',
  ],
  [
    'one long text in many cells',
    () =>
      zipOf(
        workbookFiles({
          sheets: [{ data: DATA + row('<c t="s"><v>0</v></c>').repeat(100_000) }],
          texts: `<si><t>${'a'.repeat(32_000)}</t></si>`,
        }).map(unpacked),
      ),
    'has cells of more than 30,000,000 characters together',
  ],
  [
    'a million styles',
    () =>
      zipOf(
        withPart({ sheets: [{ data: DATA }] }, 'xl/styles.xml', {
          content: `<s><cellXfs>${'<xf/>'.repeat(1_000_000)}</cellXfs></s>`,
          isStored: true,
        }),
      ),
    'has more than 65536 styles',
  ],
  [
    'a format of brackets alone',
    () =>
      zipOf(
        withPart({ sheets: [{ data: DATA }] }, 'xl/styles.xml', {
          content: `<s>${`<numFmt numFmtId="1" formatCode="${'['.repeat(900_000)}"/>`}<x></s>`,
          isStored: true,
        }),
      ),
    'its XML is wrong',
  ],
  [
    'widths of columns without an end',
    () =>
      zipOf(
        workbookFiles({
          sheets: [
            {
              data: DATA,
              before: `<cols>${'<col min="1" max="16384" hidden="1"/>'.repeat(400_000)}</cols>`,
            },
          ],
        }).map(unpacked),
      ),
    'how wide its columns are',
  ],
  [
    'half a million sheets',
    () =>
      zipOf(
        withPart({ sheets: [{ data: DATA }] }, 'xl/workbook.xml', {
          content: `<workbook><sheets>${'<sheet name="a" r:id="rId0"/>'.repeat(500_000)}</sheets></workbook>`,
          isStored: true,
        }),
      ),
    'has more than 1000 sheets',
  ],
]

function unpacked(file: ZippedFile): ZippedFile {
  return { ...file, isStored: true }
}

describe('a hostile file is refused in three seconds', () => {
  timedTest.each(TEXTS)('%s', (_, make, sentence) =>
    refusedInTime(new TextEncoder().encode(make()), sentence),
  )
  timedTest.each(BYTES)('%s', (_, make, sentence) => refusedInTime(make(), sentence))
})

async function refusedInTime(file: Uint8Array, sentence: string): Promise<void> {
  const [first] = await within(PROMISED_MS, async () => problemsOf(file))
  expect(first).toContain(sentence)
}

test('sheets that are the same file are read once, and are lists of pets like others', () => {
  const file = listedOften(3, workbookFiles({ sheets: [{ data: DATA }] }))
  expect(readImport(file).rows).toHaveLength(1)
})

test('a file of mistakes alone is refused with the first hundred thousand', () => {
  const { problems } = readImport(new TextEncoder().encode(HEADER + 'x,1,a\n'.repeat(150_000)))
  expect(problems).toHaveLength(MAX_PROBLEMS + 1)
  expect(problems.at(-1)?.reason).toContain('what follows was not read')
})

test('a file that takes longer than a minute is given up, whatever it is', () => {
  const json = new TextEncoder().encode('[{"petId":1,"quantity":1}]')
  const csv = new TextEncoder().encode('petId,quantity\n1,1\n')
  for (const file of [json, csv, zipOf(workbookFiles({ sheets: [{ data: DATA }] }))]) {
    let reads = 0
    const now = () => reads++ * (MAX_READING_MS + 1)
    const [problem] = readImport(file, {}, now).problems
    expect(problem?.reason).toContain('takes more than 60 seconds')
  }
})
