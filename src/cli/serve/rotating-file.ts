import { type FileHandle, lstat, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { unlessMissing } from '../../files/missing.ts'
import { ownerIn } from '../../files/owner.ts'

// Why not LogTape's own file sinks (@logtape/file 2.3.10): they sync on the event loop, drop lines that
// could not be written, do not notice that their file was deleted, and make it readable for all users.
// When a rotation fails, they close a descriptor twice; by then its number may be the database's.

interface Rotation {
  /** The largest size of a file. */
  readonly maxBytes: number
  /** How many older files stay beside it, as `.1` (the newest) and so on. */
  readonly keep: number
}

/** A log file that takes each text as a whole or not at all, and is rotated before it grows too large. */
export class RotatingFile {
  readonly #path: string
  readonly #rotation: Rotation

  constructor(path: string, rotation: Rotation) {
    this.#path = path
    this.#rotation = rotation
  }

  /** @throws Error saying why the text could not be written */
  async append(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    const { maxBytes } = this.#rotation
    const isWritten = await this.#opened(async (file, size) => {
      if (size > 0 && size + bytes.length > maxBytes) return false
      await appendWhole(file, size, bytes)
      return true
    })
    if (isWritten) return
    await this.#rotate()
    await this.#opened((file, size) => appendWhole(file, size, bytes))
  }

  /** Opens the file again for each text, since the last one may have been deleted or moved away. */
  async #opened<T>(use: (file: FileHandle, size: number) => Promise<T>): Promise<T> {
    const isNew = !(await exists(this.#path))
    const file = await open(this.#path, 'a+', 0o600)
    try {
      const owner = isNew ? ownerIn(dirname(this.#path)) : undefined
      if (owner !== undefined) await file.chown(owner.uid, owner.gid)
      return await use(file, await sizeOfLog(file))
    } finally {
      await file.close()
    }
  }

  /** Renames as few files as possible, so that no older file is lost when a rotation fails and is tried again. */
  async #rotate(): Promise<void> {
    const old = (age: number) => (age === 0 ? this.#path : `${this.#path}.${age}`)
    let last = 1
    while (last < this.#rotation.keep && (await exists(old(last)))) last++
    for (let age = last; age > 0; age--) await rename(old(age - 1), old(age))
  }
}

async function appendWhole(file: FileHandle, size: number, bytes: Buffer): Promise<void> {
  try {
    await file.appendFile(bytes)
  } catch (error) {
    // A disk that became full may have taken half a line.
    await file.truncate(size).catch(() => {})
    throw error
  }
}

/**
 * Ends the last line of a file, where it was cut short.
 * @returns the file's size after that
 * @throws Error where the file is not a log
 */
async function sizeOfLog(file: FileHandle): Promise<number> {
  const { size } = await file.stat()
  if (size === 0) return 0
  // A power cut may leave zero bytes in place of lines.
  if (!['{', '\n', '\0'].includes(await characterAt(file, 0))) {
    throw new Error('it holds something else than a log of petstock')
  }
  if ((await characterAt(file, size - 1)) === '\n') return size
  await file.appendFile('\n')
  return size + 1
}

async function characterAt(file: FileHandle, position: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, position)
  return buffer.toString('latin1', 0, bytesRead)
}

const exists = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(unlessMissing)) !== undefined
