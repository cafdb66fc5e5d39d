import type { ServeArgument } from './serve-arguments.ts'
import { isWithin, type ServicePlan, writtenFolders } from './service-plan.ts'

/** Folders that a service does not see, or has nothing to write in, with all below them. */
const CLOSED = [
  ...['/home', '/root', '/run', '/tmp', '/var/tmp', '/var/run'],
  ...['/dev', '/proc', '/sys', '/boot', '/etc', '/usr', '/bin', '/sbin', '/lib', '/lib64'],
]

/** Folders of the system in which a service has one of its own. */
const SHARED = [
  ...['/', '/mnt', '/media', '/opt', '/srv'],
  ...['/var', '/var/lib', '/var/log', '/var/cache', '/var/spool', '/var/backups', '/var/opt'],
]

const OWN_FOLDER = 'Choose a folder of its own, like /srv/petstock'

/** What is wrong with a value wherever it would be written down; undefined when nothing is. */
export function valueMistake({ value = '', path }: ServeArgument): string | undefined {
  if (/[\p{Cc}\p{Noncharacter_Code_Point}]/u.test(value)) {
    return 'must not contain control characters, or code points that are no characters'
  }
  if (path !== undefined && value !== value.trim()) return 'must not begin or end with a space'
  return undefined
}

/** The folders that the service could not write in, or should not own, each as a mistake of the call. */
export function folderMistakes(plan: ServicePlan): string[] {
  return writtenFolders(plan).flatMap(({ flag, folder }) => {
    const closed = CLOSED.find((other) => isWithin(folder, other))
    if (closed !== undefined) {
      return [`${flag} is under ${closed}, where a service cannot write. ${OWN_FOLDER}`]
    }
    if (SHARED.includes(folder)) {
      return [`${flag} would give the service all of ${folder}. ${OWN_FOLDER}`]
    }
    return []
  })
}
