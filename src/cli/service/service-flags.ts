import { basename, dirname, join, resolve } from 'node:path'
import { VERSION } from '../../runtime/version.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { serversText } from '../database.ts'
import { choosesDatabase } from '../engine-choice.ts'
import { addDatabaseFlags } from '../serve/database-flags.ts'
import {
  givenArguments,
  isSecret,
  type ServeArgument,
  variableOf,
  withData,
} from '../serve/serve-arguments.ts'
import { addServeFlags, readServeFlags } from '../serve/serve-flags.ts'
import { keepInstalledFlags } from './kept-flags.ts'
import { folderMistakes, valueMistake } from './path-rules.ts'
import { realPath } from './real-path.ts'
import { DATA, PROGRAM, type ServicePlan } from './service-plan.ts'

/** Adds serve's flags. @returns a function that reads them into a plan, and reports all mistakes at once */
export function servicePlanFlags(command: PetstockCommand) {
  addServeFlags(command)
  addDatabaseFlags(command)
  const options = [...command.options]
  return (context: CommandContext): ServicePlan => {
    keepInstalledFlags(command, context, options)
    const isOnDatabase = choosesDatabase(command, context)
    const saidOf = (option: { attributeName(): string }) =>
      command.getOptionValue(option.attributeName())
    const given = givenArguments({ options, saidOf, env: context.env })
      .filter(({ flag }) => flag !== (isOnDatabase ? '--data' : '--database'))
      .map((argument) => absolute(command, argument))
    const shown = given.filter((argument) => !isSecret(argument))
    const plan: ServicePlan = {
      version: VERSION,
      source: process.execPath,
      program: PROGRAM,
      arguments: isOnDatabase ? shown : withData(shown, DATA),
      secrets: given
        .filter(isSecret)
        .map(({ flag, value = '' }) => ({ name: variableOf(flag), value })),
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
}

/** Makes a path absolute from the folder of the call, since the service starts in another folder. */
function absolute(command: PetstockCommand, argument: ServeArgument): ServeArgument {
  const { flag, value, path, variable } = argument
  if (value === undefined) return argument
  const mistake = valueMistake(argument)
  if (mistake !== undefined) {
    const shown = isSecret(argument) ? '' : `, not ${JSON.stringify(value)}`
    command.mistake(`${variable ?? flag} ${mistake}${shown}`)
    return argument
  }
  // Serve itself refuses an empty path.
  if (path === undefined || value === '') return argument
  const resolved = resolve(value)
  if (path.serve === 'writes') return { ...argument, value: realPath(resolved) }
  // A link to a file stays a link: a renewal may let it point to another file.
  return { ...argument, value: join(realPath(dirname(resolved)), basename(resolved)) }
}
