import { isTradeNumber } from '../barcode.ts'

/** What a scanner sends where GS1 has FNC1: the end of an element without a length of its own. */
export const SEPARATOR = '\u001d'

/** What a GS1 code says of a package. Days are `YYYY-MM-DD`. */
export interface PackageDetails {
  /** 14 digits with the right check digit. */
  readonly gtin: string
  readonly batch?: string
  readonly bestBefore?: string
  readonly expires?: string
  readonly serial?: string
}

/** An application identifier, and what follows it. */
type Element = readonly [identifier: string, value: string]

/**
 * The length of what follows, by the first two digits of an identifier (GS1 General Specifications, "predefined length"). All others end at
 * a separator.
 */
const LENGTHS: Readonly<Record<string, number>> = {
  ...{ '00': 18, '01': 14, '02': 14, '03': 14, '04': 16 },
  ...{ 11: 6, 12: 6, 13: 6, 14: 6, 15: 6, 16: 6, 17: 6, 18: 6, 19: 6, 20: 2 },
  ...{ 31: 8, 32: 8, 33: 8, 34: 8, 35: 8, 36: 8, 41: 14 },
}

const IN_BRACKETS = /\((\d{2,4})\)([^(]*)/g

/**
 * Reads the elements of a GS1 code as scanners send it: one after the other, with brackets as they are printed below the bars, or as a GS1
 * Digital Link. @param thisYear decides the century of its days
 * @returns undefined for a text that is none, or has no GTIN
 */
export function readGs1(text: string, thisYear: number): PackageDetails | undefined {
  const elements = elementsOf(text)
  const found = new Map(elements)
  const gtin = found.get('01') ?? ''
  // Of two products it is not known which is meant.
  if (elements.some(([identifier, value]) => identifier === '01' && value !== gtin))
    return undefined
  if (gtin.length !== GTIN_LENGTH || !isTradeNumber(gtin)) return undefined
  const day = (identifier: string) => gs1Date(found.get(identifier) ?? '', thisYear)
  const details = {
    batch: found.get('10'),
    bestBefore: day('15'),
    expires: day('17'),
    serial: found.get('21'),
  }
  const known = Object.entries(details).filter(([, value]) => value !== undefined && value !== '')
  return { gtin, ...Object.fromEntries(known) }
}

const GTIN_LENGTH = 14

function elementsOf(text: string): Element[] {
  if (/^https?:\/\//i.test(text)) return elementsOfLink(text)
  if (!text.startsWith('(')) return elementsInARow(text)
  return [...text.matchAll(IN_BRACKETS)].map(([, identifier = '', value = '']) => [
    identifier,
    value.replaceAll(SEPARATOR, ''),
  ])
}

function elementsInARow(text: string): Element[] {
  const found: Element[] = []
  let rest = text
  while (/^\d\d/.test(rest)) {
    const identifier = rest.slice(0, 2)
    const length = LENGTHS[identifier]
    const value =
      length === undefined ? (rest.slice(2).split(SEPARATOR)[0] ?? '') : rest.slice(2, 2 + length)
    found.push([identifier, value])
    rest = rest.slice(2 + value.length)
    while (rest.startsWith(SEPARATOR)) rest = rest.slice(1)
  }
  return found
}

/** `https://any.host/any/path/01/04006381333931/10/A1?17=270131` */
function elementsOfLink(text: string): Element[] {
  const url = readUrl(text)
  const [, path = ''] = /(\/01\/.*)$/.exec(url?.pathname ?? '') ?? []
  const parts = path.split('/').slice(1).map(decoded)
  const found: Element[] = [...(url?.searchParams ?? [])]
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [identifier = '', value = ''] = parts.slice(at)
    found.push([identifier, identifier === '01' ? value.padStart(GTIN_LENGTH, '0') : value])
  }
  return found
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** `URL.parse`, which the oldest browsers of the page do not have. */
function readUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

const DATE = /^(\d\d)(\d\d)(\d\d)$/

/** Whose last two digits are so much ahead of this year's, or behind, belongs to another century (GS1 General Specifications 7.12). */
const AHEAD = 51
const BEHIND = 50

/**
 * Reads a day as GS1 writes it, `YYMMDD`: the day 00 is the last of the month.
 * @returns `YYYY-MM-DD`; undefined for what is no day
 */
function gs1Date(text: string, thisYear: number): string | undefined {
  const [, years, months, days] = DATE.exec(text)?.map(Number) ?? []
  if (years === undefined || months === undefined || days === undefined) return undefined
  if (months < 1 || months > 12) return undefined
  const year = fullYear(years, thisYear)
  const last = new Date(Date.UTC(year, months, 0)).getUTCDate()
  if (days > last) return undefined
  return [year, months, days === 0 ? last : days]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

function fullYear(years: number, thisYear: number): number {
  const century = Math.floor(thisYear / 100) * 100
  const ahead = years - (thisYear % 100)
  if (ahead >= AHEAD) return century - 100 + years
  return ahead <= -BEHIND ? century + 100 + years : century + years
}
