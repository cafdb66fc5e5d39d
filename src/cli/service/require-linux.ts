import type { CommandContext, PetstockCommand } from '../command.ts'
import { CommandFailed } from '../failures.ts'

/**
 * To be called before the flags are read, as their paths are Linux's.
 * @throws CommandFailed on a system whose services petstock does not install
 */
export function requireLinux(command: PetstockCommand, { platform }: CommandContext): void {
  if (platform === 'linux') return
  command.refuseMistakes()
  throw new CommandFailed(
    'petstock installs its service on Linux alone. The README has the commands for Windows and macOS, under "Starting with the machine"; any other system has to run `petstock serve` by its own means',
  )
}
