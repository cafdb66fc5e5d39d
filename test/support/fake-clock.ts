import { writeFileSync } from 'node:fs'
import { findTool } from './tools.ts'

// Debian's faketime: the system calls of a program show it another wall clock than the machine's. Its
// monotonic clock and the times of its files stay as they are.

function environment(setting: Record<string, string>): Record<string, string> {
  return {
    LD_PRELOAD: findTool('faketime'),
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
    ...setting,
  }
}

const offset = (ms: number): string => `${ms < 0 ? '-' : '+'}${Math.abs(ms) / 1_000}s`

/** The environment of a program whose clock is so far ahead of the machine's, or behind it. */
export const clockSetBy = (ms: number): Record<string, string> =>
  ms === 0 ? {} : environment({ FAKETIME: offset(ms) })

/** The same for a clock that is set again while the program runs. */
export function movableClock(file: string) {
  const set = (ms: number): void => writeFileSync(file, offset(ms))
  set(0)
  return { set, env: environment({ FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' }) }
}
