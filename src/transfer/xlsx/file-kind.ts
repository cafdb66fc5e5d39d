import type { ZipFile } from './unpack.ts'
import { WorkbookProblem } from './workbook-problem.ts'

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06]
/** What .xls files begin with, and workbooks with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]

const startsWith = (bytes: Uint8Array, prefix: readonly number[]): boolean =>
  prefix.every((byte, at) => bytes[at] === byte)

/** Whether a file is an .xlsx workbook, or something of which only the reader of workbooks can say what it is. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  [ZIP, EMPTY_ZIP, OLE].some((start) => startsWith(bytes, start))

const SAVE_AS = 'save it as .xlsx or as CSV'

/** As OLE files name what is in them. */
const utf16 = (name: string): readonly number[] =>
  [...name].flatMap((letter) => [letter.charCodeAt(0), 0])

const ENCRYPTED = utf16('EncryptedPackage')

/** Files of OLE that are no workbooks, by what is in them. */
const OLE_OTHERS: readonly (readonly [name: string, reason: string])[] = [
  ['WordDocument', `is a text document (.doc): copy its table into a spreadsheet and ${SAVE_AS}`],
  [
    'PowerPoint Document',
    `is a presentation (.ppt): copy its table into a spreadsheet and ${SAVE_AS}`,
  ],
  [
    '__substg1.0_',
    'is an e-mail of Outlook (.msg): save the list that is attached to it, and import that',
  ],
  ['WksSSWorkBook', `is a table of Works: open it there and ${SAVE_AS}`],
]

/** @throws WorkbookProblem for a file that is no zip file */
export function refuseOldWorkbook(bytes: Uint8Array): void {
  if (!startsWith(bytes, OLE)) return
  if (includes(bytes, ENCRYPTED)) {
    throw new WorkbookProblem(
      'is a workbook with a password: open it, take the password away, and save it again',
    )
  }
  const [, other] = OLE_OTHERS.find(([name]) => includes(bytes, utf16(name))) ?? []
  throw new WorkbookProblem(
    other ?? `is a workbook of an old Excel (.xls): open it in a spreadsheet and ${SAVE_AS}`,
    other === undefined ? 'unreadable_workbook' : 'other_format',
  )
}

function includes(bytes: Uint8Array, part: readonly number[]): boolean {
  const [first = 0] = part
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (part.every((byte, offset) => bytes[at + offset] === byte)) return true
  }
  return false
}

/** Files that are zip files too, by a file that each has in it. */
const OTHERS: readonly (readonly [file: RegExp, what: string])[] = [
  [/^xl\/workbook\.bin$/, 'a binary workbook (.xlsb): open it in Excel'],
  [/^word\//, 'a text document (.docx): copy its table into a spreadsheet'],
  [/^ppt\//, 'a presentation (.pptx): copy its table into a spreadsheet'],
  [/^index(?:\/.*\.iwa|\.zip)$/, 'a file of Numbers: open it there'],
  [/^meta-inf\/container\.xml$/, 'a book (.epub): copy its table into a spreadsheet'],
  [/^content\.xml$/, 'a file of LibreOffice or OpenOffice (.ods): open it there'],
]

/** @throws WorkbookProblem for a zip file that is no .xlsx workbook */
export function refuseOtherZip(zip: ZipFile): void {
  const names = [...zip.entries.keys()]
  const [, other] = OTHERS.find(([file]) => names.some((name) => file.test(name))) ?? []
  if (other !== undefined) throw new WorkbookProblem(`is ${other} and ${SAVE_AS}`)
  if (zip.find('_rels/.rels') !== undefined) return
  const inside = [...zip.entries.values()].find(({ name }) => /\.(?:xlsx|csv|json)$/i.test(name))
  if (inside !== undefined) {
    throw new WorkbookProblem(
      `is a zip file with ${inside.name} in it: unpack it, and import that file`,
    )
  }
  throw new WorkbookProblem(
    names.some((name) => name.endsWith('xl/workbook.xml'))
      ? `is a workbook that was unpacked and packed again with its folder: open the workbook in a spreadsheet and ${SAVE_AS}`
      : `is a zip file and no workbook: open what is to be imported in a spreadsheet and ${SAVE_AS}`,
  )
}
