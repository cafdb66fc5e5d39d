/** How many slots a Redis Cluster shares out among its servers. */
const SLOTS = 16_384

const POLYNOMIAL = 0x1021

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1
  return crc & 0xffff
})

/** The slot of a name: CRC-16/XMODEM of what is in its first braces, or else of all of it. */
export function slotOf(name: string): number {
  const open = name.indexOf('{')
  const close = open < 0 ? -1 : name.indexOf('}', open + 1)
  let crc = 0
  for (const byte of Buffer.from(close > open + 1 ? name.slice(open + 1, close) : name)) {
    crc = ((crc << 8) ^ (TABLE[(crc >> 8) ^ byte] as number)) & 0xffff
  }
  return crc % SLOTS
}
