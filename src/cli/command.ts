import { Command, type HelpContext, type ParseOptionsResult } from 'commander'
import { UsageError } from './failures.ts'
import type { Terminal } from './terminal.ts'

/** Everything wrong with a call, and the last command that found something. */
interface Mistakes {
  readonly texts: Set<string>
  of: Command | undefined
}

/** A command that gathers everything wrong with a call, to say it in one message. */
export class PetstockCommand extends Command {
  readonly #mistakes: Mistakes
  // Commander's own, which its types leave out: names the flag, and the nearest one there is.
  declare readonly unknownOption: (flag: string) => void

  constructor(name?: string, mistakes: Mistakes = { texts: new Set(), of: undefined }) {
    super(name)
    this.#mistakes = mistakes
    this.helpOption('-h, --help', 'show this help')
    this.helpCommand(false)
    this.exitOverride()
  }

  override createCommand(name?: string): PetstockCommand {
    return new PetstockCommand(name, this.#mistakes)
  }

  /** Adds a command below this one. */
  sub(nameAndArguments: string, description: string, example: string): PetstockCommand {
    const command = this.command(nameAndArguments).description(description)
    return (command as PetstockCommand).example(example)
  }

  example(text: string): this {
    return this.addHelpText('after', `\nExample:\n  $ ${text}`)
  }

  mistake(text: string): void {
    this.#mistakes.texts.add(text)
    this.#mistakes.of = this
  }

  /** @throws UsageError with every mistake of the call, where there is one */
  refuseMistakes(): void {
    const { texts, of } = this.#mistakes
    if (of === undefined) return
    throw new UsageError([...texts, `See \`${fullName(of)} --help\`.`].join('\n'))
  }

  /** Where commander would end the program, the mistake is kept and the rest of the call is read. */
  override error(message: string, { code }: { code?: string } = {}): never {
    const said = code === 'commander.excessArguments' ? this.#describeExcess(message) : message
    if (said) this.mistake(said.replace(/^error: /, '').replace(/\n(?=\(Did you mean)/, ' '))
    return undefined as never
  }

  /** Commander names the first unknown flag of a call, this the others. */
  override parseOptions(args: string[]): ParseOptionsResult {
    const parsed = super.parseOptions(args)
    if (this.commands.length > 0) return parsed
    const unknown = parsed.unknown.map((arg) => (isFlag(arg) ? arg.replace(/=.*/s, '') : arg))
    const others = unknown.slice(1).filter((arg) => isFlag(arg) && arg !== '--help')
    for (const flag of others) this.unknownOption(flag)
    return { ...parsed, unknown }
  }

  /** A wrong call of a group gets its mistakes instead of the help. */
  override help(context?: HelpContext | ((text: string) => string)): never {
    this.refuseMistakes()
    return super.help(context as HelpContext)
  }

  #describeExcess(message: string): string | undefined {
    const top = this.parent?.parent === null ? this.parent.commands : []
    const misplaced = top.find((other) => this.args.includes(other.name()))
    if (misplaced) return `the command goes before its flags: \`${fullName(misplaced)} ...\``
    // What follows an unknown flag is no argument, but part of that mistake.
    return this.args.some(isFlag) ? undefined : message
  }
}

const isFlag = (arg: string): boolean => /^--?[a-z]/i.test(arg)

const fullName = (command: Command): string =>
  command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name()

/** What a command is run with, besides its flags. */
export interface CommandContext {
  readonly terminal: Terminal
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: () => number
  readonly platform: NodeJS.Platform
}
