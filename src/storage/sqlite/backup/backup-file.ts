import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import { reasonAt } from '../../../files/away.ts'
import { readAt } from '../../../files/read-at.ts'
import { sizeOf } from '../../../files/size-of.ts'
import { HEADER_BYTES, readFileHeader } from '../driver/file-header.ts'

/**
 * Checks, without opening it as a database, whether a file is a database and complete.
 * @returns its size
 * @throws Error with what is wrong
 */
export function requireWholeFile(path: string): number {
  const { size, header } = readHeader(path)
  if (size === 0) throw new Error('the file is empty')
  const read = readFileHeader(header)
  if (read === undefined) throw new Error('the file is not a database')
  const expected = (read.pages ?? 0) * read.pageBytes
  if (size < expected) {
    throw new Error(`the file is cut short: it has ${size} bytes of ${expected}`)
  }
  const log = logBeside(path)
  if (log !== undefined) {
    throw new Error(
      `a part of it is in ${log} still, as with a database that is in use. \`petstock backup create FILE\` makes a backup of that`,
    )
  }
  return size
}

/** Finds a log beside a database that holds a part of its content. */
export const logBeside = (path: string): string | undefined =>
  [`${path}-wal`, `${path}-journal`].find((log) => sizeOf(log) > 0)

function readHeader(path: string): { size: number; header: Buffer } {
  const file = open(path)
  try {
    const stat = fstatSync(file)
    if (stat.isDirectory()) throw new Error('it is a folder. Name the file in it')
    return { size: stat.size, header: readAt(file, 0, HEADER_BYTES) }
  } finally {
    closeSync(file)
  }
}

function open(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  // Opening a pipe would wait until another process writes to it.
  if (found !== undefined && !found.isFile() && !found.isDirectory()) {
    throw new Error('it is no file, but a device or a pipe')
  }
  try {
    return openSync(path, 'r')
  } catch (error) {
    throw new Error(reasonAt(path, error), { cause: error })
  }
}
