import { basename, dirname, join, resolve } from 'node:path'
import { VERSION } from '../../runtime/version.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { serversText } from '../database.ts'
import { choosesDatabase } from '../engine-choice.ts'
import type { Flag } from '../flags/flag.ts'
import { SERVE, SERVE_FLAGS } from '../flags/serve-flags.ts'
import { readServeFlags } from '../serve/read-serve-flags.ts'
import { givenArguments, pathOf, type ServeArgument, withData } from '../serve/serve-arguments.ts'
import { keepInstalledFlags } from './kept-flags.ts'
import { folderMistakes, valueMistake } from './path-rules.ts'
import { realPath } from './real-path.ts'
import { DATA, PROGRAM, type ServicePlan } from './service-plan.ts'

/** The flags of serve. The service has a data folder of its own. */
export const SERVICE_FLAGS: readonly Flag[] = SERVE_FLAGS.map((flag) =>
  flag === SERVE.data ? { ...flag, shownDefault: DATA } : flag,
)

/** Reads serve's flags into a plan, and reports all mistakes at once. */
export function readServicePlan(command: PetstockCommand, context: CommandContext): ServicePlan {
  keepInstalledFlags(command, context)
  const isOnDatabase = choosesDatabase(command, context)
  const given = givenArguments({ command, env: context.env })
    .filter(({ flag }) => flag !== (isOnDatabase ? SERVE.data : SERVE.database))
    .map((argument) => absolute(command, argument))
  const shown = given.filter(({ flag }) => !flag.isSecret)
  const plan: ServicePlan = {
    version: VERSION,
    source: process.execPath,
    program: PROGRAM,
    arguments: isOnDatabase ? shown : withData(shown, DATA),
    secrets: given.flatMap(({ flag: { isSecret, variable: name }, value = '' }) =>
      isSecret && name !== undefined ? [{ name, value }] : [],
    ),
    database: undefined,
    host: '',
    port: 0,
    drainMs: 0,
  }
  for (const text of folderMistakes(plan)) command.mistake(text)
  const { engine, host, port, drainMs } = readServeFlags(command, context)
  const database = 'database' in engine ? serversText(engine) : undefined
  return { ...plan, database, host, port, drainMs }
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
