import type { CommandContext, PetstockCommand } from '../command.ts'
import { addAccept } from './accept.ts'

/** `petstock clock ...`: what a person knows about the machine's clock, and the program does not. */
export function addClock(program: PetstockCommand, context: CommandContext): void {
  const clock = program.sub(
    'clock',
    "say that this machine's clock is right",
    'petstock clock accept --yes',
  )
  addAccept(clock, context)
}
