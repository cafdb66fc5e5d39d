import type { PetstockCommand } from './command.ts'

/** `petstock help COMMAND`: shows what `petstock COMMAND --help` shows. */
export function addHelp(program: PetstockCommand): void {
  const help = program.sub(
    'help [command...]',
    'show the help of a command',
    'petstock help keys create',
  )
  help.action((words: readonly string[]) => {
    let command = program
    for (const word of words) command = command.find(word) ?? command
    help.refuseMistakes()
    command.outputHelp()
  })
}
