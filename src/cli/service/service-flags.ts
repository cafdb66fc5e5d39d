import { basename, dirname, join, resolve } from 'node:path'
import { realPath } from '../../files/real-path.ts'
import { VERSION } from '../../runtime/version.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { givenText, isGiven } from '../command/read-flag.ts'
import { serversText } from '../engine/database.ts'
import { choosesDatabase } from '../engine/engine-choice.ts'
import { DATA } from '../flags/common-flags.ts'
import { type Flag, keyOf } from '../flags/flag.ts'
import { SERVE, SERVE_FLAGS } from '../flags/serve-flags.ts'
import { readServeFlags } from '../serve/read-serve-flags.ts'
import { givenArguments, pathOf, type ServeArgument, withData } from '../serve/serve-arguments.ts'
import {
  isWithin,
  PROGRAM,
  SERVICE_DATA,
  type ServicePlan,
  writtenFolders,
} from './service-plan.ts'

/** The flags of serve. The service has a data folder of its own. */
export const SERVICE_FLAGS: readonly Flag[] = SERVE_FLAGS.map((flag) =>
  flag === SERVE.data ? { ...flag, shownDefault: SERVICE_DATA } : flag,
)

/** Reads serve's flags into a plan, and reports all mistakes at once. */
export function readServicePlan(command: PetstockCommand, context: CommandContext): ServicePlan {
  keepInstalledFlags(command, context)
  const isOnDatabase = choosesDatabase(command, context)
  const given = givenArguments({ command, env: context.env })
    .filter(({ flag }) => flag !== (isOnDatabase ? SERVE.data : SERVE.database))
    .map((argument) => absolute(command, argument))
  const shown = given.filter(({ flag }) => !flag.isSecret)
  const serveArguments = isOnDatabase ? shown : withData(shown, SERVICE_DATA)
  for (const text of folderMistakes(serveArguments)) command.mistake(text)
  const { engine, host, port, drainMs } = readServeFlags(command, context)
  return {
    version: VERSION,
    source: process.execPath,
    program: PROGRAM,
    arguments: serveArguments,
    secrets: given.flatMap(({ flag: { isSecret, variable: name }, value = '' }) =>
      isSecret && name !== undefined ? [{ name, value }] : [],
    ),
    database: 'database' in engine ? serversText(engine) : undefined,
    host,
    port,
    drainMs,
  }
}

/** Makes a path absolute from the folder of the call, since the service starts in another folder. */
function absolute(command: PetstockCommand, argument: ServeArgument): ServeArgument {
  const { flag, value, variable } = argument
  const path = pathOf(argument)
  if (value === undefined) return argument
  const mistake = valueMistake(argument)
  if (mistake !== undefined) {
    const shown = flag.isSecret ? '' : `, not ${JSON.stringify(value)}`
    command.mistake(`${variable ?? flag.name} ${mistake}${shown}`)
    return argument
  }
  // Serve itself refuses an empty path.
  if (path === undefined || value === '') return argument
  const resolved = resolve(value)
  if (path.serve === 'writes') return { ...argument, value: realPath(resolved) }
  // A link to a file stays a link: a renewal may let it point to another file.
  return { ...argument, value: join(realPath(dirname(resolved)), basename(resolved)) }
}

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
function valueMistake(argument: ServeArgument): string | undefined {
  const { value = '' } = argument
  if (/[\p{Cc}\p{Noncharacter_Code_Point}]/u.test(value)) {
    return 'must not contain control characters, or code points that are no characters'
  }
  if (pathOf(argument) !== undefined && value !== value.trim())
    return 'must not begin or end with a space'
  return undefined
}

/** One mistake of the call for each folder that the service could not write in, or should not own. */
function folderMistakes(given: readonly ServeArgument[]): string[] {
  return writtenFolders({ arguments: given }).flatMap(({ flag, folder }) => {
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

/**
 * Gives a call the flags of the installed service that it does not name, so that one who adds a flag, or upgrades, loses none.
 * A service for another data folder, or for a database in place of a folder, keeps none.
 */
function keepInstalledFlags(command: PetstockCommand, context: CommandContext): void {
  const installed = context.installedService()
  if (installed === undefined) return
  const source = { command, env: context.env }
  const isOnDatabase = installed.data === undefined
  if (isOnDatabase !== choosesDatabase(command, context)) return
  const named = givenText(source, DATA)?.text
  if (named && realPath(resolve(named)) !== installed.data) return
  for (const { name, value } of flagsIn(installed.arguments)) {
    const flag = flagNamed(name)
    if (flag === undefined) {
      command.mistake(
        `the installed service has ${name}, which this petstock does not know: remove the service (its data stays), and install it again with the flags that it needs`,
      )
    } else if (!isGiven(source, flag)) command.setOptionValue(keyOf(flag), value ?? true)
  }
}

/** Takes the words of a command line apart. A flag that is not known is taken for one with a value if no flag follows it. */
function flagsIn(
  words: readonly string[],
): { readonly name: string; readonly value: string | undefined }[] {
  const [name, next, ...rest] = words
  if (name === undefined) return []
  const flag = flagNamed(name)
  const takesValue = flag === undefined ? !next?.startsWith('--') : flag.placeholder !== undefined
  const hasValue = next !== undefined && takesValue
  return [
    { name, value: hasValue ? next : undefined },
    ...flagsIn(hasValue ? rest : words.slice(1)),
  ]
}

const flagNamed = (name: string) => SERVE_FLAGS.find((flag) => flag.name === name)
