// Node's, in node:zlib, would bring its streams into each start of the program, and browsers have none.

/** Of each value of four bits, what it adds. */
// biome-ignore format: a table
const ADDED = Uint32Array.of(
  0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
  0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
)

function withByte(crc: number, byte: number): number {
  const low = crc ^ byte
  const rest = (low >>> 4) ^ (ADDED[low & 15] ?? 0)
  return (rest >>> 4) ^ (ADDED[rest & 15] ?? 0)
}

/** Goes on with the CRC-32 of bytes, as a zip file has it. @param crc of the bytes before, 0 at first */
export function crc32(bytes: Uint8Array, crc = 0): number {
  let value = ~crc
  for (let at = 0; at < bytes.length; at++) value = withByte(value, bytes[at] ?? 0)
  return ~value >>> 0
}

/** The CRC-32 of the first characters of a text, in ASCII. */
export function crc32OfText(text: string, length = text.length): number {
  let value = ~0
  for (let at = 0; at < length; at++) value = withByte(value, text.charCodeAt(at))
  return ~value >>> 0
}
