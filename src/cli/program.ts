import { type Command, CommanderError } from 'commander'
import { withSources } from '#runtime/source-lines'
import { type CommandContext, PetstockCommand } from './command/command.ts'
import { COMMANDS } from './commands.ts'
import { CommandFailed, isWrongCall, UsageError } from './failures/failures.ts'
import type { ServeOptions } from './serve/serve.ts'
import { VERSION_TEXT } from './version.ts'

/**
 * Runs one call of the program.
 * @returns its exit status: 0 only when it did what was asked, 2 for a wrong call, 1 for a failure
 */
export async function run(args: readonly string[], context: CommandContext): Promise<0 | 1 | 2> {
  const names = namesCommand(args)
  const words = names ? asCommand(args) : ['serve', ...args]
  const program = createProgram(context, { asksFirst: !names })
  let running: Command = program
  program.hook('preAction', (_, command) => {
    running = command
  })
  try {
    await program.parseAsync(words, { from: 'user' })
    program.refuseMistakes()
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const { asPasted } = await import('./command/as-pasted.ts')
    const text = asPasted(running, context)(await explain(error))
    context.terminal.progress('')
    context.terminal.note(`petstock: ${withoutPasswords(text)}`)
    return isWrongCall(error) ? 2 : 1
  }
}

async function explain(error: unknown): Promise<string> {
  const { message, stack } = error as Error
  if (error instanceof UsageError || error instanceof CommandFailed) return message
  const { faultText } = await import('./failures/fault-text.ts')
  return faultText(error) ?? withSources(stack ?? String(error))
}

/** A URL that was given in the wrong place may hold a password. */
const withoutPasswords = (text: string): string => text.replace(/(?<=[a-z]:\/\/)\S*@/gi, '***@')

const GUIDES_TEXT = `\nThe guides are in the program: start it, and open /help at its address, like http://127.0.0.1:3000/help.`

/** The program, whose commands load what a call of theirs needs. */
export function createProgram(context: CommandContext, options: ServeOptions): PetstockCommand {
  const program = new PetstockCommand('petstock')
  program
    .description("A pet store's inventory service in one file.")
    .version(VERSION_TEXT, '-V, --version', 'print the version and its commit')
    .writeTo(context.terminal)
  program.example('petstock serve --demo')
  program.explain(GUIDES_TEXT)
  program.lists(COMMANDS, context, options)
  return program
}

const HELP_FLAGS = ['-h', '--help']

/** Whether a call names a command, or asks about the program. One without, with or without flags, is `serve`. */
function namesCommand([first]: readonly string[]): boolean {
  const aboutProgram = [...HELP_FLAGS, '-V', '--version']
  return first !== undefined && (!first.startsWith('-') || aboutProgram.includes(first))
}

/** `petstock --help keys create` is `petstock help keys create`. */
function asCommand(args: readonly string[]): string[] {
  const [first = '', ...rest] = args
  const flagAt = rest.findIndex((arg) => arg.startsWith('-'))
  const words = flagAt < 0 ? rest : rest.slice(0, flagAt)
  return HELP_FLAGS.includes(first) && words.length > 0 ? ['help', ...words] : [...args]
}
