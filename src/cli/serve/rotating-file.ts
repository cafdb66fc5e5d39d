import { writeSync } from 'node:fs'
import { type FileHandle, lstat, open, rename, stat } from 'node:fs/promises'

// Why not LogTape's own file sinks (@logtape/file 2.3.10): they sync on the event loop, throw away
// what could not be written, never notice that their file was deleted, make it readable for
// everybody, and close a descriptor twice when a rotation fails, which by then may be the database's.

export interface Rotation {
  /** How large a file may grow. */
  readonly maxBytes: number
  /** How many older ones stay beside it, as `.1` (the newest) and so on. */
  readonly keep: number
  /** Hears why a file that is full was not renamed. */
  readonly onNotRotated: (error: Error) => void
}

/** A log file: what is appended is in it as a whole or not at all, and it never outgrows its bounds. */
export class RotatingFile {
  readonly #path: string
  readonly #rotation: Rotation
  #handle: FileHandle | undefined
  #identity = ''
  /** True from the moment that a text is handed to the system until it says what became of it. */
  #isWriting = false

  constructor(path: string, rotation: Rotation) {
    this.#path = path
    this.#rotation = rotation
  }

  get isWriting(): boolean {
    return this.#isWriting
  }

  /** @throws Error saying why the text could not be written; the next call begins afresh */
  async append(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    const { maxBytes } = this.#rotation
    try {
      const opened = await this.#open()
      const full = opened.size > 0 && opened.size + bytes.length > maxBytes
      const { handle, size } = full ? await this.#rotate(opened.size + bytes.length) : opened
      await this.#write(handle, bytes, size)
    } catch (error) {
      await this.close()
      throw error
    }
  }

  /** What can still be done when the process is about to end: no waiting, and no error. */
  appendNow(text: string): void {
    try {
      if (this.#handle !== undefined) writeSync(this.#handle.fd, text)
    } catch {}
  }

  async close(): Promise<void> {
    const handle = this.#handle
    this.#handle = undefined
    await handle?.close().catch(() => {})
  }

  /** The file that has the path just now: the one we had may be deleted, or moved away. */
  async #open(): Promise<{ handle: FileHandle; size: number }> {
    const found = await stat(this.#path).catch(unlessMissing)
    // Opening a pipe would wait for its reader, and a device is nothing to rename.
    if (found !== undefined && !found.isFile()) throw new Error('it is not a regular file')
    if (this.#handle !== undefined) {
      if (found !== undefined && identityOf(found) === this.#identity) {
        return { handle: this.#handle, size: found.size }
      }
      await this.close()
    }
    const handle = await open(this.#path, 'a+', 0o600)
    this.#handle = handle
    const own = await handle.stat()
    this.#identity = identityOf(own)
    return { handle, size: await sizeOfLog(handle, own.size) }
  }

  async #write(handle: FileHandle, bytes: Uint8Array, size: number): Promise<void> {
    this.#isWriting = true
    try {
      for (let written = 0; written < bytes.length; ) {
        const { bytesWritten } = await handle.write(bytes, written)
        if (bytesWritten === 0) throw new Error('nothing was written')
        written += bytesWritten
      }
    } catch (error) {
      // A disk that became full has taken half a line.
      const grown = await handle.stat().catch(() => undefined)
      if (grown !== undefined && grown.size > size) await handle.truncate(size).catch(() => {})
      throw error
    } finally {
      this.#isWriting = false
    }
  }

  async #rotate(wanted: number): Promise<{ handle: FileHandle; size: number }> {
    const { maxBytes, keep, onNotRotated } = this.#rotation
    // Not every system renames a file that is open.
    await this.close()
    try {
      await this.#makeWay()
      await rename(this.#path, `${this.#path}.1`)
    } catch (error) {
      // As where the file may be written and its folder may not: then it takes the room of all.
      if (wanted > maxBytes * (keep + 1)) throw error
      onNotRotated(error as Error)
    }
    return this.#open()
  }

  /** Frees the name of the newest old one. No more is moved than has to be, so that trying again loses nothing. */
  async #makeWay(): Promise<void> {
    const old = (age: number) => `${this.#path}.${age}`
    let last = 1
    while (last < this.#rotation.keep && (await exists(old(last)))) last++
    for (let age = last; age > 1; age--) await rename(old(age - 1), old(age))
  }
}

/** A file's size as it goes on, its torn last line ended. @throws Error where it is something else than a log */
async function sizeOfLog(handle: FileHandle, size: number): Promise<number> {
  if (size === 0) return 0
  // A power cut may leave zeros in place of lines.
  if (!['{', '\n', '\0'].includes(await characterAt(handle, 0))) {
    throw new Error('it holds something else than a log of petstock')
  }
  if ((await characterAt(handle, size - 1)) === '\n') return size
  await handle.write(Buffer.from('\n'))
  return size + 1
}

async function characterAt(handle: FileHandle, position: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(1), 0, 1, position)
  return buffer.toString('latin1', 0, bytesRead)
}

const identityOf = ({ dev, ino }: { dev: number; ino: number }): string => `${dev}:${ino}`

const exists = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(unlessMissing)) !== undefined

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
