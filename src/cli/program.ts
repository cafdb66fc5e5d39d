import { type Command, CommanderError } from 'commander'
import { asPasted } from './as-pasted.ts'
import { addBackup } from './backup/backup.ts'
import { addRestore } from './backup/restore.ts'
import { addClock } from './clock.ts'
import { type CommandContext, PetstockCommand } from './command.ts'
import { addCompletion } from './completion/completion.ts'
import { addDoctor } from './doctor/doctor.ts'
import { CommandFailed, faultText, isWrongCall, UsageError } from './failures.ts'
import { addHelp } from './help.ts'
import { addInventory } from './inventory/inventory.ts'
import { addKeys } from './keys/keys.ts'
import { addMan } from './man.ts'
import { addMigrate } from './migrate.ts'
import { addOpenapi } from './openapi.ts'
import { type AddServeOptions, addServe } from './serve/serve.ts'
import { addService } from './service/service.ts'
import { addSetupLink } from './setup/setup-link.ts'
import { addShops } from './shops/shops.ts'
import { addTls } from './tls/tls.ts'
import { addVersion, VERSION_TEXT } from './version.ts'

/**
 * Runs one call of the program.
 * @returns its exit status: 0 only when it did what was asked, 2 for a wrong call, 1 for a failure
 */
export async function run(args: readonly string[], context: CommandContext): Promise<0 | 1 | 2> {
  const names = namesCommand(args)
  const program = createProgram(context, { asksFirst: !names })
  let running: Command = program
  program.hook('preAction', (_, command) => {
    running = command
  })
  try {
    await program.parseAsync(names ? asCommand(args) : ['serve', ...args], { from: 'user' })
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

/** The program with all its commands. */
export function createProgram(context: CommandContext, options: AddServeOptions): PetstockCommand {
  const program = new PetstockCommand('petstock')
  program
    .description("A pet store's inventory service in one file.")
    .version(VERSION_TEXT, '-V, --version', 'print the version and its commit')
    .writeTo(context.terminal)
  program.example('petstock serve --demo')
  program.explain(GUIDES_TEXT)
  addServe(program, context, options)
  addKeys(program, context)
  addSetupLink(program, context)
  addInventory(program, context)
  addBackup(program, context)
  addRestore(program, context)
  addDoctor(program, context)
  addClock(program, context)
  addTls(program, context)
  addMigrate(program, context)
  addShops(program, context)
  addOpenapi(program, context)
  addService(program, context)
  addCompletion(program, context)
  addMan(program, context)
  addHelp(program)
  addVersion(program, context)
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
