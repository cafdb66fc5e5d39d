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
