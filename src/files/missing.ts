/**
 * Turns the error of a missing file into undefined, also where a folder above it is missing or is a file.
 * @throws the error itself, for every other reason
 */
export function unlessMissing(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
  throw error
}
