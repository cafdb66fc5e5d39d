import { stringifyExact } from '../json/exact-json.ts'
import { harmlessText } from '../names/name.ts'

/** Where a command writes its output and its remarks. */
export interface Terminal {
  /** Writes a line of the output, on stdout. */
  print(line: string): void
  /** Writes text of the output as it is, without a line end. */
  write(text: string): void
  /** Writes a remark for the person at the keyboard, on stderr. */
  note(line: string): void
  /** Shows the progress of a long command, only on a terminal. An empty text clears it. */
  progress(text: string): void
  /** True where stderr is a terminal, and so read by a person. */
  readonly interactive: boolean
  /** Asks a yes-or-no question; missing where stdin or stderr is not a terminal. */
  readonly confirm?: (question: string) => boolean
}

export const JSON_FLAG = ['--json', 'print the answer as JSON'] as const

export function printJson(terminal: Terminal, value: unknown): void {
  terminal.print(stringifyExact(value, 2))
}

/** Prints aligned rows under headings; null is shown as a dash. */
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

/** Quotes a word for a POSIX shell, where it needs quotes. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
