import { quoteValue } from '../cells/import-values.ts'
import type { Mistake } from '../reading/import-reading.ts'

// Files that are no list of petstock's, and travel under the names of lists.

const SAVE_AS = 'open it in a spreadsheet and save it as .xlsx or as CSV'
const UNPACK = 'unpack it, and import the file that is in it'
const GET_LIST = 'get the list as .xlsx or as CSV from where it comes from'

type Format = readonly (readonly [beginning: RegExp, reason: string])[]

/** Files by their first bytes, in hexadecimal. */
const BY_BYTES: Format = [
  [/^1f(?:8b|9d|a0)/, `is a packed file (.gz): ${UNPACK}`],
  [/^(?:425a68.{2}314159|fd377a585a00|28b52ffd)/, `is a packed file: ${UNPACK}`],
  [/^(?:377abcaf271c|526172211a07|4d53434600)/, `is an archive (.7z, .rar or .cab): ${UNPACK}`],
  [/^.{514}7573746172/, `is an archive (.tar): ${UNPACK}`],
  [
    /^(?:89504e47|ffd8ff|47494638|49492a00|4d4d002a|52494646.{8}57454250|.{8}66747970|424d.{8}00000000)/,
    `is an image, and no list: ${GET_LIST}`,
  ],
  [
    /^53514c69746520666f726d6174203300/,
    'is a database (SQLite): export the list from it as CSV; a backup of petstock comes back with "petstock restore"',
  ],
  [
    /^000100005374616e6461726420(?:4a6574|414345)/,
    'is a database of Access: export the list from it as .xlsx or as CSV',
  ],
  [
    /^(?:02|03|3[0-2]|43|63|83|8b|8e|f5)..0[1-9a-c][01].{9}..0.{5}0000/,
    `is a table of dBase (.dbf): ${SAVE_AS}`,
  ],
  [/^50415231[01]/, 'is a Parquet file: save its table as CSV'],
  [/^090[0248]0[468]00|^09081000/, `is a workbook of a very old Excel (.xls): ${SAVE_AS}`],
  [/^(?:00000200|00001a00|ff000200)/, `is a table of Lotus 1-2-3 or of Works: ${SAVE_AS}`],
  [
    /^000516(?:00|07)/,
    'is what a Mac writes beside a file: import the file that has the same name without ._ before it',
  ],
  [/^(?:4c00000001140200|62706c6973743030)/, 'is a shortcut to a file: import the file itself'],
  [/^(?:4d5a[97].00|7f454c46)/, 'is a program, and no list: choose another file'],
]

/** Text files by their beginning. */
const BY_TEXT: Format = [
  [/^%PDF-/, `is a PDF, and no table can be taken from it: ${GET_LIST}`],
  [
    /^\{\\rtf/,
    'is a text document (.rtf): copy its table into a spreadsheet, and save that as .xlsx or as CSV',
  ],
  [/^MIME-Version:[\s\S]*multipart\/related/i, `is a web page with its images (.mht): ${SAVE_AS}`],
  [
    /^(?:From|Received|Return-Path|Delivered-To|Message-ID|MIME-Version):?[^\n]*\r?\n[A-Z][A-Za-z-]*:/,
    'is an e-mail: save the list that is attached to it, and import that',
  ],
  [/^\[InternetShortcut\]/i, 'is a shortcut to a web page: import the file itself'],
  [
    /^\{\s*"(?:url|doc_id|resource_id)"[\s\S]*(?:doc_id|docs\.google)/,
    'is a link to a document of Google: open it there, and download it as .xlsx',
  ],
  [
    /^\{[^\n]*\}\s*\r?\n\s*\{/,
    'is JSON lines (an object in each line): put [ before the first object, ] after the last one, and a comma between two',
  ],
  [/^ID;P[A-Z0-9;]*\r?\n[BCFOPWN];/, `is a SYLK file (.slk): ${SAVE_AS}`],
  [/^TABLE\r?\n0,1\r?\n/, `is a DIF file: ${SAVE_AS}`],
  [/^%!PS-/, `is PostScript, and no table can be taken from it: ${GET_LIST}`],
  [
    /^BEGIN:V(?:CARD|CALENDAR)/,
    'is a list of contacts or of appointments, and none of pets: choose another file',
  ],
  [
    /^(?:--[^\n]*(?:dump|phpMyAdmin|Adminer|SQL)|PRAGMA foreign_keys|(?:CREATE TABLE|INSERT INTO|BEGIN TRANSACTION;)\s)/i,
    'is a script of a database (.sql): export the list from it as CSV',
  ],
]

/** How far a file is looked at. */
const BEGINNING_BYTES = 4_096
const MAGIC_BYTES = 300

/**
 * Says what a file is that is no list, and what to do.
 * @returns undefined for what may be CSV, JSON or a workbook
 */
export function otherFormat(file: Uint8Array): Mistake | undefined {
  const bytes = hexOf(file.subarray(0, MAGIC_BYTES))
  const text = beginningOf(file)
  const [, reason = markup(text)] =
    BY_BYTES.find(([beginning]) => beginning.test(bytes)) ??
    BY_TEXT.find(([beginning]) => beginning.test(text)) ??
    []
  return reason === undefined ? undefined : { code: 'other_format', reason }
}

/** Whether a file is JSON: CSV does not begin with a bracket. */
export const isJson = (file: Uint8Array): boolean => /^[[{]/.test(beginningOf(file))

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The beginning of a text, in whatever encoding, as far as it is ASCII. */
const beginningOf = (file: Uint8Array): string =>
  String.fromCharCode(...file.subarray(0, BEGINNING_BYTES))
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart()

const HTML =
  /^(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html|head|body|table|meta|title|style|script|div|p|br|h1|center|font)[\s>/]/i

/** What a file of HTML or of XML is. */
function markup(text: string): string | undefined {
  if (HTML.test(text) || /^<\?xml[\s\S]*?<html[\s>]/i.test(text)) return webPage(text)
  if (!/^<\?(?:xml|mso)/i.test(text)) return undefined
  if (/urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"/.test(text)) {
    return `is a workbook in the XML of Excel 2003: ${SAVE_AS}`
  }
  if (/<office:document/.test(text)) return `is a file of LibreOffice (.fods): ${SAVE_AS}`
  if (/<svg[\s>]/.test(text)) return `is an image (.svg), and no list: ${GET_LIST}`
  return `is XML, which petstock does not read: ${GET_LIST}`
}

function webPage(text: string): string {
  const [, title = ''] = /<title[^>]*>([^<]*)</i.exec(text) ?? []
  const words = title.trim().replace(/\s+/g, ' ')
  const named = words === '' ? '' : ` (${quoteValue(words)})`
  return isTable(text)
    ? `is a web page${named} under the name of a list: ${SAVE_AS}`
    : `is a web page${named}, and no list: open where it comes from in a browser, sign in if it asks for that, and download the list again`
}

/** Whether a page is a table that a program has written for a spreadsheet. */
const isTable = (text: string): boolean =>
  /<t[rhd][\s>]|<table[\s>]|urn:schemas-microsoft-com/i.test(text)
