import { Command, type HelpContext, type ParseOptionsResult } from 'commander'
import { UsageError } from './failures.ts'
import { type Flag, FlagOption } from './flags/flag.ts'
import { TERMINAL_HELP, wrapHelpText } from './help-layout.ts'
import type { UnitRecord } from './service/linux/unit-record.ts'
import type { Terminal } from './terminal.ts'

/** What the commands of a call share: the mistakes in it, and the last command that found one. */
interface Call {
  /** The names of all commands of the program, of which a call has but its own. */
  readonly commandNames: readonly string[]
  readonly mistakes: Set<string>
  mistaken: Command | undefined
}

/** A command that collects the mistakes in a call, and reports them in one message. */
export class PetstockCommand extends Command {
  readonly #call: Call
  // Commander has this method, and its types leave it out. It names the flag and the most similar known one.
  declare readonly unknownOption: (flag: string) => void
  declare readonly unknownCommand: () => void
  /** The texts with which the help ends. */
  readonly endings: string[] = []

  /** @param of the names of all commands of the program, or the call that a command is of */
  constructor(name?: string, of: readonly string[] | Call = []) {
    super(name)
    this.#call =
      'mistakes' in of ? of : { commandNames: of, mistakes: new Set(), mistaken: undefined }
    this.helpOption('-h, --help', 'show this help')
    this.helpCommand(false)
    this.exitOverride()
  }

  override createCommand(name?: string): PetstockCommand {
    return new PetstockCommand(name, this.#call)
  }

  /** Adds a command below this one. */
  sub(nameAndArguments: string, description: string, example: string): PetstockCommand {
    const command = this.command(nameAndArguments).description(description)
    return (command as PetstockCommand).example(example)
  }

  /** Adds flags to this command. */
  takes(...flags: readonly Flag[]): this {
    for (const flag of flags) this.addOption(new FlagOption(flag))
    return this
  }

  /** Adds a flag that no help shows, so that the command can refuse it with advice. */
  hides(flag: Flag): this {
    return this.addOption(new FlagOption(flag).hideHelp())
  }

  example(text: string): this {
    return this.explain(`\nExample:\n  $ ${text}`)
  }

  /** Writes to a terminal, with the help laid out for its width where it has one. */
  writeTo(terminal: Terminal): this {
    const { screen } = terminal
    if (screen !== undefined) this.configureHelp(TERMINAL_HELP)
    return this.configureOutput({
      writeOut: (text) => terminal.write(text),
      writeErr: (text) => terminal.note(text.trimEnd()),
      ...(screen === undefined ? {} : { getOutHelpWidth: () => screen.columns }),
    })
  }

  /** Ends the help with a text. */
  explain(text: string): this {
    this.endings.push(text)
    return this.addHelpText('after', () => {
      const width = this.configureOutput().getOutHelpWidth?.()
      return width === undefined ? text : wrapHelpText(text, width)
    })
  }

  /** Finds a command below this one. Reports one that does not exist, and the most similar one that does. */
  find(name: string): PetstockCommand | undefined {
    const found = this.commands.find((each) => each.name() === name)
    if (found !== undefined) return found as PetstockCommand
    if (this.commands.length === 0) {
      this.mistake(`\`${fullName(this)}\` has no commands below it`)
    } else {
      this.args = [name]
      this.unknownCommand()
    }
    return undefined
  }

  mistake(text: string): void {
    this.#call.mistakes.add(text)
    this.#call.mistaken = this
  }

  /** @throws UsageError with all mistakes of the call, if there are any */
  refuseMistakes(): void {
    const { mistakes, mistaken } = this.#call
    if (mistaken === undefined) return
    throw new UsageError([...mistakes, `See \`${fullName(mistaken)} --help\`.`].join('\n'))
  }

  /** Keeps the mistake and reads the rest of the call, where commander would end the program. */
  override error(message: string, { code }: { code?: string } = {}): never {
    const said =
      code === 'commander.excessArguments'
        ? this.#describeExcess(message)
        : withLetterMeant(message)
    if (said) this.mistake(said.replace(/^error: /, '').replace(/\n(?=\(Did you mean)/, ' '))
    return undefined as never
  }

  /** Reports the other unknown flags of a call: commander reports only the first. */
  override parseOptions(args: string[]): ParseOptionsResult {
    const parsed = super.parseOptions(args)
    if (this.commands.length > 0) return parsed
    const unknown = parsed.unknown.map((arg) => (isFlag(arg) ? arg.replace(/=.*/s, '') : arg))
    const others = unknown.slice(1).filter((arg) => isFlag(arg) && arg !== '--help')
    for (const flag of others) this.unknownOption(flag)
    return { ...parsed, unknown }
  }

  /** Reports the mistakes of a wrong call of a group, where commander would show the help. */
  override help(context?: HelpContext | ((text: string) => string)): never {
    this.refuseMistakes()
    return super.help(context as HelpContext)
  }

  #describeExcess(message: string): string | undefined {
    const { parent } = this
    const others = parent?.parent === null ? this.#call.commandNames : []
    const misplaced = others.find((name) => this.args.includes(name))
    if (parent && misplaced !== undefined) {
      return `the command goes before its flags: \`${fullName(parent)} ${misplaced} ...\``
    }
    // A word after an unknown flag is not an argument too many: it belongs to the flag.
    return this.args.some(isFlag) ? undefined : message
  }
}

/** Commander looks for similar flags among the long ones alone. */
const withLetterMeant = (message: string): string =>
  message.replace(/unknown option '-([vH])'$/, (said, letter: string) => {
    const meant = letter === 'v' ? '-V' : '-h'
    return `${said} (Did you mean ${meant}?)`
  })

const isFlag = (arg: string): boolean => /^--?[a-z]/i.test(arg)

const fullName = (command: Command): string =>
  command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name()

/** What a command gets besides its flags. */
export interface CommandContext {
  readonly terminal: Terminal
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: () => number
  readonly platform: NodeJS.Platform
  /** How a person starts this program from any folder, as a word of a shell: `petstock`, or its path. */
  readonly program: string
  /** The service that this machine has installed, if there is one. */
  readonly installedService: () => UnitRecord | undefined
}
