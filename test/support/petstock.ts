import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import type { RunResult } from './command-line.ts'
import { denoLauncher, underDeno } from './deno.ts'

export type { RunResult }

/** The program, as a shop runs it: the compiled one, or the bundle under Deno (`bun run test:deno`). */
export const BINARY = denoLauncher() ?? join(import.meta.dir, '../../dist/petstock')

/** A folder that is gone when the test's scope ends: `using folder = temporaryFolder()`. */
export function temporaryFolder(where = tmpdir()) {
  const path = mkdtempSync(join(where, 'petstock-test-'))
  return {
    path,
    file: (name: string) => join(path, name),
    [Symbol.dispose]() {
      const remove = () => rmSync(path, { recursive: true, force: true })
      try {
        remove()
      } catch {
        // Whoever is not root needs the rights again that a test has taken away.
        Bun.spawnSync(['chmod', '-R', 'u+rwX', path])
        remove()
      }
    },
  }
}

export interface RunOptions {
  /** The program to run, where it is not this version's. */
  readonly binary?: string | undefined
  readonly env?: Record<string, string>
  readonly cwd?: string
  readonly stdin?: string | Uint8Array
}

// The program is on the PATH, as where it is installed.
const PATH = `${dirname(BINARY)}${delimiter}${process.env.PATH ?? ''}`

// Nothing of the machine's own PETSTOCK_ variables, or of its wishes for colours, reaches a test.
const OWN = /^(?:PETSTOCK_|(?:NO|FORCE)_COLOR$)/

export function environment(extra: Record<string, string> = {}): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => !OWN.test(entry[0]) && entry[1] !== undefined,
  )
  return { ...Object.fromEntries(inherited), PATH, ...extra }
}

/** What a command reads of its environment itself; all else is for the process that runs it. */
const READ_BY_COMMANDS = /^(?:PETSTOCK_|(?:NO|FORCE)_COLOR$|TERM$)/

/** Where each command is a process: what happens to it, or beside it, is tested there. */
const OF_PROCESSES = /\/test\/(?:bench|faults|tour)\//

const isByProgram = underDeno || OF_PROCESSES.test(Bun.main)

/** Commands that go on for ever, look at which processes have a file open, or copy the program. */
const OF_A_PROCESS = ['serve', 'restore', 'backup', 'doctor', 'service']

/** Whether a call is about a process, so that it is not the same in the process of the tests. */
const needsProgram = (args: readonly string[], { binary, env = {}, stdin }: RunOptions): boolean =>
  isByProgram ||
  binary !== undefined ||
  stdin !== undefined ||
  !/^\w/.test(args[0] ?? '') ||
  args.some((word) => OF_A_PROCESS.includes(word)) ||
  Object.keys(env).some((name) => !READ_BY_COMMANDS.test(name))

/** Runs one command to its end: in this process, or by the program where the call needs one. */
export async function petstock(
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  if (needsProgram(args, options)) return program(args, options)
  // The commands are all of the program, which most files of tests do not need.
  const { runCommand } = await import('./command-line.ts')
  return runCommand(args, { env: environment(options.env), cwd: options.cwd })
}

/** Runs one command by the program itself, as a shell does. */
export async function program(
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  const process = Bun.spawn([options.binary ?? BINARY, ...args], {
    env: environment(options.env),
    cwd: options.cwd ?? tmpdir(),
    stdin: options.stdin === undefined ? 'ignore' : Buffer.from(options.stdin),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [status, stdout, stderr] = await Promise.all([
    process.exited,
    process.stdout.text(),
    process.stderr.text(),
  ])
  return { status, stdout, stderr }
}

/** Runs one command that has to succeed, and returns what it printed. */
export async function outputOf(args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { status, stdout, stderr } = await petstock(args, options)
  if (status !== 0) throw new Error(`petstock ${args.join(' ')} ended with ${status}: ${stderr}`)
  return stdout
}

/** Issues a key with the command line and returns it. */
export async function createKey(
  data: string,
  ...flags: string[]
): Promise<{ id: string; key: string }> {
  const plan = flags.includes('--plan') ? [] : ['--plan', 'business']
  return JSON.parse(
    await outputOf([
      'keys',
      'create',
      '--data',
      data,
      '--name',
      'test',
      '--force',
      '--json',
      ...plan,
      ...flags,
    ]),
  )
}

/** A server on a free port, stopped when the test's scope ends: `await using server = await serve(...)`. */
export const serve = (
  data: string,
  flags: readonly string[] = [],
  options: RunOptions = {},
): Promise<Server> => serveWith(['--data', data, ...flags], options)

/** The same on a database that servers share, without a load balancer: it ends as soon as it is stopped. */
export const serveDatabase = (
  url: string,
  flags: readonly string[] = [],
  options: RunOptions = {},
): Promise<Server> => serveBalanced(url, ['--drain', '0', ...flags], options)

/** The same behind a load balancer: it ends when that has had the time to leave it. */
export const serveBalanced = (
  url: string,
  flags: readonly string[] = [],
  options: RunOptions = {},
): Promise<Server> => serveWith(['--database', url, '--limiter', 'local', ...flags], options)

/** Tests look at /metrics and /readyz without a key; those about who may do so take this away. */
const OBSERVED_WITHOUT_KEY = { PETSTOCK_OPEN_METRICS: 'true' }

/** A server as shops run it, which shows its numbers to nobody without a key. */
export const AS_SHOPS_RUN_IT: RunOptions = { env: { PETSTOCK_OPEN_METRICS: '' } }

async function serveWith(flags: readonly string[], options: RunOptions) {
  const child = Bun.spawn([options.binary ?? BINARY, 'serve', '--port', '0', ...flags], {
    env: environment({ ...OBSERVED_WITHOUT_KEY, ...options.env }),
    cwd: options.cwd ?? tmpdir(),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const log = collect(child.stderr)
  const stderr = log.whole
  const { url, rest } = await firstLine(child.stdout, async () => {
    throw new Error(`the server ended with ${await child.exited}: ${await stderr}`)
  })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return child.exited
  }
  return {
    url,
    pid: child.pid,
    exited: child.exited,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    /** What it printed after its first line, whole once it has ended. */
    stdout: rest,
    stderr,
    /** What it has logged so far. */
    loggedSoFar: log.soFar,
    stop,
    /** Ends the process as a power cut does. */
    crash: () => stop('SIGKILL'),
    /** One request; the path starts with a slash. */
    request: (path: string, init: RequestInit = {}) => fetch(url + path, init),
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) await stop('SIGKILL')
    },
  }
}

export type Server = Awaited<ReturnType<typeof serveWith>>

function collect(stream: ReadableStream<Uint8Array>) {
  let text = ''
  const whole = (async () => {
    for await (const part of stream.pipeThrough(new TextDecoderStream())) text += part
    return text
  })()
  return { whole, soFar: () => text }
}

async function firstLine(stream: ReadableStream<Uint8Array>, onEnd: () => Promise<never>) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('\n')) {
    const { done, value } = await reader.read()
    if (done) return onEnd()
    text += value
  }
  const [line = ''] = text.split('\n', 1)
  const rest = (async () => {
    let more = text.slice(line.length + 1)
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return more
      more += value
    }
  })()
  return { url: line.replace('listening on ', ''), rest }
}

export const bearer = (key: string) => ({ Authorization: `Bearer ${key}` })

/** The init of an update request. */
export const update = (key: string, body: unknown): RequestInit => ({
  method: 'PATCH',
  headers: { ...bearer(key), 'Content-Type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
