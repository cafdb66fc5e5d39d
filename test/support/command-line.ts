import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../src/cli/program.ts'
import { coloured, plain, showsColours } from '../../src/cli/terminal/colours.ts'
import { terminalOn } from '../../src/cli/terminal/process-terminal.ts'

const ROOT = join(import.meta.dir, '../..')

export interface RunResult {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** The end of the command before. */
let running: Promise<void> = Promise.resolve()

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
  // Each is in a folder of its own, and a process has one.
  await running
  const ended = Promise.withResolvers<void>()
  running = ended.promise
  process.chdir(cwd)
  try {
    const status = await run(args, {
      terminal: terminalOn({
        interactive: false,
        isDiscarded: () => false,
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
    ended.resolve()
  }
}
