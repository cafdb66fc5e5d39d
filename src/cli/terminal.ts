import { timeText as calendarTime } from '../health/words.ts'
import { stringifyExact } from '../json/stringify-exact.ts'
import { harmlessText } from '../names/name.ts'

/** Where a command's answer goes, and everything else. */
export interface Terminal {
  /** A line of the answer, on stdout. */
  print(line: string): void
  /** Text of the answer as it is, without a line end. */
  write(text: string): void
  /** A remark for the person at the keyboard, on stderr. */
  note(line: string): void
  /** Shows how far a long command is; on a terminal alone, an empty text clears it. */
  progress(text: string): void
  /** True when stderr is read by a person. */
  readonly interactive: boolean
  /** Asks a question of yes or no; absent where stdin or stderr is no terminal. */
  readonly confirm?: (question: string) => boolean
}

export const JSON_FLAG = ['--json', 'print the answer as JSON'] as const

export function printJson(terminal: Terminal, value: unknown): void {
  terminal.print(stringifyExact(value, 2))
}

/** Prints rows under their headings, aligned; null is shown as a dash. */
export function printTable(
  terminal: Terminal,
  headings: readonly string[],
  rows: readonly (readonly (string | number | bigint | null)[])[],
): void {
  const texts = rows.map((row) => row.map((cell) => harmlessText(String(cell ?? '-'))))
  const widths = headings.map((heading, column) =>
    texts.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), heading.length),
  )
  for (const row of [headings, ...texts]) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    terminal.print(cells.join('  ').trimEnd())
  }
}

/** A time for people: UTC, to the second. */
export const timeText = (epochMs: number | null): string =>
  epochMs === null ? '-' : calendarTime(epochMs)

/** A word as a POSIX shell takes it. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
