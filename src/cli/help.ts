import type { PetstockCommand } from './command/command.ts'

/** `petstock help COMMAND`: shows what `petstock COMMAND --help` shows. */
export function addHelp(help: PetstockCommand): void {
  help.action(async (words: readonly string[]) => {
    let command = help.parent as PetstockCommand
    for (const word of words) command = (await command.find(word)) ?? command
    help.refuseMistakes()
    command.outputHelp()
  })
}
