import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { VERSION } from '../../runtime/version.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { choosesDatabase, NO_DATABASE_OPTION } from '../engine-choice.ts'
import { addServeFlags, readServeFlags } from '../serve/serve-flags.ts'
import { folderMistakes, valueMistake } from './path-rules.ts'
import { givenArguments, type ServeArgument, withData } from './serve-arguments.ts'
import { DATA, PROGRAM, type ServicePlan } from './service-plan.ts'

const INSTEAD =
  'this installs a service on a data folder, and not on a database: a URL in its unit would show its password. Run `petstock serve` by a unit of your own, with PETSTOCK_DATABASE in its EnvironmentFile'

/** Adds serve's flags. @returns a function that reads them into a plan, and reports all mistakes at once */
export function servicePlanFlags(command: PetstockCommand) {
  addServeFlags(command)
  const options = [...command.options]
  command.addOption(NO_DATABASE_OPTION)
  return (context: CommandContext): ServicePlan => {
    if (choosesDatabase(command, context)) {
      command.mistake(INSTEAD)
      command.refuseMistakes()
    }
    const saidOf = (option: { attributeName(): string }) =>
      command.getOptionValue(option.attributeName())
    const given = givenArguments({ options, saidOf, env: context.env })
    const plan: ServicePlan = {
      version: VERSION,
      source: process.execPath,
      program: PROGRAM,
      arguments: withData(
        given.map((argument) => absolute(command, argument)),
        DATA,
      ),
      host: '',
      port: 0,
    }
    for (const text of folderMistakes(plan)) command.mistake(text)
    const { host, port } = readServeFlags(command, context)
    return { ...plan, host, port }
  }
}

/** Makes a path absolute from the folder of the call, since the service starts in another folder. */
function absolute(command: PetstockCommand, argument: ServeArgument): ServeArgument {
  const { flag, value, path, variable } = argument
  if (value === undefined) return argument
  const mistake = valueMistake(argument)
  if (mistake !== undefined) {
    command.mistake(`${variable ?? flag} ${mistake}, not ${JSON.stringify(value)}`)
    return argument
  }
  // Serve itself refuses an empty path.
  if (path === undefined || value === '') return argument
  const resolved = resolve(value)
  if (path.serve === 'writes') return { ...argument, value: realPath(resolved) }
  // A link to a file stays a link: a renewal may let it point to another file.
  return { ...argument, value: join(realPath(dirname(resolved)), basename(resolved)) }
}

/** Resolves links in a path. Of a path that does not exist yet, it resolves the folders that do. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : join(realPath(above), basename(path))
  }
}
