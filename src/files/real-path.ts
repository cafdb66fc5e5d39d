import { realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Resolves links in a path. Of a path that does not exist yet, it resolves the folders that do. */
export function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : join(realPath(above), basename(path))
  }
}
