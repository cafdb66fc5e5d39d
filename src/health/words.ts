import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clocks/durations.ts'
import { LAST_TIME } from '../everywhere/last-time.ts'

const UNITS = ['kB', 'MB', 'GB', 'TB', 'PB'] as const

/** A size for people: `512 bytes`, `1.2 MB`. */
export function bytesText(bytes: number): string {
  if (bytes < 1_000) return counted(bytes, 'byte')
  let value = bytes / 1_000
  let unit = 0
  // What would be shown as 1000.0 is shown as 1.0 of the next unit.
  while (value >= 999.95 && unit < UNITS.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${value.toFixed(1)} ${UNITS[unit]}`
}

/** A number with what it counts: `1 pet`, `1,000 pets`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`

export const numberText = (count: number): string =>
  String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** A length of time for people, rounded down: `less than a minute`, `90 minutes`, `3 days`. */
export function durationText(ms: number): string {
  if (ms < MINUTE_MS) return 'less than a minute'
  if (ms < 2 * HOUR_MS) return counted(Math.floor(ms / MINUTE_MS), 'minute')
  if (ms < 2 * DAY_MS) return counted(Math.floor(ms / HOUR_MS), 'hour')
  return counted(Math.floor(ms / DAY_MS), 'day')
}

/** A time for people: UTC, to the second; a dash where there is none. */
export function timeText(epochMs: number | null): string {
  if (epochMs === null) return '-'
  if (Math.abs(epochMs) > LAST_TIME) return 'beyond every calendar'
  return new Date(epochMs).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** How times are written for people. */
export interface Times {
  /** A time to the second; a dash where there is none. */
  text(epochMs: number | null): string
  /** The time zone, to be said once, as ` (Europe/Berlin)`; empty where each time shows that it is UTC. */
  readonly zone: string
}

export const UTC_TIMES: Times = { text: timeText, zone: '' }

/** The first few of many: `1, 2, 3 and 4 more`. */
export function firstOf(texts: readonly string[], most = 3, all = texts.length): string {
  const shown = texts.slice(0, most)
  const rest = all - shown.length
  return shown.join(', ') + (rest > 0 ? ` and ${numberText(rest)} more` : '')
}
