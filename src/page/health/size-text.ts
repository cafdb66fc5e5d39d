const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** A size for people, with one digit behind the point at most: `1.2 MB`. @param count writes a number */
export function sizeText(bytes: number, count: (value: number) => string): string {
  let value = bytes / 1_000
  let unit = 0
  // What would be shown as 1000 is shown as 1 of the next unit.
  while (value >= 999.95 && unit < UNITS.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${count(Math.round(value * 10) / 10)} ${UNITS[unit]}`
}
