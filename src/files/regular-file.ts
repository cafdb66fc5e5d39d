import { closeSync, constants, fstatSync, openSync, readFileSync, statSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'

// A pipe lets a reader wait until another process writes, and a device may never end. So nothing but a regular file is opened, and without
// waiting: what is at the path may be replaced between the two calls.

const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** A path at which something else is than a regular file. */
class NotRegular extends Error {
  override name = 'NotRegular'
  readonly code = 'EFTYPE'

  constructor(path: string) {
    super(`${path} is not a regular file`)
  }
}

/** Reads a text off the event loop. @throws Error of the system, or where no regular file is at the path */
export async function readRegularFile(path: string): Promise<string> {
  if (!(await stat(path)).isFile()) throw new NotRegular(path)
  const file = await open(path, FLAGS)
  try {
    if (!(await file.stat()).isFile()) throw new NotRegular(path)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

/** Reads a text at once, for a command or a thread of its own. */
export function readRegularFileSync(path: string): string {
  if (!statSync(path).isFile()) throw new NotRegular(path)
  const file = openSync(path, FLAGS)
  try {
    if (!fstatSync(file).isFile()) throw new NotRegular(path)
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}
