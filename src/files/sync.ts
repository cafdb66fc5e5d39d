import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Syncs a file: its content is on the disk when this returns. */
export function syncFile(path: string): void {
  // Windows syncs only what is open for writing.
  sync(path, 'r+')
}

// The errors of file systems that cannot sync a folder; Windows has others.
const NOT_POSSIBLE =
  process.platform === 'win32'
    ? ['EPERM', 'EACCES', 'EISDIR', 'EBADF', 'EINVAL']
    : ['EINVAL', 'ENOTSUP']

/** Syncs a folder: its names are on the disk when this returns, where the file system can do that. */
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
