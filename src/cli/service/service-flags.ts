import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { VERSION } from '../../version.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { addServeFlags, readServeFlags } from '../serve/serve-flags.ts'
import { folderMistakes, valueMistake } from './path-rules.ts'
import { givenArguments, type ServeArgument, withData } from './serve-arguments.ts'
import { DATA, PROGRAM, type ServicePlan } from './service-plan.ts'

/** Adds serve's flags. @returns what reads them into a plan, with every mistake in one message */
export function servicePlanFlags(command: PetstockCommand) {
  addServeFlags(command)
  const options = [...command.options]
  return (context: CommandContext): ServicePlan => {
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

/** What serve would find there from the folder of the call, for a service that starts elsewhere. */
function absolute(command: PetstockCommand, argument: ServeArgument): ServeArgument {
  const { flag, value, path, variable } = argument
  if (value === undefined) return argument
  const mistake = valueMistake(argument)
  if (mistake !== undefined) {
    command.mistake(`${variable ?? flag} ${mistake}, not ${JSON.stringify(value)}`)
    return argument
  }
  // serve itself refuses an empty one.
  if (path === undefined || value === '') return argument
  const resolved = resolve(value)
  if (path.serve === 'writes') return { ...argument, value: realPath(resolved) }
  // The link itself stays: what renews a certificate may put another file behind it.
  return { ...argument, value: join(realPath(dirname(resolved)), basename(resolved)) }
}

/** Where a path leads to, past links; what is not there yet is put where its folder leads to. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : join(realPath(above), basename(path))
  }
}
