import { BUILD, VERSION } from '../runtime/version.ts'
import type { CommandContext, PetstockCommand } from './command.ts'

export const VERSION_TEXT = `petstock ${VERSION} (${BUILD})`

/** `petstock version`: prints what `petstock --version` prints. */
export function addVersion(program: PetstockCommand, { terminal }: CommandContext): void {
  const command = program.sub('version', 'print the version and its commit', 'petstock version')
  command.action(() => {
    command.refuseMistakes()
    terminal.print(VERSION_TEXT)
  })
}
