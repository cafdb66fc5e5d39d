import { join } from 'node:path'

const PROGRAM = join(import.meta.dir, 'locking-process.ts')

/** Has another process hold the database for so long; it has it when this resolves. */
export async function lockFor(
  database: string,
  ms: number,
): Promise<{ released: Promise<number> }> {
  const child = Bun.spawn([process.execPath, PROGRAM, database, String(ms)], { stderr: 'inherit' })
  const { value } = await child.stdout.getReader().read()
  if (value === undefined) throw new Error(`the lock was not taken: ${await child.exited}`)
  return { released: child.exited }
}
