import { type Stats, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { freeSpaceSync } from '../../files/free-space.ts'
import { unlessMissing } from '../../files/missing.ts'

/** The disk that a folder is on, or would be made on. */
export const diskOf = (directory: string): number => nearest(directory).stats.dev

/**
 * Reads what a program without special rights may still write there.
 * @throws Error where the system does not say
 */
export function freeBytes(directory: string): number {
  const free = freeSpaceSync(nearest(directory).path)
  if (free === undefined) throw new Error('the system does not say how much is free')
  return free
}

/** FAT, exFAT, NTFS (two drivers), and what is mounted by a program, as ntfs-3g does: numbers of Linux. */
const MAY_LACK_MODES: readonly number[] = [0x4d44, 0x2011bab0, 0x5346544e, 0x7366746e, 0x65735546]

/** Whether the disk of a folder may keep no owners and permissions, so that each file shows those of its mount. */
export function mayLackModes(directory: string): boolean {
  if (process.platform !== 'linux') return false
  return MAY_LACK_MODES.includes(statfsSync(nearest(directory).path).type)
}

/** The folder itself, or the nearest one above it that there is. */
function nearest(directory: string): { path: string; stats: Stats } {
  for (let path = directory; ; path = dirname(path)) {
    const stats = found(path)
    if (stats) return { path, stats }
    if (path === dirname(path)) throw new Error(`${path} is not there`)
  }
}

function found(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    return unlessMissing(error)
  }
}
