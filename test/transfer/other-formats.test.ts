import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { readImport } from '../../src/transfer/read-import.ts'
import { problemsOf, windows1252 } from './fixtures.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const hex = (bytes: string) => Uint8Array.from(Buffer.from(bytes.replaceAll(' ', ''), 'hex'))
const padded = (start: Uint8Array, length: number, end: string) =>
  Uint8Array.from([...start, ...new Uint8Array(length - start.length), ...utf8(end)])

const TABLE = '<table><tr><th>petId</th><th>quantity</th></tr><tr><td>1</td><td>2</td></tr></table>'
const SPREADSHEET = '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'

/** Bytes or text that a file begins with, and the beginning of what is said of it. */
const FILES: readonly (readonly [what: string, file: Uint8Array | string, says: string])[] = [
  ['gzip', gzipSync('petId,quantity\n1,2\n'), 'is a packed file (.gz): unpack it'],
  ['bzip2', hex('425a6839 314159265359 00'), 'is a packed file: unpack it'],
  ['xz', hex('fd377a585a00 0004'), 'is a packed file: unpack it'],
  ['zstd', hex('28b52ffd 0458'), 'is a packed file: unpack it'],
  ['7z', hex('377abcaf271c 0004'), 'is an archive (.7z, .rar or .cab): unpack it'],
  ['rar', hex('526172211a07 0100'), 'is an archive (.7z, .rar or .cab): unpack it'],
  ['tar', padded(utf8('stock.csv'), 257, 'ustar\u000000'), 'is an archive (.tar): unpack it'],
  ['PDF', '%PDF-1.7\n%\u00e2\n', 'is a PDF, and no table can be taken from it'],
  ['PNG', hex('89504e470d0a1a0a 0000'), 'is an image, and no list'],
  ['JPEG', hex('ffd8ffe0 00104a464946'), 'is an image, and no list'],
  ['HEIC', hex('00000018 6674797068656963 00'), 'is an image, and no list'],
  ['SQLite', new Database(':memory:').serialize(), 'is a database (SQLite): export the list'],
  ['Access', hex('00010000 5374616e6461726420414345 204442'), 'is a database of Access'],
  ['dBase', hex('03 7a0b18 02000000 6100 2000 0000 00'), 'is a table of dBase (.dbf)'],
  ['Parquet', hex('50415231 1504'), 'is a Parquet file'],
  ['a very old Excel', hex('09040600 00041000'), 'is a workbook of a very old Excel (.xls)'],
  ['Lotus', hex('00000200 0604'), 'is a table of Lotus 1-2-3 or of Works'],
  ['what a Mac writes beside', hex('00051607 00020000'), 'is what a Mac writes beside a file'],
  ['a shortcut', hex('4c000000 0114020000'), 'is a shortcut to a file'],
  [
    'a shortcut to a page',
    '[InternetShortcut]\r\nURL=https://x\r\n',
    'is a shortcut to a web page',
  ],
  ['RTF', '{\\rtf1\\ansi petId', 'is a text document (.rtf): copy its table'],
  ['SYLK', 'ID;PWXL;N;E\r\nP;PGeneral\r\n', 'is a SYLK file (.slk)'],
  ['DIF', 'TABLE\r\n0,1\r\n"EXCEL"\r\n', 'is a DIF file'],
  ['JSON lines', '{"petId":1,"quantity":2}\n{"petId":2,"quantity":3}\n', 'is JSON lines'],
  [
    'a link of Google',
    '{"url":"https://docs.google.com/x","doc_id":"y"}',
    'is a link to a document',
  ],
  ['SQL', '-- MySQL dump 10.13\nCREATE TABLE pets', 'is a script of a database (.sql)'],
  ['an e-mail', 'From: a@b.example\r\nSubject: list\r\n\r\n', 'is an e-mail'],
  [
    'a web archive',
    'MIME-Version: 1.0\r\nContent-Type: multipart/related; x\r\n',
    'is a web page with',
  ],
  [
    'old Excel XML',
    `<?xml version="1.0"?>\n${SPREADSHEET}`,
    'is a workbook in the XML of Excel 2003',
  ],
  [
    'old Excel XML by its program',
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>',
    'is a workbook in the XML',
  ],
  [
    'flat ODS',
    '<?xml version="1.0"?>\n<office:document x="y">',
    'is a file of LibreOffice (.fods)',
  ],
  ['SVG', '<?xml version="1.0"?>\n<svg xmlns="x">', 'is an image (.svg)'],
  [
    'XML',
    '<?xml version="1.0"?>\n<products><product/></products>',
    'is XML, which petstock does not',
  ],
  [
    'a page with a table',
    `<html><body>${TABLE}`,
    'is a web page under the name of a list: open it',
  ],
  ['a table alone', TABLE, 'is a web page under the name of a list: open it in a spreadsheet'],
  ['a page after a remark', `<!-- made by x -->\n<!doctype html>${TABLE}`, 'is a web page under'],
  ['XHTML', `<?xml version="1.0"?><html xmlns="x">${TABLE}`, 'is a web page under the name'],
  [
    'an error page',
    '<html><head><title>502 Bad\nGateway</title></head>',
    'is a web page ("502 Bad Gateway"), and no list',
  ],
  [
    'a page with special letters',
    windows1252('<html><title>Anmeldung für Händler</title>'),
    'is a web page',
  ],
  [
    'a page in UTF-16',
    Uint8Array.from(Buffer.from('\ufeff<html><body>', 'utf16le')),
    'is a web page',
  ],
]

describe('a file of another form', () => {
  test.each(FILES)('is named for what it is: %s', (_, file, says) => {
    const bytes = typeof file === 'string' ? utf8(file) : file
    const { problems, rows } = readImport(bytes)
    expect(rows).toEqual([])
    expect(problems).toMatchObject([{ code: 'other_format', line: null }])
    expect(problems[0]?.reason).toStartWith(says)
    const marked = Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes])
    if (typeof file === 'string') expect(problemsOf(marked)[0]).toStartWith(`the file: ${says}`)
  })

  test('is no list that begins like one', () => {
    for (const name of [
      ...['<Name>', 'ID', 'TABLE', 'From', 'BM', 'MZ', 'GIF', 'PAR1', 'Received', 'Insert', 'BZh9'],
      ...['Rar!', 'II*', '-- Stock', 'II', 'RIFF', '%', '<b', '{', 'html'],
    ]) {
      const [problem] = readImport(utf8(`x${name};petId;quantity\nx;1;2\n`)).problems
      expect(problem).toBeUndefined()
      if (name === '{') continue
      const { problems, rows } = readImport(utf8(`${name};petId;quantity\nx;1;2\n`))
      expect({ problems, rows }).toMatchObject({ problems: [], rows: [{ petId: 1n, quantity: 2 }] })
    }
    expect(readImport(utf8('ID;PetId;petId;quantity\nB;1;2;3\n')).rows).toEqual([])
    expect(readImport(utf8('ID;Product;petId;quantity\n7;1;2;3\n')).rows).toHaveLength(1)
  })
})
