import { CommanderError } from 'commander'
import { BUILD, VERSION } from '../runtime/version.ts'
import { addBackup } from './backup/backup.ts'
import { addRestore } from './backup/restore.ts'
import { addClock } from './clock.ts'
import { type CommandContext, PetstockCommand } from './command.ts'
import { addDoctor } from './doctor/doctor.ts'
import { CommandFailed, faultText, ReaderGone, UsageError } from './failures.ts'
import { addInventory } from './inventory/inventory.ts'
import { addKeys } from './keys/keys.ts'
import { addMigrate } from './migrate.ts'
import { addOpenapi } from './openapi.ts'
import { addServe } from './serve/serve.ts'
import { addService } from './service/service.ts'
import { addShops } from './shops/shops.ts'
import { addTls } from './tls/tls.ts'

/**
 * Runs one call of the program.
 * @returns its exit status: 0 only when it did what was asked, 2 for a wrong call, 1 for a failure
 */
export async function run(args: readonly string[], context: CommandContext): Promise<0 | 1 | 2> {
  const program = createProgram(context)
  try {
    await program.parseAsync(withDefaultCommand(args), { from: 'user' })
    program.refuseMistakes()
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof ReaderGone) return 1
    const { message, stack } = error as Error
    const isOwn = error instanceof UsageError || error instanceof CommandFailed
    const text = isOwn ? message : (faultText(error) ?? stack ?? String(error))
    context.terminal.progress('')
    context.terminal.note(`petstock: ${withoutPasswords(text)}`)
    return error instanceof UsageError ? 2 : 1
  }
}

/** A URL that was given in the wrong place may hold a password. */
const withoutPasswords = (text: string): string => text.replace(/(?<=[a-z]:\/\/)\S*@/gi, '***@')

function createProgram(context: CommandContext): PetstockCommand {
  const program = new PetstockCommand('petstock')
  program
    .description("A pet store's inventory service in one file.")
    .version(`petstock ${VERSION} (${BUILD})`, '-V, --version', 'print the version and its commit')
    .configureOutput({
      writeOut: (text) => context.terminal.write(text),
      writeErr: (text) => context.terminal.note(text.trimEnd()),
    })
  program.example('petstock serve --demo')
  addServe(program, context)
  addKeys(program, context)
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
  return program
}

/** `petstock` without a command, with or without flags, is `petstock serve`. */
function withDefaultCommand(args: readonly string[]): string[] {
  const [first] = args
  const aboutProgram = ['-h', '--help', '-V', '--version']
  if (first === undefined || (first.startsWith('-') && !aboutProgram.includes(first))) {
    return ['serve', ...args]
  }
  return [...args]
}
