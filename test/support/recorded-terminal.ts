import { plain } from '../../src/cli/terminal/colours.ts'
import type { Terminal } from '../../src/cli/terminal/terminal.ts'

/** A terminal that keeps what a command prints and notes, as a pipe does. */
export function recordedTerminal(more: Partial<Terminal> = {}) {
  const printed: string[] = []
  const noted: string[] = []
  const terminal: Terminal = {
    print: (line) => void printed.push(line),
    write: (text) => void printed.push(text),
    writeBytes: (bytes) => void printed.push(new TextDecoder().decode(bytes)),
    note: (line) => void noted.push(line),
    progress: () => {},
    interactive: false,
    isRead: true,
    isDiscarded: false,
    paint: plain,
    ...more,
  }
  return { terminal, printed, noted }
}
