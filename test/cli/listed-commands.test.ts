import { expect, test } from 'bun:test'
import { Help } from 'commander'
import type { PetstockCommand } from '../../src/cli/command/command.ts'
import { createProgram } from '../../src/cli/program.ts'
import { recordedContext, wholeProgram } from './whole-program.ts'

const below = ({ commands }: PetstockCommand): PetstockCommand[] =>
  (commands as PetstockCommand[]).flatMap((each) => [each, ...below(each)])

test('the help lists each command as it is once it is loaded: with its flags and its arguments', async () => {
  const program = await wholeProgram()
  for (const group of [program, ...below(program)]) {
    const shown = group.commands.map((each) => group.createHelp().subcommandTerm(each))
    expect(shown).toEqual(group.commands.map((each) => new Help().subcommandTerm(each)))
  }
})

test('the help of all commands loads none of them', () => {
  const program = createProgram(recordedContext().context, { asksFirst: false })
  program.helpInformation()
  expect(program.commands.length).toBeGreaterThan(10)
  expect(below(program).filter(({ options }) => options.length > 0)).toEqual([])
})
