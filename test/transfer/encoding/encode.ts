import { decodeLegacy, type LegacyEncoding } from '../../../src/transfer/encoding/encodings.ts'

type Bytes = readonly number[]

const tables = new Map<LegacyEncoding, ReadonlyMap<string, Bytes>>()

/** The bytes of each character of an encoding, found by decoding them all. */
function tableOf(encoding: LegacyEncoding): ReadonlyMap<string, Bytes> {
  const known = tables.get(encoding)
  if (known !== undefined) return known
  const table = new Map<string, Bytes>()
  const add = (...bytes: number[]) => {
    const text = decodeLegacy(Uint8Array.from(bytes), encoding)
    if (text !== undefined && [...text].length === 1 && !table.has(text)) table.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add(byte)
  const isWide = ['gbk', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'].includes(encoding)
  for (let first = 0x81; isWide && first < 0xff; first++) {
    for (let second = 0x40; second < 0xff; second++) add(first, second)
  }
  tables.set(encoding, table)
  return table
}

/** Text as an old program writes it. @throws Error for a character that the encoding does not have */
export function encodeAs(text: string, encoding: LegacyEncoding): Uint8Array {
  const table = tableOf(encoding)
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character)
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}
