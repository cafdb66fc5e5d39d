import { type Stats, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { unlessMissing } from '../../files/missing.ts'

/** The disk that a folder is on, or would be made on. */
export function diskOf(directory: string): { readonly disk: number; readonly exists: boolean } {
  const { path, stats } = nearest(directory)
  return { disk: stats.dev, exists: path === directory }
}

/** What a program without special rights may still write there. */
export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(nearest(directory).path)
  return bavail * bsize
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
