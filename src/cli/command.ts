import { Command } from 'commander'
import { UsageError } from './failures.ts'
import type { Terminal } from './terminal.ts'

/** A command that gathers everything wrong with a call, to say it in one message. */
export class PetstockCommand extends Command {
  readonly #mistakes: string[]

  constructor(name?: string, mistakes: string[] = []) {
    super(name)
    this.#mistakes = mistakes
    this.helpOption('-h, --help', 'show this help')
    this.helpCommand(false)
    this.exitOverride()
  }

  override createCommand(name?: string): PetstockCommand {
    return new PetstockCommand(name, this.#mistakes)
  }

  /** Where commander would end the program, the mistake is kept and the rest of the call is read. */
  override error(message: string): never {
    this.#mistakes.push(message.replace(/^error: /, '').replace(/\n(?=\(Did you mean)/, ' '))
    return undefined as never
  }

  example(text: string): this {
    return this.addHelpText('after', `\nExample:\n  $ ${text}`)
  }

  mistake(text: string): void {
    this.#mistakes.push(text)
  }

  /** @throws UsageError with every mistake of the call, where there is one */
  refuseMistakes(): void {
    if (this.#mistakes.length === 0) return
    throw new UsageError(
      [...new Set(this.#mistakes), `See \`${fullName(this)} --help\`.`].join('\n'),
    )
  }
}

const fullName = (command: Command): string =>
  command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name()

/** What a command is run with, besides its flags. */
export interface CommandContext {
  readonly terminal: Terminal
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: () => number
}
