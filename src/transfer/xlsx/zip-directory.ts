import { damaged, tooLarge, WorkbookProblem } from './workbook-problem.ts'

/** A file in a zip file, as the directory at its end declares it. */
export interface ZipEntry {
  readonly name: string
  readonly isEncrypted: boolean
  /** 0 is stored, 8 is deflated. */
  readonly method: number
  readonly crc: number
  /** Bytes in the zip file. */
  readonly packed: number
  /** Bytes when it is unpacked. */
  readonly size: number
  /** Where its own header begins. */
  readonly offset: number
}

const END = 0x06054b50
const END_LENGTH = 22
const MAX_COMMENT = 65_535
const ENTRY = 0x02014b50
const ENTRY_LENGTH = 46
const LOCAL = 0x04034b50
const LOCAL_LENGTH = 30
const ZIP64_EXTRA = 1
const IN_ZIP64_EXTRA = 0xffff_ffff

/** A workbook has a few dozens; one with pictures has more. */
const MAX_ENTRIES = 10_000

/**
 * Reads the directory of a zip file.
 * @returns the entries by their names, in lower case and with `/`
 * @throws WorkbookProblem
 */
export function readDirectory(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  const start = view.getUint32(end + 16, true)
  if (count > MAX_ENTRIES) throw tooLarge(`has more than ${MAX_ENTRIES} files in it`)
  if (start + view.getUint32(end + 12, true) > end) throw damaged('its directory is out of place')
  const entries = new Map<string, ZipEntry>()
  for (let at = start, left = count; left > 0; left--) {
    if (at + ENTRY_LENGTH > end || view.getUint32(at, true) !== ENTRY) {
      throw damaged('its directory is cut off')
    }
    const { entry, next } = readEntry(bytes, view, at)
    if (next > end) throw damaged('its directory is cut off')
    const key = entry.name.toLowerCase()
    if (entries.has(key)) throw damaged('two files in it have one name')
    entries.set(key, entry)
    at = next
  }
  return entries
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= 0 && at >= last - MAX_COMMENT; at--) {
    if (view.getUint32(at, true) === END && at + view.getUint16(at + 20, true) <= last) return at
  }
  throw new WorkbookProblem(
    'begins as a workbook or a zip file, and its end is missing: get the file again',
  )
}

const decoder = new TextDecoder()

function readEntry(
  bytes: Uint8Array,
  view: DataView,
  at: number,
): { readonly entry: ZipEntry; readonly next: number } {
  const nameEnd = at + ENTRY_LENGTH + view.getUint16(at + 28, true)
  const extraEnd = nameEnd + view.getUint16(at + 30, true)
  const next = extraEnd + view.getUint16(at + 32, true)
  if (next > bytes.length) throw damaged('its directory is cut off')
  const name = decoder.decode(bytes.subarray(at + ENTRY_LENGTH, nameEnd)).replaceAll('\\', '/')
  // Some programs put the large sizes of a zip64 file beside the small ones, for small files too.
  const large = zip64Values(view, nameEnd, extraEnd)
  const sizeAt = (place: number): number => {
    const value = view.getUint32(place, true)
    return value === IN_ZIP64_EXTRA ? (large.shift() ?? value) : value
  }
  const size = sizeAt(at + 24)
  const packed = sizeAt(at + 20)
  const offset = sizeAt(at + 42)
  const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
  const method = view.getUint16(at + 10, true)
  const crc = view.getUint32(at + 16, true)
  return { entry: { name, isEncrypted, method, crc, packed, size, offset }, next }
}

function zip64Values(view: DataView, start: number, end: number): number[] {
  for (let at = start; at + 4 <= end; ) {
    const length = view.getUint16(at + 2, true)
    const next = at + 4 + length
    if (view.getUint16(at, true) === ZIP64_EXTRA && next <= end) {
      return Array.from({ length: Math.floor(length / 8) }, (_, place) =>
        Number(view.getBigUint64(at + 4 + place * 8, true)),
      )
    }
    at = next
  }
  return []
}

/** The packed bytes of an entry. @throws WorkbookProblem */
export function packedBytes(bytes: Uint8Array, { offset, packed }: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (offset + LOCAL_LENGTH > bytes.length || view.getUint32(offset, true) !== LOCAL) {
    throw damaged('a file in it is not where its directory says')
  }
  const names = view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const start = offset + LOCAL_LENGTH + names
  if (start + packed > bytes.length) throw damaged('a file in it is cut off')
  return bytes.subarray(start, start + packed)
}
