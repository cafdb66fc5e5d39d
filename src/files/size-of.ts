import { statSync } from 'node:fs'

/** How many bytes a file has: 0 where it is not there, or in a folder that is closed. */
export function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}
