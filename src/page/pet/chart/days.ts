import type { HistoryEntry } from '../journal/history.ts'

export interface Day {
  /** A moment of that day. UTC epoch milliseconds. */
  readonly at: number
  readonly entries: readonly HistoryEntry[]
}

/** Puts together what follows each other on one day, by the calendar of this device. */
export function daysOf(entries: readonly HistoryEntry[]): readonly Day[] {
  const days: { at: number; date: string; entries: HistoryEntry[] }[] = []
  for (const entry of entries) {
    const date = new Date(entry.at).toDateString()
    const day = days.at(-1)
    if (day?.date === date) day.entries.push(entry)
    else days.push({ at: entry.at, date, entries: [entry] })
  }
  return days
}
