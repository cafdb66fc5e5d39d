import { readFileSync } from 'node:fs'

/**
 * Turns the error of a missing file into undefined, also where a folder above it is missing or is a file.
 * @throws the error itself, for every other reason
 */
export function unlessMissing(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
  throw error
}

/**
 * Reads a text file; undefined where it is missing. Looking for it first would not do: another process
 * may remove it in between.
 * @throws the error of one that cannot be read
 */
export function textUnlessMissing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return unlessMissing(error)
  }
}
