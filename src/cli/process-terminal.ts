import { readSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import { withoutKeys } from '../keys/without-keys.ts'
import { harmlessText } from '../names/name.ts'
import { CommandFailed, ReaderGone } from './failures.ts'
import type { Terminal } from './terminal.ts'

const STDIN = 0
const STDOUT = 1
const STDERR = 2

/** The process's own stdout and stderr. Writing waits, so that nothing is lost when the process ends. */
export function processTerminal(): Terminal {
  const interactive = process.stderr.isTTY === true
  let shown = ''
  const clear = (): void => {
    if (shown === '') return
    tryWrite(STDERR, `\r${' '.repeat(shown.length)}\r`)
    shown = ''
  }
  return {
    interactive,
    write: (text) => writeAll(STDOUT, text),
    print: (line) => writeAll(STDOUT, `${line}\n`),
    note(line) {
      clear()
      tryWrite(STDERR, `${harmlessRemark(line)}\n`)
    },
    progress(text) {
      if (!interactive) return
      clear()
      shown = harmlessRemark(text)
      tryWrite(STDERR, shown)
    },
    ...(interactive && isatty(STDIN) ? { confirm } : {}),
  }
}

/** Takes `y` or `yes` for a yes, and everything else for a no. */
function confirm(question: string): boolean {
  tryWrite(STDERR, `${harmlessRemark(question)} [y/N] `)
  return /^\s*y(?:es)?\s*$/i.test(readLine())
}

function readLine(): string {
  const bytes: number[] = []
  const next = Buffer.alloc(1)
  while (readSync(STDIN, next) === 1 && next[0] !== 0x0a) bytes.push(...next)
  return Buffer.from(bytes).toString()
}

/** Writes the whole text, and waits where a pipe is full. */
function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(file, bytes, written)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code === 'EPIPE') throw new ReaderGone(message)
      if (code !== 'EAGAIN') throw new CommandFailed(`cannot write the answer: ${message}`)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
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
  withoutKeys(text).replace(/[^\n\t]+/g, (part) => harmlessText(part, '\ufffd'))
