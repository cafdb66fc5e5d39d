import { pathOf, type ServeArgument } from '../serve/serve-arguments.ts'
import { isWithin, type ServicePlan, writtenFolders } from './service-plan.ts'

/** Folders that the sandbox hides from a service, or that no service should write in; with all below them. */
const CLOSED = [
  ...['/home', '/root', '/run', '/tmp', '/var/tmp', '/var/run'],
  ...['/dev', '/proc', '/sys', '/boot', '/etc', '/usr', '/bin', '/sbin', '/lib', '/lib64'],
]

/** Folders of the system that a service must not own. It may own a folder inside. */
const SHARED = [
  ...['/', '/mnt', '/media', '/opt', '/srv'],
  ...['/var', '/var/lib', '/var/log', '/var/cache', '/var/spool', '/var/backups', '/var/opt'],
]

const OWN_FOLDER = 'Choose a folder of its own, like /srv/petstock'

/** Says why a value cannot stand in a unit; undefined where it can. */
export function valueMistake(argument: ServeArgument): string | undefined {
  const { value = '' } = argument
  if (/[\p{Cc}\p{Noncharacter_Code_Point}]/u.test(value)) {
    return 'must not contain control characters, or code points that are no characters'
  }
  if (pathOf(argument) !== undefined && value !== value.trim())
    return 'must not begin or end with a space'
  return undefined
}

/** One mistake of the call for each folder that the service could not write in, or should not own. */
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
