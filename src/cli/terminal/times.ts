import { MINUTE_MS } from '../../clocks/durations.ts'
import { type Times, timeText, UTC_TIMES } from '../../health/words.ts'
import type { Terminal } from './terminal.ts'

/** Times are local for a person at a terminal, and UTC everywhere else. */
export const times = (isTerminal: boolean): Times =>
  isTerminal
    ? { text: localText, zone: ` (${Intl.DateTimeFormat().resolvedOptions().timeZone})` }
    : UTC_TIMES

/** The times of what a command prints. */
export const printedTimes = ({ screen }: Pick<Terminal, 'screen'>): Times =>
  times(screen !== undefined)

/** The times of what a command notes and asks. */
export const notedTimes = ({ interactive }: Pick<Terminal, 'interactive'>): Times =>
  times(interactive)

export const TIMES_HELP = `
Times are local on a terminal, in UTC in a pipe or a file (2026-11-22T10:30:00Z),
and with --json in milliseconds since 1970.`

function localText(epochMs: number | null): string {
  if (epochMs === null) return timeText(null)
  const offset = new Date(epochMs).getTimezoneOffset()
  if (Number.isNaN(offset)) return timeText(epochMs)
  return timeText(epochMs - offset * MINUTE_MS)
    .replace('T', ' ')
    .replace(/Z$/, '')
}
