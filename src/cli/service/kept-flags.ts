import { resolve } from 'node:path'
import { realPath } from '../../files/real-path.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { givenText, isGiven } from '../command/read-flag.ts'
import { choosesDatabase } from '../engine/engine-choice.ts'
import { DATA } from '../flags/common-flags.ts'
import { keyOf } from '../flags/flag.ts'
import { SERVE_FLAGS } from '../flags/serve-flags.ts'

/**
 * Gives a call the flags of the installed service that it does not name, so that one who adds a flag, or upgrades, loses none.
 * A service for another data folder, or for a database in place of a folder, keeps none.
 */
export function keepInstalledFlags(command: PetstockCommand, context: CommandContext): void {
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
