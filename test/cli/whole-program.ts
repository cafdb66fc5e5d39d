import type { CommandContext } from '../../src/cli/command/command.ts'
import { createProgram } from '../../src/cli/program.ts'
import { recordedTerminal } from '../support/recorded-terminal.ts'

/** What a command gets on Linux, with a terminal that keeps what it is told. */
export function recordedContext(columns?: number) {
  const recorded = recordedTerminal(columns === undefined ? {} : { screen: { columns } })
  const context: CommandContext = {
    ...{ terminal: recorded.terminal, env: {}, now: Date.now },
    platform: 'linux',
    ...{ program: 'petstock', installedService: () => undefined },
  }
  return { ...recorded, context }
}

/** The program with all its commands. */
export const wholeProgram = () =>
  createProgram(recordedContext().context, { asksFirst: false }).loadAll()
