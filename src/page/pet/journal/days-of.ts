import type { Texts } from '../../texts/texts.ts'

interface Day<Entry> {
  /** A time on that day. UTC epoch milliseconds. */
  readonly at: number
  readonly entries: readonly Entry[]
}

/** Groups entries by day, by the calendar of the shop. */
export function daysOf<Entry extends { readonly at: number }>(
  entries: readonly Entry[],
  { isSameDay }: Pick<Texts, 'isSameDay'>,
): readonly Day<Entry>[] {
  const days: { at: number; entries: Entry[] }[] = []
  for (const entry of entries) {
    const day = days.at(-1)
    if (day && isSameDay(day.at, entry.at)) day.entries.push(entry)
    else days.push({ at: entry.at, entries: [entry] })
  }
  return days
}
