import { DAY_MS } from '../../../clocks/durations.ts'

const MONTH_MS = 28 * DAY_MS

/** The largest quantity that is written in full beside a chart. */
const LONG = 99_999

/** Labels for the times of a chart. @param apart the distance between two of them in milliseconds */
export function timeTicks(language: string, apart: number, times: readonly number[]): string[] {
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
  if (apart >= MONTH_MS) {
    const month = new Intl.DateTimeFormat(language, { month: 'short', year: '2-digit' })
    return times.map((time) => month.format(time))
  }
  if (apart >= DAY_MS) return times.map((time) => day.format(time))
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  return times.map((time) => (isMidnight(time) ? day : clock).format(time))
}

export function quantityTicks(language: string, quantities: readonly number[]): string[] {
  const isLong = quantities.some((quantity) => quantity > LONG)
  const number = new Intl.NumberFormat(language, isLong ? { notation: 'compact' } : {})
  return quantities.map((quantity) => number.format(quantity))
}

function isMidnight(time: number): boolean {
  const date = new Date(time)
  return date.getHours() === 0 && date.getMinutes() === 0
}
