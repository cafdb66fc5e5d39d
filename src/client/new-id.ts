/**
 * Creates a UUID (version 4) for a movement. Make one for each sale, and send the same with every
 * retry. This also works on pages loaded over plain http, where `crypto.randomUUID` is missing.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return 0x40 | (byte & 0x0f)
    if (index === 8) return 0x80 | (byte & 0x3f)
    return byte
  }).map((byte) => byte.toString(16).padStart(2, '0'))
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((group) => group.join(''))
    .join('-')
}
