import { CODE_PAGES, type CodePage, decodeCodePage, LEGACY, NEVER_GUESSED } from './code-pages.ts'

export type LegacyEncoding = keyof typeof LEGACY

/** What a file says by its bytes: its mark, or that they are UTF-8. */
export type UnicodeEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

export type Encoding = UnicodeEncoding | LegacyEncoding

const LEGACY_ENCODINGS = Object.keys(LEGACY) as readonly LegacyEncoding[]

/** Those that a file's words can show. */
export const GUESSED_ENCODINGS = LEGACY_ENCODINGS.filter(
  (each) => LEGACY[each].rarity < NEVER_GUESSED,
)

export const codePageOf = (encoding: LegacyEncoding): CodePage => LEGACY[encoding]

const UNICODE_TITLES = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16' } as const

/** What people call an encoding. */
export const titleOf = (encoding: Encoding): string =>
  isLegacy(encoding) ? LEGACY[encoding].title : UNICODE_TITLES[encoding]

export const isLegacy = (encoding: string): encoding is LegacyEncoding =>
  Object.hasOwn(LEGACY, encoding)

/** Names that TextDecoder does not know. */
const ALIASES: { readonly [name: string]: Encoding } = {
  macroman: 'macintosh',
  'mac-roman': 'macintosh',
  'x-mac-roman': 'macintosh',
  'mac-centraleurope': 'x-mac-ce',
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  ansi: 'windows-1252',
  'utf-16': 'utf-16le',
}

/**
 * The encoding that a person means by a name, in any letter case: one of the Encoding Standard, `cp850` or a title.
 * @returns undefined for one that petstock does not read
 */
export function encodingNamed(name: string): Encoding | undefined {
  const label = name.trim().toLowerCase()
  const spelled = label.replace(
    /^(?:cp|dos|ibm|oem)[ -]?(?=(?:437|737|775|850|852|857|866)$)/,
    'ibm',
  )
  const known = isLegacy(spelled) ? spelled : ALIASES[label]
  return (
    known ??
    LEGACY_ENCODINGS.find((each) => titleOf(each).toLowerCase() === label) ??
    standard(label)
  )
}

/** Strict. A second mark belongs to the text: the file's own was taken off before. @throws RangeError for an unknown name */
const textDecoder = (label: string): TextDecoder =>
  new TextDecoder(label as ConstructorParameters<typeof TextDecoder>[0], {
    ...{ fatal: true, ignoreBOM: true },
  })

function standard(label: string): Encoding | undefined {
  try {
    const { encoding } = textDecoder(label)
    if (encoding === 'gb18030') return 'gbk'
    if (encoding === 'iso-8859-8-i') return 'iso-8859-8'
    return isLegacy(encoding) || encoding in UNICODE_TITLES ? (encoding as Encoding) : undefined
  } catch {
    return undefined
  }
}

/** Control characters, those of Latin 1 too, that no text has: an encoding that makes them is another one. */
export const CONTROLS = /[^\P{Cc}\t\n\r]|\ufffd/u

/** Decodes bytes strictly. @returns undefined where they are not of the encoding, or it makes control characters of them */
export function decodeLegacy(bytes: Uint8Array, encoding: LegacyEncoding): string | undefined {
  const text = isOwn(encoding) ? decodeCodePage(bytes, encoding) : decodeStrictly(bytes, encoding)
  return text === undefined || CONTROLS.test(text) ? undefined : text
}

/** How many bytes of a large file are decoded at once. */
const STEP = 65_536

/** Whether bytes are of an encoding, without keeping their text. */
export function isTextIn(bytes: Uint8Array, encoding: LegacyEncoding): boolean {
  const decoder = isOwn(encoding) ? undefined : textDecoder(encoding)
  for (let at = 0; at < bytes.length; at += STEP) {
    const step = bytes.subarray(at, at + STEP)
    const stream = at + STEP < bytes.length
    const text = isOwn(encoding)
      ? decodeCodePage(step, encoding)
      : decodeWith(decoder, step, stream)
    if (text === undefined || CONTROLS.test(text)) return false
  }
  return true
}

const isOwn = (encoding: string): encoding is keyof typeof CODE_PAGES =>
  Object.hasOwn(CODE_PAGES, encoding)

/** Decodes bytes of an encoding that TextDecoder has. */
export const decodeStrictly = (bytes: Uint8Array, encoding: Encoding): string | undefined =>
  decodeWith(textDecoder(encoding), bytes, false)

function decodeWith(
  decoder: TextDecoder | undefined,
  bytes: Uint8Array,
  stream: boolean,
): string | undefined {
  try {
    return decoder?.decode(bytes, { stream })
  } catch {
    return undefined
  }
}
