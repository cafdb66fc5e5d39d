import { CommandFailed } from '../failures/failures.ts'
import { YES } from '../flags/common-flags.ts'
import type { CommandContext, PetstockCommand } from './command.ts'
import { isSet } from './read-flag.ts'

/**
 * Asks a person, unless the call says --yes.
 * @param refused what was not done, as the beginning of a sentence
 * @throws CommandFailed where the person does not say yes
 */
type Confirm = (question: string, refused: string) => void

/**
 * Reads how a command is confirmed. Without --yes and a terminal, the call has a mistake.
 * @param where when to say --yes
 */
export function readConfirmation(
  command: PetstockCommand,
  { terminal: { confirm } }: CommandContext,
  where: string,
): Confirm {
  if (isSet(command, YES)) return () => {}
  if (confirm === undefined) {
    command.mistake(`there is no terminal to ask on: say --yes where ${where}`)
  }
  return (question, refused) => {
    if (confirm?.(question) !== true) {
      throw new CommandFailed(`${refused}, and nothing has changed`)
    }
  }
}
