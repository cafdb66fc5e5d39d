import { awayText } from '../../files/away.ts'
import { dataFolder, hasDatabase } from '../../storage/data-folder.ts'
import type { EngineChoice } from '../../storage/engine-choice.ts'
import { asPasted } from '../command/as-pasted.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { confirm } from '../command/confirmation.ts'
import { CommandFailed } from '../failures/failures.ts'
import { SERVE_FLAGS } from '../flags/serve-flags.ts'
import { readServeFlags } from './read-serve-flags.ts'

export interface ServeOptions {
  /** Whether a person is asked before a new data folder is made: the call does not name this command. */
  readonly asksFirst: boolean
}

/** `petstock serve`: runs the service until a signal stops it. */
export function addServe(
  command: PetstockCommand,
  context: CommandContext,
  { asksFirst }: ServeOptions,
): void {
  command.takes(...SERVE_FLAGS)
  command.action(async () => {
    const flags = readServeFlags(command, context)
    if (asksFirst) confirmNewShop(flags.engine, context)
    const { runServer } = await import('./run-server.ts')
    return runServer(flags, context, asPasted(command, context))
  })
}

/**
 * Asks a person at a terminal before a new shop is made: the program may have been started in the wrong folder.
 * @throws CommandFailed where the person says no
 */
function confirmNewShop(engine: EngineChoice, { terminal }: CommandContext): void {
  if (!('data' in engine) || terminal.confirm === undefined) return
  const folder = dataFolder(engine.data)
  if (hasDatabase(folder)) return
  const away = awayText(folder.directory)
  if (away !== undefined) throw new CommandFailed(away)
  confirm(
    terminal,
    `There is no shop in ${folder.directory} yet. Make a new one there?`,
    'nothing was made. Start petstock in the folder where ./petstock-data is, or name your data folder with --data. `petstock help` shows all commands',
  )
}
