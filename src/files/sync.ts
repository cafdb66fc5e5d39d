import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Has a file's content on the disk when it returns. */
export function syncFile(path: string): void {
  // Windows syncs only what is open for writing.
  sync(path, 'r+')
}

// What a file system answers that has no such thing as syncing a folder; Windows has other words.
const NOT_POSSIBLE =
  process.platform === 'win32'
    ? ['EPERM', 'EACCES', 'EISDIR', 'EBADF', 'EINVAL']
    : ['EINVAL', 'ENOTSUP']

/** Has a folder's names on the disk when it returns, where its file system can do that. */
export function syncFolder(path: string): void {
  try {
    sync(path, 'r')
  } catch (error) {
    if (!NOT_POSSIBLE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const file = openSync(path, flags)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
