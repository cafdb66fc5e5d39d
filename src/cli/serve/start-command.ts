import { resolve } from 'node:path'
import type { NetworkOptions } from '../../server/https/shop-https.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { commandWord } from '../terminal/terminal.ts'
import { givenArguments, pathOf, type ServeArgument, withData } from './serve-arguments.ts'

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
