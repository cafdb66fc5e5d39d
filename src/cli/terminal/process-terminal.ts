import { fstatSync, readSync, statSync, writeSync } from 'node:fs'
import { redactKeys } from '../../keys/redact-keys.ts'
import { harmlessText } from '../../names/name.ts'
import { CommandFailed } from '../failures/failures.ts'
import { coloured, type Paint, plain, showsColours } from './colours.ts'
import type { Terminal } from './terminal.ts'

const STDIN = 0
const STDOUT = 1
const STDERR = 2

/** Where a terminal writes, and who reads it. */
interface Streams {
  /** Writes bytes of the output. @returns false where no reader is left */
  writeOutput(bytes: Uint8Array): boolean
  writeRemark(text: string): void
  /** Whether the output is closed or the null device. */
  isDiscarded(): boolean
  /** Whether a person reads the remarks. */
  readonly interactive: boolean
  readonly paintOutput: Paint
  readonly paintRemark: Paint
  readonly confirm?: (question: string) => boolean
  readonly choose?: Terminal['choose']
  readonly screen?: { readonly columns: number }
  /** The width of what shows the remarks; missing where no terminal does. */
  readonly remarkColumns?: () => number
}

/**
 * The process's own stdout and stderr. Writing waits, so that nothing is lost when the process ends.
 * @param env says whether colours are wanted
 */
export async function processTerminal(env: NodeJS.ProcessEnv): Promise<Terminal> {
  const files = [STDIN, STDOUT, STDERR]
  const terminals = files.some(isDevice) ? await terminalsAmong(files) : []
  const isTerminal = (file: number) => terminals.includes(file)
  const interactive = isTerminal(STDERR)
  const paintFor = (file: number) => (showsColours(isTerminal(file), env) ? coloured : plain)
  return terminalOn({
    interactive,
    writeOutput: (bytes) => writeAll(STDOUT, bytes),
    writeRemark: (text) => tryWrite(STDERR, text),
    isDiscarded: () => isDiscarded(STDOUT),
    paintOutput: paintFor(STDOUT),
    paintRemark: paintFor(STDERR),
    ...(interactive ? { remarkColumns: () => process.stderr.columns } : {}),
    ...(interactive && isTerminal(STDIN) ? { confirm, choose } : {}),
    ...(isTerminal(STDOUT) ? { screen } : {}),
  })
}

/** A terminal that writes to streams: no remark has a key or a control character in it. */
export function terminalOn(streams: Streams): Terminal {
  const { interactive, paintRemark, writeRemark, confirm, choose, screen } = streams
  let shown = ''
  let isRead = true
  const clear = (): void => {
    if (shown === '') return
    writeRemark(`\r${' '.repeat(shown.length)}\r`)
    shown = ''
  }
  const writeBytes = (bytes: Uint8Array): void => {
    if (isRead) isRead = streams.writeOutput(bytes)
  }
  const write = (text: string): void => writeBytes(Buffer.from(text))
  return {
    interactive,
    write,
    writeBytes,
    print: (line) => write(`${line}\n`),
    get isRead() {
      return isRead
    },
    get isDiscarded() {
      return streams.isDiscarded()
    },
    note(line, tone) {
      clear()
      const text = harmlessRemark(line)
      const painted = tone === undefined ? paintStart(text, paintRemark) : paintRemark(tone, text)
      writeRemark(`${painted}\n`)
    },
    progress(...texts) {
      if (!interactive) return
      clear()
      shown = fitting(texts.map(harmlessRemark), streams.remarkColumns?.())
      writeRemark(shown)
    },
    paint: streams.paintOutput,
    ...(confirm && { confirm }),
    ...(choose && { choose }),
    ...(screen && { screen }),
  }
}

/** The first text that leaves the last column of a line free, where some terminals go on in the next one. */
function fitting(texts: readonly string[], columns = 0): string {
  const most = columns > 0 ? columns - 1 : Number.POSITIVE_INFINITY
  const last = texts.at(-1) ?? ''
  return texts.find(({ length }) => length <= most) ?? last.slice(0, most)
}

const screen = {
  get columns() {
    return process.stdout.columns || Number.POSITIVE_INFINITY
  },
}

/** Colours what a remark begins with where that says how bad it is. */
const paintStart = (line: string, paint: Paint): string =>
  line
    .replace(/^petstock:/, (start) => paint('bad', start))
    .replace(/^warning:/, (start) => paint('warning', start))

/** Takes `y` or `yes` for a yes, and everything else for a no. */
function confirm(question: string): boolean {
  tryWrite(STDERR, `${harmlessRemark(question)} [y/N] `)
  return /^\s*y(?:es)?\s*$/i.test(readLine())
}

/** Takes a number of the list, and asks again after anything else but an empty line. */
function choose(question: string, choices: readonly string[]): number | undefined {
  const lines = [question, ...choices.map((choice, at) => `  ${at + 1}  ${choice}`)]
  for (const line of lines) tryWrite(STDERR, `${harmlessRemark(line)}\n`)
  for (;;) {
    tryWrite(STDERR, `Type a number from 1 to ${choices.length}, or nothing to stop: `)
    const typed = readLine().trim()
    if (typed === '') return undefined
    const at = /^\d{1,3}$/.test(typed) ? Number(typed) - 1 : -1
    if (at in choices) return at
  }
}

function readLine(): string {
  const bytes: number[] = []
  const next = Buffer.alloc(1)
  while (readSync(STDIN, next) === 1 && next[0] !== 0x0a) bytes.push(...next)
  return Buffer.from(bytes).toString()
}

/** Writes all bytes, and waits where a pipe is full. @returns false where its reader has closed it */
function writeAll(file: number, bytes: Uint8Array): boolean {
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(file, bytes, written)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code === 'EPIPE') return false
      if (code !== 'EAGAIN')
        throw new CommandFailed(
          `cannot write the answer: ${message}. Send it elsewhere: to a terminal, or to a file on a disk with room`,
        )
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
  return true
}

const NULL_DEVICE = process.platform === 'win32' ? '\\\\.\\nul' : '/dev/null'

/** The runtime opens the null device in place of a closed stdout, so that the two look alike. */
function isDiscarded(file: number): boolean {
  try {
    const output = fstatSync(file)
    return output.isCharacterDevice() && output.rdev === statSync(NULL_DEVICE).rdev
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EBADF'
  }
}

/** Whether a file may be a terminal: it is a device, and takes what is written. */
function isDevice(file: number): boolean {
  try {
    return !isDiscarded(file) && fstatSync(file).isCharacterDevice()
  } catch {
    return false
  }
}

/** Loaded where there may be one: it brings the streams of Node, which take as long as the rest of a call. */
async function terminalsAmong(files: readonly number[]): Promise<number[]> {
  const { isatty } = await import('node:tty')
  return files.filter(isatty)
}

/** Drops a remark that cannot be written: no remark is worth stopping the service. */
function tryWrite(file: number, text: string): void {
  try {
    writeSync(file, text)
  } catch {}
}

// A remark may quote what a person typed. Control characters in it must not steer the terminal, and a
// key given by mistake in place of its ID must not end up in a saved log of the terminal.
const harmlessRemark = (text: string): string =>
  redactKeys(text).replace(/[^\n\t]+/g, (part) => harmlessText(part, '\ufffd'))
