import { resolve } from 'node:path'
import type { NetworkOptions } from '../../server/https/shop-https.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { type FlagSource, givenText, textsSaid } from '../command/read-flag.ts'
import type { Flag, NamedPath } from '../flags/flag.ts'
import { SERVE, SERVE_FLAGS } from '../flags/serve-flags.ts'
import { commandWord } from '../terminal/terminal.ts'

/** A flag with which the service runs serve. */
export interface ServeArgument {
  readonly flag: Flag
  /** An absolute path where the flag names one; undefined for a flag without a value. */
  readonly value: string | undefined
  /** The environment variable from which the value came, if it did. */
  readonly variable: string | undefined
}

/** The arguments for serve that the call and its environment give, in the order of serve's help. */
export function givenArguments(source: FlagSource): ServeArgument[] {
  return SERVE_FLAGS.flatMap((flag): ServeArgument[] => {
    const given = givenText(source, flag)
    if (given === undefined) return []
    const variable = textsSaid(source.command, flag).length > 0 ? undefined : flag.variable
    if (flag.placeholder !== undefined) return [{ flag, value: given.text, variable }]
    return ['1', 'true'].includes(given.text) ? [{ flag, value: undefined, variable }] : []
  })
}

/** What an argument names on the disk, if it names something there. */
export const pathOf = ({ flag: { path }, value }: ServeArgument): NamedPath | undefined =>
  path?.except === value ? undefined : path

/** Adds --data where it is missing: its default depends on the folder in which a program starts. */
export const withData = (given: readonly ServeArgument[], data: string): ServeArgument[] =>
  given.some(({ flag }) => flag === SERVE.data)
    ? [...given]
    : [{ flag: SERVE.data, value: data, variable: undefined }, ...given]

export const argumentWords = (given: readonly ServeArgument[]): string[] =>
  given.flatMap(({ flag: { name }, value }) => (value === undefined ? [name] : [name, value]))

/** Whether systemd has started this process itself, and not a shell below it. */
const isSystemdsOwn = (env: CommandContext['env']): boolean =>
  env.SYSTEMD_EXEC_PID === String(process.pid)

/**
 * The command that starts this service again with other flags. What the environment says stays there.
 * @param data the data folder, if there is one
 */
export function startCommand(
  command: PetstockCommand,
  {
    env,
    platform,
    program,
    installedService,
  }: Pick<CommandContext, 'env' | 'platform' | 'program' | 'installedService'>,
  data: string | undefined,
): NetworkOptions['commandWith'] {
  const given = givenArguments({ command, env: {} })
  const quote = commandWord(platform)
  return (flags) => {
    // The URLs of a database may hold a password.
    if (data === undefined) return { command: null, service: false }
    const service = isSystemdsOwn(env) && installedService()?.data === data
    // The unit alone knows where files are that systemd hands over.
    const credentials = env.CREDENTIALS_DIRECTORY
    if (credentials && given.some(({ value }) => value?.startsWith(credentials))) {
      return { command: null, service }
    }
    const words = [...new Map([...withData(given, data).map(wordsOf), ...flags])].flatMap(
      ([flag, value]) => (value === undefined ? [flag] : [flag, quote(value)]),
    )
    const start = service ? `sudo ${program} service install` : `${program} serve`
    return { command: [start, ...words].join(' '), service }
  }
}

// The command may be pasted into a shell that is in another folder.
const wordsOf = (argument: ServeArgument) => {
  const { flag, value } = argument
  return [flag.name, value && pathOf(argument) ? resolve(value) : value] as const
}
