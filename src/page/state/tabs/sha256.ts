// A browser's own is missing on plain http. FIPS 180-4.

const primes = (count: number): number[] => {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n)
  return found
}

/** The first 32 bits of the fraction. */
const fraction = (value: number): number => ((value % 1) * 2 ** 32) | 0

const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)))
const BEGINNING = primes(8).map((prime) => fraction(Math.sqrt(prime)))

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** SHA-256 of a text as UTF-8, in hexadecimal. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6))
  new Uint8Array(padded.buffer).set(bytes)
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(padded.byteLength - 8, Math.floor(bytes.length / 2 ** 29))
  padded.setUint32(padded.byteLength - 4, bytes.length << 3)
  let hash = BEGINNING
  for (let at = 0; at < padded.byteLength; at += 64) hash = withBlock(hash, padded, at)
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function withBlock(hash: readonly number[], view: DataView, at: number): number[] {
  const words = Array.from({ length: 16 }, (_, index) => view.getInt32(at + 4 * index))
  let [a, b, c, d, e, f, g, h] = hash as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (const [round, constant] of ROUNDS.entries()) {
    if (round > 15) {
      const [second, fifteenth] = [words[round - 2] ?? 0, words[round - 15] ?? 0]
      const s0 = turn(fifteenth, 7) ^ turn(fifteenth, 18) ^ (fifteenth >>> 3)
      const s1 = turn(second, 17) ^ turn(second, 19) ^ (second >>> 10)
      words.push(((words[round - 16] ?? 0) + s0 + (words[round - 7] ?? 0) + s1) | 0)
    }
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const one = (h + s1 + ((e & f) ^ (~e & g)) + constant + (words[round] ?? 0)) | 0
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (hash[index] ?? 0)) | 0)
}
