import { spawnSync } from 'node:child_process'
import { chownSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findTool, toolIfThere } from '../tools.ts'

// The programs of PostgreSQL, of PgBouncer and of HAProxy, as they are run in tests. The first two refuse to run as
// root: there all run as Debian's user of PostgreSQL. Each ends with the process of the tests, however that ends.

/** A server that the person who runs the tests names; they then need no PostgreSQL of their own. */
export const namedServer = process.env.PETSTOCK_TEST_DATABASE

/** The user that runs a program where the tests run as root. */
interface Account {
  readonly uid: number
  readonly gid: number
}

function debianAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const fields = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.split(':')
  const [, , uid, gid] = fields('postgres') ?? fields('nobody') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

const account = debianAccount()

/** Gives a file or a folder to the user that runs the programs. */
export function giveToServer(path: string): void {
  if (account !== undefined) chownSync(path, account.uid, account.gid)
}

export type Program = 'postgres' | 'initdb' | 'pg_basebackup' | 'pgbouncer' | 'haproxy'

/** A PostgreSQL comes with the other programs of its version. */
const pathOf = (program: Program): string =>
  program === 'initdb' || program === 'pg_basebackup'
    ? join(dirname(findTool('postgres')), program)
    : findTool(program)

/**
 * The command line that runs a program as its user.
 * @param lastSignal ends it with this process
 */
function commandLine(program: Program, flags: readonly string[], lastSignal = 'QUIT'): string[] {
  const command = [pathOf(program), ...flags]
  const setpriv = toolIfThere('setpriv')
  if (setpriv === undefined) return command
  const ids =
    account === undefined
      ? []
      : [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  return [setpriv, ...ids, `--pdeathsig=${lastSignal}`, '--', ...command]
}

/** Runs a program to its end. */
export function runToEnd(
  program: Program,
  flags: readonly string[],
  env: Record<string, string> = {},
): void {
  const [command = '', ...rest] = commandLine(program, flags)
  const { status, stderr, error } = spawnSync(command, rest, {
    cwd: '/',
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}${error ?? ''}`)
}

/** Starts a program that goes on; what it prints goes into a file. */
export function startProgram(
  program: Program,
  flags: readonly string[],
  log: string,
  lastSignal?: string,
) {
  const output = openSync(log, 'a')
  return Bun.spawn(commandLine(program, flags, lastSignal), {
    cwd: '/',
    stdin: 'ignore',
    stdout: output,
    stderr: output,
  })
}

/** The processes that a process has started. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((each) => each > 0 && stateOf(each)?.parent === pid)

/** Whether a process is there no more; what was not waited for may still have its number. */
export function hasGone(pid: number): boolean {
  const { state } = stateOf(pid) ?? {}
  return state === undefined || state === 'Z' || state === 'X'
}

/** @returns undefined for a process that has ended */
function stateOf(pid: number): { readonly state: string; readonly parent: number } | undefined {
  try {
    // The program's name is in brackets, and may have any characters.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/)
    const [state = '', parent] = rest.split(' ')
    return { state, parent: Number(parent) }
  } catch {
    return undefined
  }
}
