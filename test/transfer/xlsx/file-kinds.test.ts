import { expect, test } from 'bun:test'
import { problemsOf, workbook, type ZippedFile, zipOf } from './fixtures.ts'

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const zipWith = (...names: string[]): Uint8Array =>
  zipOf(names.map((name): ZippedFile => ({ name, content: 'x' })))

const oleWith = (name: string): Uint8Array =>
  Uint8Array.from([...OLE, ...Buffer.from(name, 'utf16le')])
const OLD_EXCEL =
  'is a workbook of an old Excel (.xls): open it in a spreadsheet and save it as .xlsx or as CSV'

test('a file of another program is refused in a sentence that says what to do', () => {
  const password = oleWith('EncryptedPackage')
  const refused: [Uint8Array, string][] = [
    [Uint8Array.from(OLE), OLD_EXCEL],
    [
      oleWith('WordDocument'),
      'is a text document (.doc): copy its table into a spreadsheet and save it as .xlsx or as CSV',
    ],
    [
      oleWith('__substg1.0_001A001F'),
      'is an e-mail of Outlook (.msg): save the list that is attached to it, and import that',
    ],
    [oleWith('Workbook'), OLD_EXCEL],
    [password, 'is a workbook with a password: open it, take the password away, and save it again'],
    [
      zipOf([{ name: 'stock.csv', content: '', isEncrypted: true }]),
      'is a zip file with a password: take the password away, or save the workbook again as .xlsx or CSV',
    ],
    [
      zipWith('mimetype', 'content.xml'),
      'is a file of LibreOffice or OpenOffice (.ods): open it there and save it as .xlsx or as CSV',
    ],
    [
      zipWith('Index/Document.iwa'),
      'is a file of Numbers: open it there and save it as .xlsx or as CSV',
    ],
    [
      zipWith('_rels/.rels', 'xl/workbook.bin'),
      'is a binary workbook (.xlsb): open it in Excel and save it as .xlsx or as CSV',
    ],
    [
      zipWith('_rels/.rels', 'word/document.xml'),
      'is a text document (.docx): copy its table into a spreadsheet and save it as .xlsx or as CSV',
    ],
    [
      zipWith('a/', 'a/Stock.XLSX'),
      'is a zip file with a/Stock.XLSX in it: unpack it, and import that file',
    ],
    [
      zipWith('stock/_rels/.rels', 'stock/xl/workbook.xml'),
      'is a workbook that was unpacked and packed again with its folder: open the workbook in a spreadsheet and save it as .xlsx or as CSV',
    ],
    [
      zipWith('photo.jpg'),
      'is a zip file and no workbook: open what is to be imported in a spreadsheet and save it as .xlsx or as CSV',
    ],
    [
      zipOf([]),
      'is a zip file and no workbook: open what is to be imported in a spreadsheet and save it as .xlsx or as CSV',
    ],
  ]
  for (const [file, reason] of refused) expect(problemsOf(file)).toEqual([`the file: ${reason}`])
})

test('a workbook that is cut off is refused as such, wherever it ends', () => {
  const whole = workbook({ sheets: [{ data: '' }] })
  for (let length = 4; length < whole.length; length++) {
    expect(problemsOf(whole.subarray(0, length))).toEqual([
      'the file: begins as a workbook or a zip file, and its end is missing: get the file again',
    ])
  }
})
