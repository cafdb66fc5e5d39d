import { lstatSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** How a path is looked at. */
export interface Look {
  /** Whether something is at the path, by following links. @throws the error of the system for all but a missing one */
  isThere(path: string): boolean
  /** Where a link leads; undefined for all that is no link. */
  targetOf(path: string): string | undefined
}

// What a mount reports whose drive was pulled out, or whose network is away.
const UNREACHABLE = [
  ...['ENOTCONN', 'ENODEV', 'ENXIO', 'EIO', 'ESTALE', 'ENOMEDIUM'],
  ...['EHOSTDOWN', 'EHOSTUNREACH', 'ETIMEDOUT'],
]

/**
 * Says which link or mount on the way to a path leads to a drive that is away; undefined where none does. Such a link
 * is there and what it leads to is not, so that each call of the system says something else of it.
 */
export function whatIsAway(path: string, look: Look = ON_DISK): string | undefined {
  const above = dirname(path)
  const awayAbove = () => (above === path ? undefined : whatIsAway(above, look))
  try {
    if (look.isThere(path)) return undefined
    const target = look.targetOf(path)
    if (target === undefined) return awayAbove()
    return `${path} is a link to ${target}, which is not there, as where its drive is away`
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    if (!UNREACHABLE.includes(code)) return undefined
    return awayAbove() ?? `${path} does not respond (${code}), as where its drive is away`
  }
}

export const CONNECT = 'Connect the drive, or name another place'

/** What is away of a path, and what to do, as sentences; undefined where nothing is. */
export function awayText(path: string, look?: Look): string | undefined {
  const away = whatIsAway(resolve(path), look)
  return away && `${away}. ${CONNECT}`
}

/** What the system says of a path, in words. */
const IN_WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is a file, and no folder',
  EISDIR: 'it is a folder, and no file',
  EACCES: 'this user lacks the permission',
  EPERM: 'this user lacks the permission',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full for this user',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is longer than the disk allows',
}

/** What is wrong with a path: the drive that is away, or else what the system says. */
export function reasonAt(path: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return awayText(path) ?? IN_WORDS[code ?? ''] ?? message
}

/** Reads a file that a person has named. @throws Error that says what is wrong with the path */
export function readNamedFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new Error(reasonAt(path, cause), { cause })
  }
}

const ON_DISK: Look = {
  isThere: (path) => statSync(path, { throwIfNoEntry: false }) !== undefined,
  targetOf(path) {
    if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return undefined
    return resolve(dirname(path), readlinkSync(path))
  },
}
