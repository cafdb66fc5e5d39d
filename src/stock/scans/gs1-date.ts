const DATE = /^(\d\d)(\d\d)(\d\d)$/

/** Whose last two digits are so much ahead of this year's, or behind, belongs to another century (GS1 General Specifications 7.12). */
const AHEAD = 51
const BEHIND = 50

/**
 * Reads a day as GS1 writes it, `YYMMDD`: the day 00 is the last of the month.
 * @returns `YYYY-MM-DD`; undefined for what is no day
 */
export function gs1Date(text: string, thisYear: number): string | undefined {
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
