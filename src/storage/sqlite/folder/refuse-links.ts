import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { DataFolder } from '../../data-folder.ts'
import { DatabaseRefused } from '../../failures.ts'

/**
 * Refuses a folder whose database or lock is a symbolic link. The lock is beside the link, so that a
 * process in the folder of the file itself would not see it. The folder itself may be a link.
 * @throws DatabaseRefused
 */
export function refuseLinks({ directory, database, lock }: DataFolder): void {
  if (isLink(database)) {
    const target = targetOf(database)
    const advice =
      basename(target) === basename(database)
        ? `Name the folder of that file with --data "${dirname(target)}"`
        : `Move that file into a folder of its own as ${basename(database)}, and name the folder with --data`
    throw new DatabaseRefused(
      `${database} is a symbolic link to ${target}, and another petstock could work on that file unnoticed. ${advice}`,
    )
  }
  if (isLink(lock)) {
    throw new DatabaseRefused(
      `${lock} is a symbolic link, and must be a file in this folder. Stop every petstock that works on ${directory}, remove the link, and try again`,
    )
  }
}

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true

function targetOf(link: string): string {
  try {
    return realpathSync(link)
  } catch {
    // The link leads nowhere.
    return resolve(dirname(link), readlinkSync(link))
  }
}
