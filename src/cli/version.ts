import { BUILD, VERSION } from '../runtime/version.ts'
import type { CommandContext, PetstockCommand } from './command/command.ts'

export const VERSION_TEXT = `petstock ${VERSION} (${BUILD})`

/** `petstock version`: prints what `petstock --version` prints. */
export function addVersion(command: PetstockCommand, { terminal }: CommandContext): void {
  command.action(() => {
    command.refuseMistakes()
    terminal.print(VERSION_TEXT)
  })
}
