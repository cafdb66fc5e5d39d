import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'pst_'
const SECRET_BYTES = 32
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^pst_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/
const BODY_LENGTH = PREFIX.length + SECRET_LENGTH

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = BASE62.charAt(Number(rest % 62n)) + text
  return text.padStart(length, '0')
}

const checksum = (body: string): string => base62(BigInt(crc32(body)), CHECKSUM_LENGTH)

/**
 * Makes a new API key: `pst_`, 256 random bits in base62, `_`, and the CRC-32 of what stands before.
 * @param randomBytes gives that many unpredictable bytes
 */
export function createToken(randomBytes: (count: number) => Uint8Array): string {
  const secret = BigInt(`0x${Buffer.from(randomBytes(SECRET_BYTES)).toString('hex')}`)
  const body = PREFIX + base62(secret, SECRET_LENGTH)
  return `${body}_${checksum(body)}`
}

/** True for a token whose checksum is right: anything else was mistyped, and is not looked up. */
export function isWellFormedToken(token: string): boolean {
  return SHAPE.test(token) && token.slice(BODY_LENGTH + 1) === checksum(token.slice(0, BODY_LENGTH))
}

/** What is stored in place of a key: its SHA-256 in lower-case hex. */
export const tokenDigest = (token: string): string =>
  createHash('sha256').update(token).digest('hex')
