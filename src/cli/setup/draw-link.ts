import encodeQr from 'qr'
import type { Terminal } from '../terminal/terminal.ts'

// Cameras read dark on light alone, so the colours are set whatever the terminal has.
const WHITE_ON_BLACK = '\x1b[97;40m'
const RESET = '\x1b[0m'

/** Draws a link for the camera of a phone, two rows of its squares a line. */
export function drawLink(link: string, terminal: Pick<Terminal, 'print'>): void {
  const lines = encodeQr(link, 'ascii', { ecc: 'low', border: 2 }).trimEnd().split('\n')
  for (const line of lines) terminal.print(WHITE_ON_BLACK + line + RESET)
}
