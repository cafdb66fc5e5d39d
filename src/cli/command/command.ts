import { Command, type Help, type HelpContext, type ParseOptionsResult } from 'commander'
import { textWidth } from '#runtime/text-width'
import { UsageError } from '../failures/failures.ts'
import { type Flag, FlagOption } from '../flags/flag.ts'
import type { UnitRecord } from '../machine/unit-record.ts'
import { TERMINAL_HELP, wrapHelpText } from '../terminal/help-layout.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** What the commands of a call share: the mistakes in it, the last command that found one, and what shows the help. */
interface Call {
  readonly mistakes: Set<string>
  mistaken: Command | undefined
  /** Undefined where the help goes into a pipe. */
  screen: Terminal['screen'] | undefined
}

/** That of the help in a pipe. */
const COMMANDERS_WIDTH = 80

/** A command as the help of the one above it has it. Its flags, and the commands below it, are loaded by the calls that use them. */
export interface ListedCommand<Rest extends readonly unknown[] = []> {
  /** `restore [options] <file>`, where `[options]` stands for its flags. */
  readonly usage: string
  readonly description: string
  readonly example: string
  /** Loads what adds the rest of it. */
  readonly load: () => Promise<
    (command: PetstockCommand, context: CommandContext, ...rest: Rest) => void
  >
}

/** A command that collects the mistakes in a call, and reports them in one message. */
export class PetstockCommand extends Command {
  readonly #call: Call
  // Commander has this method, and its types leave it out. It names the flag and the most similar known one.
  declare readonly unknownOption: (flag: string) => void
  declare readonly unknownCommand: () => void
  /** The texts with which the help ends. */
  readonly endings: string[] = []
  /** How the help above lists it while the rest of it is not loaded. */
  #usage: string | undefined
  #load: (() => Promise<void>) | undefined

  constructor(
    name?: string,
    call: Call = { mistakes: new Set(), mistaken: undefined, screen: undefined },
  ) {
    super(name)
    this.#call = call
    this.helpOption('-h, --help', 'show this help')
    this.helpCommand(false)
    this.exitOverride()
    this.hook('preSubcommand', (_, command) => (command as PetstockCommand).loadRest())
  }

  override createCommand(name?: string): PetstockCommand {
    return new PetstockCommand(name, this.#call)
  }

  /** Adds a command below this one. */
  sub(nameAndArguments: string, description: string, example: string): PetstockCommand {
    const command = this.command(nameAndArguments).description(description)
    return (command as PetstockCommand).example(example)
  }

  /** Adds commands below this one, each without what only a call of it needs. */
  lists<Rest extends readonly unknown[]>(
    commands: readonly ListedCommand<Rest>[],
    context: CommandContext,
    ...rest: Rest
  ): void {
    for (const { usage, description, example, load } of commands) {
      const command = this.sub(usage.replace(' [options]', ''), description, example)
      command.#usage = usage
      command.#load = async () => (await load())(command, context, ...rest)
    }
  }

  /** Loads the rest of a listed command, once. */
  async loadRest(): Promise<void> {
    const load = this.#load
    this.#load = undefined
    await load?.()
  }

  /** Loads the rest of all commands, for what describes each. */
  async loadAll(): Promise<this> {
    await this.loadRest()
    for (const each of this.commands) await (each as PetstockCommand).loadAll()
    return this
  }

  override createHelp(): Help {
    const help = super.createHelp()
    const termOf = help.subcommandTerm.bind(help)
    return Object.assign(help, {
      subcommandTerm: (command: PetstockCommand) => command.#usage ?? termOf(command),
      displayWidth: textWidth,
    })
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
    this.#call.screen = screen
    if (screen !== undefined) this.configureHelp(TERMINAL_HELP)
    return this.configureOutput({
      writeOut: (text) => terminal.write(text),
      writeErr: (text) => terminal.note(text.trimEnd()),
      // What commander has for these asks the streams of Node, which take as long as the rest of a call.
      getOutHelpWidth: () => screen?.columns ?? COMMANDERS_WIDTH,
      // The help has no colours that would have to be taken out.
      getOutHasColors: () => true,
    })
  }

  /** Ends the help with a text. */
  explain(text: string): this {
    this.endings.push(text)
    return this
  }

  override helpInformation(context?: HelpContext): string {
    const { screen } = this.#call
    const laidOut = (text: string) =>
      screen === undefined ? text : wrapHelpText(text, screen.columns)
    const endings = this.endings.map((text) => `${laidOut(text)}\n`)
    return super.helpInformation(context) + endings.join('')
  }

  /** Finds a command below this one, and loads it. Reports one that does not exist, and the most similar one that does. */
  async find(name: string): Promise<PetstockCommand | undefined> {
    const found = this.commands.find((each) => each.name() === name) as PetstockCommand | undefined
    await found?.loadRest()
    if (found !== undefined) return found
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
    const others = parent?.parent === null ? parent.commands : []
    const misplaced = others.find((each) => this.args.includes(each.name()))
    if (misplaced !== undefined) {
      return `the command goes before its flags: \`${fullName(misplaced)} ...\``
    }
    // A word after an unknown flag is not an argument too many: it belongs to the flag.
    return this.args.some(isFlag) ? undefined : message
  }
}

/** The program that a command belongs to, with the rest of all its commands. */
export function wholeProgram({ parent }: PetstockCommand): Promise<PetstockCommand> {
  if (parent === null) throw new Error('only a command below the program is a part of it')
  return (parent as PetstockCommand).loadAll()
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
