import { type Platform, pathsOf } from './platform.ts'
import type { ServeArgument } from './serve-arguments.ts'
import { isWithin, type ServicePlan, writtenFolders } from './service-plan.ts'

/** Folders that a service does not see, or has nothing to write in, with all below them. */
const CLOSED: Readonly<Record<Platform, readonly string[]>> = {
  linux: [
    ...['/home', '/root', '/run', '/tmp', '/var/tmp', '/var/run'],
    ...['/dev', '/proc', '/sys', '/boot', '/etc', '/usr', '/bin', '/sbin', '/lib', '/lib64'],
  ],
  macos: ['/Users', '/tmp', '/private/tmp', '/System', '/bin', '/sbin', '/usr/bin', '/etc'],
  windows: ['C:\\Windows', 'C:\\Program Files', 'C:\\Program Files (x86)', 'C:\\Users'],
}

/** Folders of the system in which a service has one of its own. */
const SHARED: Readonly<Record<Platform, readonly string[]>> = {
  linux: [
    ...['/', '/mnt', '/media', '/opt', '/srv'],
    ...['/var', '/var/lib', '/var/log', '/var/cache', '/var/spool', '/var/backups', '/var/opt'],
  ],
  macos: ['/', '/Library', '/Library/Logs', '/Volumes', '/usr', '/usr/local', '/usr/local/var'],
  windows: ['C:\\', 'C:\\ProgramData'],
}

const EXAMPLES: Readonly<Record<Platform, string>> = {
  linux: '/srv/petstock',
  macos: '/usr/local/var/petstock',
  windows: 'D:\\petstock',
}

/** What is wrong with a value wherever it would be written down; undefined when nothing is. */
export function valueMistake(platform: Platform, { value = '', path }: ServeArgument) {
  if (/[\p{Cc}\p{Noncharacter_Code_Point}]/u.test(value)) {
    return 'must not contain control characters, or code points that are no characters'
  }
  // The task scheduler would put variables in their place.
  if (platform === 'windows' && /%|\$\(/.test(value)) return 'must not contain % or $('
  if (path !== undefined && value !== value.trim()) return 'must not begin or end with a space'
  return undefined
}

/** The folders that the service could not write in, or should not own, each as a mistake of the call. */
export function folderMistakes(plan: ServicePlan): { flag: string; text: string }[] {
  const { platform } = plan
  return writtenFolders(plan).flatMap(({ flag, folder }) => {
    const ownFolder = `Choose a folder of its own, like ${EXAMPLES[platform]}`
    const closed = CLOSED[platform].find((other) => isWithin(platform, folder, other))
    if (closed !== undefined) {
      return [
        { flag, text: `${flag} is under ${closed}, where a service cannot write. ${ownFolder}` },
      ]
    }
    const root = pathsOf(platform).parse(folder).root === folder
    if (root || SHARED[platform].some((other) => isSame(platform, folder, other))) {
      return [{ flag, text: `${flag} would give the service all of ${folder}. ${ownFolder}` }]
    }
    return []
  })
}

const isSame = (platform: Platform, one: string, other: string): boolean =>
  pathsOf(platform).relative(one, other) === ''
