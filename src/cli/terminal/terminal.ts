import { stringifyExact } from '../../json/exact-json.ts'
import type { Paint, Tone } from './colours.ts'

/** Where a command writes its output and its remarks. */
export interface Terminal {
  /** Writes a line of the output, on stdout. */
  print(line: string): void
  /** Writes text of the output as it is, without a line end. */
  write(text: string): void
  /** Writes bytes of the output, as they are. */
  writeBytes(bytes: Uint8Array): void
  /** False once the reader of stdout has closed the pipe, as `head` does: what is printed after that is dropped. */
  readonly isRead: boolean
  /** Whether stdout is closed or the null device, which keep nothing of what is printed. */
  readonly isDiscarded: boolean
  /** Writes a remark for the person at the keyboard, on stderr; in a colour where it has a tone. */
  note(line: string, tone?: Tone): void
  /**
   * Shows the progress of a long command, only on a terminal: the first of some texts that fits into a line, or what
   * fits of the last one. An empty text clears it.
   */
  progress(text: string, ...shorter: readonly string[]): void
  /** True where stderr is a terminal, and so read by a person. */
  readonly interactive: boolean
  /** Asks a yes-or-no question; missing where stdin or stderr is not a terminal. */
  readonly confirm?: (question: string) => boolean
  /**
   * Asks for one of some choices, by its number; missing where {@link confirm} is.
   * @returns its place, from 0; undefined: none of them
   */
  readonly choose?: (question: string, choices: readonly string[]) => number | undefined
  /** What shows stdout, where that is a terminal. */
  readonly screen?: { readonly columns: number }
  /** Colours a part of a line for stdout. */
  readonly paint: Paint
}

export function printJson(terminal: Terminal, value: unknown): void {
  terminal.print(stringifyExact(value, 2))
}

/** Quotes a word of a command for the shell of a system, where it needs quotes. */
export const commandWord = (platform: NodeJS.Platform): ((text: string) => string) =>
  platform === 'win32' ? windowsWord : shellWord

/** PowerShell makes two words of one with a comma, and reads an @ as its own. */
const windowsWord = (text: string): string => (/^[\w+=:./\\-]+$/.test(text) ? text : `"${text}"`)

/** Quotes a word for a POSIX shell, where it needs quotes. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

/** Quotes a word for the shells of all systems; for POSIX shells alone where it has a character that they read. */
export const quotedWord = (text: string): string =>
  /["$`\\!%]/.test(text) ? shellWord(text) : `"${text}"`
