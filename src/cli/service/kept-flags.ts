import { resolve } from 'node:path'
import type { Option } from 'commander'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { choosesDatabase } from '../engine-choice.ts'
import { isGiven } from '../flags.ts'
import { realPath } from './real-path.ts'

/**
 * Gives a call the flags of the installed service that it does not name, so that one who adds a flag, or upgrades, loses none.
 * A service for another data folder, or for a database in place of a folder, keeps none.
 */
export function keepInstalledFlags(
  command: PetstockCommand,
  context: CommandContext,
  options: readonly Option[],
): void {
  const installed = context.installedService()
  if (installed === undefined) return
  const { env } = context
  const isOnDatabase = installed.data === undefined
  if (isOnDatabase !== choosesDatabase(command, context)) return
  const named = command.getOptionValue('data') ?? env.PETSTOCK_DATA
  if (typeof named === 'string' && named !== '' && realPath(resolve(named)) !== installed.data)
    return
  for (const { flag, value } of flagsIn(installed.arguments, options)) {
    const option = options.find(({ long }) => long === flag)
    if (option === undefined) {
      command.mistake(
        `the installed service has ${flag}, which this petstock does not know: remove the service (its data stays), and install it again with the flags that it needs`,
      )
    } else if (!isGiven({ command, env }, flag)) {
      command.setOptionValue(option.attributeName(), value ?? true)
    }
  }
}

/** Takes the words of a command line apart. A flag that is not known is taken for one with a value if no flag follows it. */
function flagsIn(
  words: readonly string[],
  options: readonly Option[],
): { readonly flag: string; readonly value: string | undefined }[] {
  const [flag, next, ...rest] = words
  if (flag === undefined) return []
  const option = options.find(({ long }) => long === flag)
  const hasValue =
    next !== undefined && (option === undefined ? !next.startsWith('--') : !option.isBoolean())
  return [
    { flag, value: hasValue ? next : undefined },
    ...flagsIn(hasValue ? rest : words.slice(1), options),
  ]
}
