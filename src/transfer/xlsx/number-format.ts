/** What the format of a cell says that its number is, beyond a number; or that the cell holds text. */
export type NumberFormat = 'plain' | 'date' | 'percent' | 'money' | 'text' | Padded

/** Shown with zeros before it, in so many digits. */
type Padded = `padded to ${number}`

const TEXT = 49

const between = (from: number, to: number, id: number): boolean => id >= from && id <= to

/** The formats that have a number alone; 27 to 36 and 50 to 58 are dates of East Asia. */
export function builtInFormat(id: number): NumberFormat {
  if (id === TEXT) return 'text'
  if (id === 9 || id === 10) return 'percent'
  if (between(5, 8, id) || id === 42 || id === 44) return 'money'
  const isDate =
    between(14, 22, id) || between(27, 36, id) || between(45, 47, id) || between(50, 58, id)
  return isDate ? 'date' : 'plain'
}

/** A spreadsheet's own bound for a format. */
const MAX_CODE = 255

/** Reads a format as people write it, like `yyyy-mm-dd` or `[$€-407] #,##0.00`. */
export function customFormat(code: string): NumberFormat {
  const [section = ''] = code.slice(0, MAX_CODE).split(';')
  if (section === '@') return 'text'
  if (/\[\$[^\]-]+/.test(section) || /\p{Sc}/u.test(section)) return 'money'
  if (/\[[hms]+\]/i.test(section)) return 'date'
  const signs = section
    .replace(/"[^"]*"?/g, '')
    .replace(/\\.|[_*]./g, '')
    .replace(/\[[^\]]*\]/g, '')
  if (signs.includes('%')) return 'percent'
  if (/general/i.test(signs)) return 'plain'
  if (/[dmyhs]/i.test(signs)) return 'date'
  const [zeros] = /^0{2,}$/.exec(signs.trim()) ?? []
  return zeros === undefined ? 'plain' : `padded to ${zeros.length}`
}

/** A whole number in the digits in which a format shows it. */
export function padNumber(text: string, format: Padded): string {
  const [, sign = '', digits = ''] = /^(-?)(\d+)$/.exec(text) ?? []
  return sign + digits.padStart(Number(format.replace('padded to ', '')), '0')
}
