import { closeSync, openSync, readSync } from 'node:fs'

/** Reads some bytes of an open file; fewer at its end. */
export function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, position))
}

/** Reads the first bytes of a file; fewer where it has no more. @throws the system's error */
export function readFileStart(path: string, length: number): Buffer {
  const file = openSync(path, 'r')
  try {
    return readAt(file, 0, length)
  } finally {
    closeSync(file)
  }
}
