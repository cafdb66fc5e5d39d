/** What Square writes behind a category, to find it again: ` (T2B3ROTJ3HFGVBO22QLOOJDE)`. No person writes it. */
const TOKENS = /\s*\((?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{16,40}\)/g

/** A text without the tokens of another program's records. */
export const withoutTokens = (text: string): string =>
  text.includes('(') ? text.replace(TOKENS, '') : text
