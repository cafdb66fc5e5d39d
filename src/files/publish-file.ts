import { linkSync, lstatSync, renameSync, rmSync } from 'node:fs'

/** True when something has this name, be it a link that leads nowhere. */
export const exists = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false }) !== undefined

/**
 * Gives a file that is whole its name, and never takes the place of another one.
 * @returns false when the name is taken
 */
export function publishFile(file: string, name: string): boolean {
  try {
    // A rename would silently replace what another process has put there in the meantime.
    linkSync(file, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || exists(name)) return false
    // The file systems of USB sticks know no second name for a file.
    renameSync(file, name)
    return true
  }
  rmSync(file)
  return true
}

/** The first of some names that can be had. @throws Error when all are taken */
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
