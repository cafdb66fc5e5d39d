import { crc32OfText } from '../everywhere/crc32.ts'
import { nodeCrypto } from '../late-node.ts'

const PREFIX = 'pst_'
const SECRET_BYTES = 32
const SECRET_LENGTH = 43
const CODE_PREFIX = 'psc_'
const TICKET_PREFIX = 'psd_'
const CODE_BYTES = 16
const CODE_LENGTH = 22
const CHECKSUM_LENGTH = 6
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
// By character code.
const IS_BASE62 = new Uint8Array(128)
for (const character of BASE62) IS_BASE62[character.charCodeAt(0)] = 1
const BODY_LENGTH = PREFIX.length + SECRET_LENGTH

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = BASE62.charAt(Number(rest % 62n)) + text
  return text.padStart(length, '0')
}

const checksum = (body: string): string => base62(BigInt(crc32OfText(body)), CHECKSUM_LENGTH)

/**
 * Makes a new API key: `pst_`, 256 random bits in base62, `_`, and the CRC-32 of what stands before.
 * @param randomBytes gives that many unpredictable bytes
 */
export const createToken = (randomBytes: (count: number) => Uint8Array): string =>
  withChecksum(PREFIX + secretText(randomBytes(SECRET_BYTES), SECRET_LENGTH))

/** Makes a one-time code, or the claim of one: `psc_`, 128 random bits in base62, and the same checksum. */
export const createCode = (randomBytes: (count: number) => Uint8Array): string =>
  withChecksum(CODE_PREFIX + secretText(randomBytes(CODE_BYTES), CODE_LENGTH))

/** Makes a ticket for a download: `psd_`, and 128 random bits in base62. */
export const createTicket = (randomBytes: (count: number) => Uint8Array): string =>
  TICKET_PREFIX + secretText(randomBytes(CODE_BYTES), CODE_LENGTH)

const secretText = (bytes: Uint8Array, length: number): string =>
  base62(BigInt(`0x${Buffer.from(bytes).toString('hex')}`), length)

const withChecksum = (body: string): string => `${body}_${checksum(body)}`

const CODE = new RegExp(
  `^${CODE_PREFIX}[0-9A-Za-z]{${CODE_LENGTH}}_[0-9A-Za-z]{${CHECKSUM_LENGTH}}$`,
)

/** True for a one-time code whose checksum is right. */
export const isWellFormedCode = (text: string): boolean =>
  CODE.test(text) && withChecksum(text.slice(0, -CHECKSUM_LENGTH - 1)) === text

/** True for a token whose checksum is right. Any other was mistyped, and the ring does not look it up. */
export function isWellFormedToken(token: string): boolean {
  if (token.length !== BODY_LENGTH + 1 + CHECKSUM_LENGTH) return false
  if (!token.startsWith(PREFIX) || token.charAt(BODY_LENGTH) !== '_') return false
  for (let index = PREFIX.length; index < BODY_LENGTH; index++) {
    if (IS_BASE62[token.charCodeAt(index)] !== 1) return false
  }
  return hasChecksum(token)
}

// Compares digit by digit, without making a text: every request does this.
function hasChecksum(token: string): boolean {
  let rest = crc32OfText(token, BODY_LENGTH)
  let same = true
  for (let index = token.length - 1; index > BODY_LENGTH; index--) {
    if (token.charCodeAt(index) !== BASE62.charCodeAt(rest % 62)) same = false
    rest = Math.floor(rest / 62)
  }
  return same
}

/** What is stored in place of a key: its SHA-256 in lower-case hex. */
export const tokenDigest = (token: string): string => nodeCrypto().hash('sha256', token, 'hex')
