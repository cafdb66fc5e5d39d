import { awayText } from '../../files/away.ts'
import { dataFolder, hasDatabase } from '../../storage/data-folder.ts'
import type { EngineChoice } from '../../storage/engine-choice.ts'
import type { CommandContext } from '../command.ts'
import { CommandFailed } from '../failures.ts'

/**
 * Asks a person at a terminal before a new shop is made: the program may have been started in the wrong folder.
 * @throws CommandFailed where the person says no
 */
export function confirmNewShop(engine: EngineChoice, { terminal }: CommandContext): void {
  if (!('data' in engine) || terminal.confirm === undefined) return
  const folder = dataFolder(engine.data)
  if (hasDatabase(folder)) return
  const away = awayText(folder.directory)
  if (away !== undefined) throw new CommandFailed(away)
  if (terminal.confirm(`There is no shop in ${folder.directory} yet. Make a new one there?`)) return
  throw new CommandFailed(
    'nothing was made. Start petstock in the folder where ./petstock-data is, or name your data folder with --data. `petstock help` shows all commands',
  )
}
