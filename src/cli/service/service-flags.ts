import { realpathSync } from 'node:fs'
import { VERSION } from '../../version.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { readFlag } from '../flags.ts'
import { addServeFlags, readServeFlags } from '../serve/serve-flags.ts'
import { oneOf } from '../values.ts'
import { folderMistakes, valueMistake } from './path-rules.ts'
import { PLACES, PLATFORMS, type Platform, pathsOf, platformOf } from './platform.ts'
import { givenArguments, type ServeArgument, withData } from './serve-arguments.ts'
import type { ServicePlan } from './service-plan.ts'

export const FOR_FLAG = [
  '--for <platform>',
  `show it for ${PLATFORMS.join(', ')} (default: this machine's)`,
] as const

/** What a call is made on. */
export interface Here {
  readonly platform: Platform | undefined
  readonly folder: string
  /** The file that runs. */
  readonly program: string
}

export const here = (): Here => ({
  platform: platformOf(process.platform),
  folder: process.cwd(),
  program: process.execPath,
})

/** The platform that a call is about. */
export function readPlatform(
  command: PetstockCommand,
  context: CommandContext,
  { platform }: Here,
): Platform | undefined {
  return readFlag({ command, env: context.env }, '--for', oneOf(PLATFORMS), platform)
}

/** Adds serve's flags. @returns what reads them into a plan, with every mistake in one message */
export function servicePlanFlags(command: PetstockCommand) {
  addServeFlags(command)
  const options = [...command.options]
  return (context: CommandContext, on: Here, platform: Platform): ServicePlan => {
    const saidOf = (option: { attributeName(): string }) =>
      command.getOptionValue(option.attributeName())
    const given = givenArguments({ options, saidOf, env: context.env })
    const resolved = given.map((argument) => absolute(command, on, platform, argument))
    const paths = withData(resolved, PLACES[platform].data)
    const { program, source } = PLACES[platform]
    const plan: ServicePlan = {
      platform,
      version: VERSION,
      source: platform === on.platform ? on.program : source,
      program,
      arguments: paths,
      host: '',
      port: 0,
    }
    for (const { text } of folderMistakes(plan)) command.mistake(text)
    const { host, port } = readServeFlags(command, context)
    return { ...plan, host, port }
  }
}

/** What serve would find there from the folder of the call, for a service that starts elsewhere. */
function absolute(
  command: PetstockCommand,
  on: Here,
  platform: Platform,
  argument: ServeArgument,
): ServeArgument {
  const { flag, value, path, variable } = argument
  if (value === undefined) return argument
  const refuse = (why: string) => {
    command.mistake(`${variable ?? flag} ${why}, not ${JSON.stringify(value)}`)
    return argument
  }
  const mistake = valueMistake(platform, argument)
  if (mistake !== undefined) return refuse(mistake)
  // serve itself refuses an empty one.
  if (path === undefined || value === '') return argument
  const paths = pathsOf(platform)
  if (platform !== on.platform) {
    if (!paths.isAbsolute(value)) return refuse(`must be an absolute path on ${platform}`)
    return { ...argument, value: paths.normalize(value) }
  }
  const resolved = paths.resolve(on.folder, value)
  if (path.serve === 'writes') return { ...argument, value: realPath(resolved, paths) }
  // The link itself stays: what renews a certificate may put another file behind it.
  const folder = realPath(paths.dirname(resolved), paths)
  return { ...argument, value: paths.join(folder, paths.basename(resolved)) }
}

/** Where a path leads to, past links; what is not there yet is put where its folder leads to. */
function realPath(path: string, paths: ReturnType<typeof pathsOf>): string {
  try {
    return realpathSync(path)
  } catch {
    const above = paths.dirname(path)
    return above === path ? path : paths.join(realPath(above, paths), paths.basename(path))
  }
}

export const unknownPlatform = (): CommandFailed =>
  new CommandFailed(
    'petstock knows no service of this system. Have it run `petstock serve` by its own means',
  )
