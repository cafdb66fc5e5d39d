import { readFileSync } from 'node:fs'
import { BINARY, temporaryFolder } from '../support/petstock.ts'
import { findTool } from '../support/tools.ts'

/**
 * Runs a command from its first moment on under the eyes of strace, or with its meddling, for a test that needs('strace').
 * @returns how it ended, with its system calls, one a line
 */
export async function traced(args: readonly string[], ...expressions: string[]) {
  using folder = temporaryFolder()
  const trace = folder.file('trace')
  const child = Bun.spawn(
    [
      ...[findTool('strace'), '-f', '-y', '-qq', '-o', trace],
      ...expressions.flatMap((each) => ['-e', each]),
      ...[BINARY, ...args],
    ],
    { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
  )
  const [status, stdout, stderr] = await Promise.all([
    child.exited,
    child.stdout.text(),
    child.stderr.text(),
  ])
  return { status, stdout, stderr, calls: readFileSync(trace, 'utf8').split('\n') }
}

// What changes a file or a name, or has it on the disk.
const STEPS =
  'fsync,fdatasync,ftruncate,rename,renameat,renameat2,link,linkat,unlink,unlinkat,chmod'

/**
 * Runs a command again and again, killed at its first step, at its second, ... until one run gets
 * to its end.
 * @param prepare makes all as it is to be before a run, and returns the call
 * @param survey looks at what the killed run left behind
 * @returns how often it was killed
 */
export async function killedAtEachStep(
  prepare: () => Promise<readonly string[]>,
  survey: () => Promise<void>,
): Promise<number> {
  for (let step = 1; ; step++) {
    const kill = `inject=${STEPS}:signal=SIGKILL:when=${step}`
    const { status, stderr } = await traced(await prepare(), `trace=${STEPS}`, kill)
    if (status === 0) return step - 1
    if (status !== 137) throw new Error(`it ended with ${status} at step ${step}: ${stderr}`)
    await survey()
  }
}
