import { type Command, CommanderError } from 'commander'
import { asPasted } from './as-pasted.ts'
import { type CommandContext, PetstockCommand } from './command.ts'
import { COMMAND_NAMES, commandsFor } from './commands.ts'
import { CommandFailed, faultText, isWrongCall, UsageError } from './failures.ts'
import type { AddServeOptions } from './serve/serve.ts'
import { VERSION_TEXT } from './version.ts'

/**
 * Runs one call of the program.
 * @returns its exit status: 0 only when it did what was asked, 2 for a wrong call, 1 for a failure
 */
export async function run(args: readonly string[], context: CommandContext): Promise<0 | 1 | 2> {
  const names = namesCommand(args)
  const words = names ? asCommand(args) : ['serve', ...args]
  const program = await createProgram(context, { asksFirst: !names, first: words[0] })
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
    const { message, stack } = error as Error
    const isOwn = error instanceof UsageError || error instanceof CommandFailed
    const text = isOwn ? message : (faultText(error) ?? stack ?? String(error))
    context.terminal.progress('')
    const complete = asPasted(running, context)
    context.terminal.note(`petstock: ${withoutPasswords(complete(text))}`)
    return isWrongCall(error) ? 2 : 1
  }
}

/** A URL that was given in the wrong place may hold a password. */
const withoutPasswords = (text: string): string => text.replace(/(?<=[a-z]:\/\/)\S*@/gi, '***@')

const GUIDES_TEXT = `\nThe guides are in the program: start it, and open /help at its address, like http://127.0.0.1:3000/help.`

interface ProgramOptions extends AddServeOptions {
  /** The first word of the call. Without one, the program has all commands. */
  readonly first?: string | undefined
}

/** The program with the commands that a call needs. */
export async function createProgram(
  context: CommandContext,
  { first, ...options }: ProgramOptions,
): Promise<PetstockCommand> {
  const program = new PetstockCommand('petstock', COMMAND_NAMES)
  program
    .description("A pet store's inventory service in one file.")
    .version(VERSION_TEXT, '-V, --version', 'print the version and its commit')
    .writeTo(context.terminal)
  program.example('petstock serve --demo')
  program.explain(GUIDES_TEXT)
  for (const add of await commandsFor(first)) add(program, context, options)
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
