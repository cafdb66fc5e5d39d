const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n
const CANONICAL = /^(?:0|-?[1-9][0-9]{0,18})$/

/**
 * Reads a pet's id: `0` or `-?[1-9][0-9]*` within int64, the one way to write each number.
 * @returns undefined for anything else
 */
export function parsePetId(text: string): bigint | undefined {
  if (!CANONICAL.test(text)) return undefined
  const id = BigInt(text)
  return id >= INT64_MIN && id <= INT64_MAX ? id : undefined
}
