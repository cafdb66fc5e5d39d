// Every text from outside passes here before it is shown: in the log, in errors that name a path or a
// method, and in the remarks of a command.

// A key, a one-time code or a ticket for a download, also one that is cut short, or whose prefix was mistyped or left out. Fewer characters than
// sixteen of a secret leave more of it unknown than anyone can try.
const KEY = /ps[tcd]_[0-9A-Za-z]{16,}[0-9A-Za-z_]*|[0-9A-Za-z]{22,}(?:_[0-9A-Za-z]{1,6})?/gi

const PREFIX = /^ps[tcd]_/i

/** As many characters of a key in hexadecimal: two digits for each. */
const IN_HEX = /(?:3\d|[46][1-9a-f]|5[\daf]|7[\da]){22,}/i

/** Masks a whole key, and a part of one by its mix of letters and digits, which no word has. */
function maskOf(text: string): string {
  if (PREFIX.test(text)) return `${text.slice(0, 4).toLowerCase()}...`
  return isRandom(text) || holdsKeyInHex(text) ? '...' : text
}

function isRandom(text: string): boolean {
  if (!/[a-z]/.test(text) || !/[A-Z]/.test(text)) return false
  return /[0-9]/.test(text) || changesOfCase(text) > (text.length - 1) / 4
}

/**
 * How often a capital stands beside a small letter. Of letters in random order, about every second pair is one; of words that are
 * written together (camelCase), at most every fourth.
 */
function changesOfCase(letters: string): number {
  let changes = 0
  for (let at = 1; at < letters.length; at++) {
    if (isCapital(letters, at) !== isCapital(letters, at - 1)) changes += 1
  }
  return changes
}

const isCapital = (letters: string, at: number): boolean => letters.charCodeAt(at) <= LAST_CAPITAL

const LAST_CAPITAL = 'Z'.charCodeAt(0)

function holdsKeyInHex(text: string): boolean {
  const [hex] = IN_HEX.exec(text) ?? []
  if (hex === undefined) return false
  const written = Buffer.from(hex, 'hex').toString('latin1')
  return PREFIX.test(written) || isRandom(written)
}

/**
 * Masks the keys in a text from outside, so that it may be logged and quoted. Finds them also where some
 * of their characters are percent-encoded, once or many times. All other text stays.
 */
export function redactKeys(text: string): string {
  if (!text.includes('%')) return text.replace(KEY, maskOf)
  const { plain, starts } = decoded(text)
  let shown = ''
  let copied = 0
  for (const { 0: key, index } of plain.matchAll(KEY)) {
    shown += text.slice(copied, starts[index]) + maskOf(key)
    copied = starts[index + key.length] ?? text.length
  }
  return shown + text.slice(copied)
}

interface Decoded {
  readonly plain: string
  /** Where each character of `plain` starts in the text. */
  readonly starts: Uint32Array
}

const PERCENT = '%'.charCodeAt(0)

/**
 * Decodes percent-encoded bytes until none is left, in one pass: a byte that is decoded may complete
 * another one. Only ASCII matters here, so that each byte is read as a character.
 */
function decoded(text: string): Decoded {
  const codes = new Uint16Array(text.length)
  const starts = new Uint32Array(text.length + 1)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    codes[length] = text.charCodeAt(at)
    starts[length] = at
    length += 1
    while (length >= 3 && codes[length - 3] === PERCENT) {
      const byte = hexDigit(codes[length - 2]) * 16 + hexDigit(codes[length - 1])
      if (Number.isNaN(byte)) break
      length -= 2
      codes[length - 1] = byte
    }
  }
  starts[length] = text.length
  return { plain: Buffer.from(codes.buffer, 0, length * 2).toString('utf16le'), starts }
}

/** The value of a hexadecimal digit by its character code; NaN for everything else. */
function hexDigit(code = 0): number {
  if (code >= 48 && code <= 57) return code - 48
  // The letters differ in one bit from their capitals.
  const letter = code | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : Number.NaN
}
