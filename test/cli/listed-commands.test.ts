import { expect, test } from 'bun:test'
import { Help } from 'commander'
import type { PetstockCommand } from '../../src/cli/command/command.ts'
import { createProgram } from '../../src/cli/program.ts'
import { readGuide } from '../support/guide.ts'
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

test('the guide for administrators lists all commands, each group in a line of its own', async () => {
  const [, table = ''] = readGuide('administrator.md').split('| command | what it does |')
  const lines = (table.split('\n\n')[0] ?? '').split('\n').filter((line) => line.includes('`'))
  // `petstock a` `b` and `petstock a b` are the commands a b; a line with several and no group names each.
  const listed = lines.map(
    (line) =>
      line
        .split(' | ')[0]
        ?.match(/[a-z][a-z-]*/g)
        ?.slice(1) ?? [],
  )
  const { commands } = await wholeProgram()
  const missing = commands.flatMap((group) => {
    const line = listed.find((words) => words.includes(group.name()))
    return [group, ...group.commands].flatMap((each) =>
      line?.includes(each.name()) ? [] : [`${group.name()} ${each.name()}`],
    )
  })
  expect(missing).toEqual([])
})
