import type { CommandContext, PetstockCommand } from '../command.ts'
import { printJson } from '../terminal.ts'

/** The one time that a key is shown. */
export function printToken(
  command: PetstockCommand,
  { terminal }: CommandContext,
  id: string,
  token: string,
): void {
  if (command.getOptionValue('json')) printJson(terminal, { id, key: token })
  else terminal.print(token)
}
