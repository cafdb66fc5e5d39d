import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** Bytes that can still be written on a folder's disk; undefined where the system does not say. */
export async function freeSpace(directory: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch {
    return undefined
  }
}

// The files that SQLite makes beside a database when it opens it take 32 KiB.
const OPENING_BYTES = 65_536

/** Whether a folder's disk has no room even to open a database there. */
export function isFull(folder: string): boolean {
  const { bavail, bsize, blocks } = statfsSync(folder)
  return blocks !== 0 && bavail * bsize < OPENING_BYTES
}

/** @throws Error when the disk of a folder has not so many bytes left */
export function requireSpace(folder: string, bytes: number): void {
  const { bavail, bsize, blocks } = statfsSync(folder)
  // Some network drives do not report it.
  if (blocks === 0 || bavail * bsize >= bytes) return
  throw new Error(
    `the disk of ${folder} has ${megabytes(bavail * bsize)} left, and ${megabytes(bytes)} are needed. Make room there, or use another disk`,
  )
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
