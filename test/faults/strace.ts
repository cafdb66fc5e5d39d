import { readFileSync } from 'node:fs'
import { temporaryFolder } from '../support/petstock.ts'
import { findTool } from '../support/tools.ts'

const ATTACHED = /Process \d+ attached/

/**
 * Watches every thread of a process, or meddles with its system calls, for a test that needs('strace').
 * @throws Error where the system does not let it, with what it says
 */
export async function strace(pid: number, ...expressions: string[]) {
  const folder = temporaryFolder()
  const trace = folder.file('trace')
  const flags = ['-f', '-y', '-ttt', '-p', String(pid), '-o', trace]
  const child = Bun.spawn(
    [findTool('strace'), ...flags, ...expressions.flatMap((each) => ['-e', each])],
    {
      stdout: 'ignore',
      stderr: 'pipe',
    },
  )
  const { value } = await child.stderr.getReader().read()
  const said = new TextDecoder().decode(value)
  if (!ATTACHED.test(said)) throw new Error(`strace may not look on: ${said}`)
  return {
    /** Lets go of the process. @returns the calls, one a line, each at the time it was made and at that it came back */
    async stop(): Promise<string[]> {
      child.kill('SIGINT')
      await child.exited
      const lines = readFileSync(trace, 'utf8').trimEnd().split('\n')
      folder[Symbol.dispose]()
      return lines
    },
  }
}
