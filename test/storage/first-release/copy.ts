import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Puts the database of the first release where a shop would have it. */
export function copyFirstDatabase(database: string): void {
  mkdirSync(dirname(database), { recursive: true })
  copyFileSync(join(import.meta.dir, 'petstock.db'), database)
}
