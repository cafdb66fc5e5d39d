import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { coloured, plain, showsColours } from '../../src/cli/colours.ts'
import { terminalOn } from '../../src/cli/process-terminal.ts'
import { run } from '../../src/cli/program.ts'

const ROOT = join(import.meta.dir, '../..')

export interface RunResult {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/**
 * Closes what a command in this process has left open, as the end of a process does. SQLite keeps a connection, with
 * its lock and its log, until its statements are collected; another process would see that.
 */
export async function closeConnections(): Promise<void> {
  // Nothing of the command is on the stack any more then.
  await new Promise(setImmediate)
  Bun.gc(true)
}

/**
 * Runs one command in the process of the tests, as it runs where stdout and stderr are pipes.
 * @param env all variables that the command sees
 */
export async function runCommand(
  args: readonly string[],
  { env, cwd = tmpdir() }: { env: Record<string, string>; cwd?: string | undefined },
): Promise<RunResult> {
  const output: Uint8Array[] = []
  let stderr = ''
  const paint = showsColours(false, env) ? coloured : plain
  process.chdir(cwd)
  try {
    const status = await run(args, {
      terminal: terminalOn({
        interactive: false,
        writeOutput: (bytes) => output.push(bytes.slice()) > 0,
        writeRemark(text) {
          stderr += text
        },
        paintOutput: paint,
        paintRemark: paint,
      }),
      env,
      now: Date.now,
      platform: platform(),
      program: 'petstock',
      installedService: () => undefined,
    })
    return { status, stdout: Buffer.concat(output).toString(), stderr }
  } finally {
    // The folder may be gone by now in which the command ran.
    process.chdir(ROOT)
    await closeConnections()
  }
}
