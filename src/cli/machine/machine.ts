import { spawnSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'

/** The machine that a service is installed on. */
export interface Machine {
  /** The root of its file system: `/`, or a folder in tests. */
  readonly root: string
  /** True where this process may change the system. */
  readonly isAdministrator: boolean
  /** Runs a program of the system to its end. A status of 127 says that the program is missing. */
  run(program: string, ...args: readonly string[]): Ran
  wait(ms: number): Promise<void>
}

export interface Ran {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

const NO_SUCH_PROGRAM = 127
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024

/** The machine that this process runs on. */
export const thisMachine = (): Machine => ({
  root: '/',
  isAdministrator: process.getuid?.() === 0,
  run(program, ...args) {
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      encoding: 'utf8',
      maxBuffer: MOST_OUTPUT_BYTES,
      // The output is parsed, so it has to be in one language and time zone.
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    })
    if (error) return { status: NO_SUCH_PROGRAM, stdout: '', stderr: error.message }
    return { status: status ?? 1, stdout, stderr }
  },
  wait: (ms) => setTimeout(ms),
})
