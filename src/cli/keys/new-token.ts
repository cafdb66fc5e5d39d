import { devNull } from 'node:os'
import type { Clocks } from '../../clocks/clocks.ts'
import { clockAgreement } from '../../health/clock.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet } from '../command/read-flag.ts'
import { CommandFailed } from '../failures/failures.ts'
import { JSON_FLAG } from '../flags/common-flags.ts'
import { printJson } from '../terminal/terminal.ts'

/** Prints a new key, the only time that it is shown. @throws CommandFailed where it cannot be shown */
export function printToken(
  command: PetstockCommand,
  { terminal }: CommandContext,
  id: string,
  token: string,
): void {
  if (terminal.isDiscarded) {
    throw new CommandFailed(
      `stdout is closed or ${devNull}, where the new key of ${id} would be lost: call this with a terminal, a pipe or a file as stdout`,
    )
  }
  if (isSet(command, JSON_FLAG)) printJson(terminal, { id, key: token })
  else terminal.print(token)
  if (!terminal.isRead) {
    throw new CommandFailed(
      `nothing reads the output: the new key of ${id} is lost. Call this again with what reads all of it`,
    )
  }
}

/** Warns where the clocks differ, so that a key or a token may end at another time than asked for. */
export function noteClocksApart(clocks: Clocks, { terminal }: CommandContext): void {
  const { state, message, advice } = clockAgreement(clocks)
  if (state === 'ok') return
  terminal.note(`warning: ${message}, and the end is counted from the later of the two; ${advice}`)
}
