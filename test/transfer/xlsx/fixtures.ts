import { deflateSync, strToU8 } from 'fflate'
import { crc32 } from '../../../src/everywhere/crc32.ts'
import { readImport } from '../../../src/transfer/read-import.ts'
import { describeProblem } from '../../../src/transfer/reading/import-reading.ts'

/** A file of a zip file, and what its directory says of it where that is not the truth. */
export interface ZippedFile {
  readonly name: string
  readonly content: string | Uint8Array
  readonly size?: number
  readonly crc?: number
  readonly isEncrypted?: boolean
  /** The content is deflated already. */
  readonly isPacked?: boolean
  readonly isStored?: boolean
  /** The sizes stand beside the others, as in a zip64 file. */
  readonly isLarge?: boolean
}

const LOCAL = 0x04034b50
const ENTRY = 0x02014b50
const END = 0x06054b50

/** Makes a zip file, as its files say it. */
export function zipOf(files: readonly ZippedFile[]): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const file of files) {
    const { local, entry } = zipped(file, offset)
    parts.push(...local)
    directory.push(...entry)
    offset += lengthOf(local)
  }
  const size = lengthOf(directory)
  const end = numbers(
    [END, 4],
    [0, 4],
    [files.length, 2],
    [files.length, 2],
    [size, 4],
    [offset, 4],
  )
  return joined([...parts, ...directory, end, numbers([0, 2])])
}

function zipped(file: ZippedFile, offset: number) {
  const content = typeof file.content === 'string' ? strToU8(file.content) : file.content
  const packed = file.isPacked === true || file.isStored === true ? content : deflateSync(content)
  const name = strToU8(file.name)
  const size = file.size ?? content.length
  const crc = file.crc ?? crc32(content)
  const flags = file.isEncrypted === true ? 1 : 0
  const method = file.isStored === true ? 0 : 8
  const extra =
    file.isLarge === true ? numbers([1, 2], [16, 2], [size, 8], [packed.length, 8]) : numbers()
  const sizes: [number, number][] =
    file.isLarge === true
      ? [
          [0xffff_ffff, 4],
          [0xffff_ffff, 4],
        ]
      : [
          [packed.length, 4],
          [size, 4],
        ]
  const same: [number, number][] = [[20, 2], [flags, 2], [method, 2], [0, 4], [crc, 4], ...sizes]
  const local = [numbers([LOCAL, 4], ...same, [name.length, 2], [0, 2]), name, packed]
  const lengths: [number, number][] = [
    [name.length, 2],
    [extra.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
  ]
  const entry = [numbers([ENTRY, 4], [20, 2], ...same, ...lengths, [offset, 4]), name, extra]
  return { local, entry }
}

/** Little-endian numbers, each with its count of bytes. */
const numbers = (...all: readonly (readonly [value: number, bytes: number])[]): Uint8Array =>
  Uint8Array.from(
    all.flatMap(([value, bytes]) =>
      Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) & 0xff),
    ),
  )

const lengthOf = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0)

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(lengthOf(parts))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export interface SheetSpec {
  readonly name?: string
  /** The rows: what is between `<sheetData>` and its end. */
  readonly data: string
  readonly before?: string
  readonly after?: string
  readonly state?: 'hidden' | 'veryHidden'
}

export interface WorkbookSpec {
  readonly sheets: readonly SheetSpec[]
  /** `<si>` elements. */
  readonly texts?: string
  /** Formats of the styles 1, 2 and so on. */
  readonly formats?: readonly string[]
  readonly is1904?: boolean
  /** What the workbook says of the results of its formulas: the attributes of `calcPr`. */
  readonly calculation?: string
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${R}/${kind}" Target="${target}"/>`

/** The files of a workbook. */
export function workbookFiles(spec: WorkbookSpec): ZippedFile[] {
  const { sheets, texts, formats = [], is1904, calculation } = spec
  const calcPr = calculation === undefined ? '' : `<calcPr ${calculation}/>`
  const listed = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${name ?? `Sheet${at + 1}`}" sheetId="${at + 1}" state="${state}" r:id="rId${at}"/>`,
  )
  const custom = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`)
  return [
    {
      name: '_rels/.rels',
      content: `<R>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</R>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${MAIN} xmlns:r="${R}"><workbookPr${is1904 === true ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets>${calcPr}</workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<R>${[
        ...sheets.map((_, at) => relation(`rId${at}`, 'worksheet', `worksheets/sheet${at}.xml`)),
        relation('t', 'sharedStrings', 'sharedStrings.xml'),
        relation('s', 'styles', '/xl/styles.xml'),
      ].join('')}</R>`,
    },
    ...(texts === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: `<sst>${texts}</sst>` }]),
    {
      name: 'xl/styles.xml',
      content: `<styleSheet><numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    },
    ...sheets.map(({ data, before = '', after = '' }, at) => ({
      name: `xl/worksheets/sheet${at}.xml`,
      content: `<worksheet ${MAIN}>${before}<sheetData>${data}</sheetData>${after}</worksheet>`,
    })),
  ]
}

export const workbook = (spec: WorkbookSpec): Uint8Array => zipOf(workbookFiles(spec))

/** A cell with a text in it. */
export const text = (value: string): string =>
  `<c t="inlineStr"><is><t>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`

/** A cell with a number. */
export const number = (value: number | string, style = 0): string =>
  `<c s="${style}"><v>${value}</v></c>`

export const row = (...cells: readonly string[]): string => `<row>${cells.join('')}</row>`

export const header = (...names: readonly string[]): string => row(...names.map(text))

/** A workbook of one sheet. */
export const sheet = (...rows: readonly string[]): Uint8Array =>
  workbook({ sheets: [{ data: rows.join('') }] })

export const problemsOf = (bytes: Uint8Array): string[] => {
  const { format, problems } = readImport(bytes)
  return problems.map((problem) => describeProblem(format, problem))
}

/** What a workbook says that has no problem: number and quantity of each pet. */
export const stockOf = (bytes: Uint8Array): [bigint | null, number][] => {
  const { rows, problems } = readImport(bytes)
  if (problems.length > 0) throw new Error(problemsOf(bytes).join('\n'))
  return rows.map(({ petId, quantity }) => [petId, quantity])
}
