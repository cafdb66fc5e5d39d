import { join } from 'node:path'

const PROGRAM = join(import.meta.dir, 'locking-process.ts')

/** Has another process hold the database for so long; it has it when this resolves. */
export async function lockFor(
  database: string,
  ms: number,
): Promise<{ released: Promise<number> }> {
  const child = await locking(database, String(ms))
  return { released: child.exited }
}

/** Has another process hold the database until it is released; it has it when this resolves. */
export async function lock(database: string): Promise<{ release(): Promise<number> }> {
  const child = await locking(database)
  return {
    async release() {
      await child.stdin.end()
      return await child.exited
    },
  }
}

async function locking(...args: string[]) {
  const child = Bun.spawn([process.execPath, PROGRAM, ...args], {
    stdin: 'pipe',
    stderr: 'inherit',
  })
  const { value } = await child.stdout.getReader().read()
  if (value === undefined) throw new Error(`the lock was not taken: ${await child.exited}`)
  return child
}
