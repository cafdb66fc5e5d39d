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
 * Reads how a command is confirmed, which takes --yes.
 * @param where when to say --yes: without it and a terminal the call has a mistake; undefined: it goes on then
 */
export function readConfirmation(
  command: PetstockCommand,
  { terminal }: CommandContext,
  where?: string,
): Confirm {
  if (isSet(command, YES)) return () => {}
  if (where !== undefined && terminal.confirm === undefined) {
    command.mistake(`there is no terminal to ask on: say --yes where ${where}`)
  }
  return (question, refused) => confirm(terminal, question, `${refused}, and nothing has changed`)
}

/** Asks a person, where there is a terminal to ask on. @throws CommandFailed where the person does not say yes */
export function confirm(
  terminal: CommandContext['terminal'],
  question: string,
  refused: string,
): void {
  if (terminal.confirm?.(question) === false) throw new CommandFailed(refused)
}
