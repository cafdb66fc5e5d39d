/**
 * For what a file operation threw: undefined where nothing has that name, be it since a folder above
 * it is a file or missing.
 * @throws what was thrown, for every other reason
 */
export function unlessMissing(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
  throw error
}
