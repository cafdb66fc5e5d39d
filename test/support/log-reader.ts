import { join } from 'node:path'

const PROGRAM = join(import.meta.dir, 'log-reader-process.ts')

/** Has another process copy the log of a database, as Litestream does, until the test's scope ends. */
export async function readLogBeside(database: string): Promise<AsyncDisposable> {
  const child = Bun.spawn([process.execPath, PROGRAM, database], {
    stdin: 'pipe',
    stderr: 'inherit',
  })
  const { value } = await child.stdout.getReader().read()
  if (value === undefined) throw new Error(`the log is not read: ${await child.exited}`)
  return {
    async [Symbol.asyncDispose]() {
      await child.stdin.end()
      if ((await child.exited) !== 0) throw new Error('the reader of the log has failed')
    },
  }
}
