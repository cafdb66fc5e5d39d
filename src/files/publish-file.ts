import { linkSync, lstatSync, renameSync, rmSync } from 'node:fs'

/** True when something has this name, also a link without a target. */
export const exists = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false }) !== undefined

/**
 * Gives a complete file its name, and never replaces another file.
 * @returns false when the name is taken
 */
export function publishFile(file: string, name: string): boolean {
  try {
    // A rename would silently replace a file that another process has put there in the meantime.
    linkSync(file, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || exists(name)) return false
    // The file systems of USB sticks have no links.
    renameSync(file, name)
    return true
  }
  rmSync(file)
  return true
}

/** The first of some names that is available. @throws Error when none is */
export function firstAvailable(
  names: Iterable<string>,
  canBeHad: (name: string) => boolean,
): string {
  let last = ''
  for (const name of names) {
    if (canBeHad(name)) return name
    last = name
  }
  throw new Error(`${last} is there already, and stays as it is. Choose another name`)
}
