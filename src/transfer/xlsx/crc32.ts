const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1
  return value
})

/** Goes on with the CRC-32 of bytes, as a zip file has it. @param crc of the bytes before, 0 at first */
export function crc32(bytes: Uint8Array, crc = 0): number {
  let value = ~crc
  for (let at = 0; at < bytes.length; at++) {
    value = (value >>> 8) ^ (TABLE[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  }
  return ~value >>> 0
}
