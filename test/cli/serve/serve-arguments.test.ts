import { expect, test } from 'bun:test'
import { PetstockCommand } from '../../../src/cli/command.ts'
import { DATA_FLAG } from '../../../src/cli/engine-choice.ts'
import { SERVE_PATHS } from '../../../src/cli/serve/path-flags.ts'
import { argumentWords, givenArguments } from '../../../src/cli/serve/serve-arguments.ts'
import { addServeFlags } from '../../../src/cli/serve/serve-flags.ts'

function serveCommand(): PetstockCommand {
  const command = new PetstockCommand('serve').option(...DATA_FLAG) as PetstockCommand
  addServeFlags(command)
  return command
}

/** The flags that a call and its environment give to serve. */
function given(args: string[], env: Record<string, string> = {}) {
  const command = serveCommand()
  command.parse(args, { from: 'user' })
  const { options } = command
  const saidOf = (option: { attributeName(): string }) =>
    command.getOptionValue(option.attributeName())
  return givenArguments({ options, saidOf, env })
}

test('every flag of serve that takes a file or a folder is known with what serve does with it', () => {
  const named = serveCommand().options.filter(({ flags }) => /<(?:dir|file|path)s?>/.test(flags))
  expect(named.map(({ long }) => String(long)).toSorted()).toEqual(
    Object.keys(SERVE_PATHS).toSorted(),
  )
})

test('the flags of a call are taken with their values, in the order of the help', () => {
  const words = argumentWords(given(['--port', '80', '--demo', '--data', 'a b', '--host=::1']))
  expect(words).toEqual(['--data', 'a b', '--host', '::1', '--port', '80', '--demo'])
})

test('what the call does not say is taken from the environment, with the variable it came from', () => {
  const env = {
    PETSTOCK_PORT: '81',
    PETSTOCK_HOST: '::',
    PETSTOCK_TLS_CERT: '',
    PETSTOCK_DEMO: '1',
  }
  const found = given(['--port', '80'], env)
  expect(found.map(({ flag, value, variable }) => [flag, value, variable])).toEqual([
    ['--host', '::', 'PETSTOCK_HOST'],
    ['--port', '80', undefined],
    ['--demo', undefined, 'PETSTOCK_DEMO'],
  ])
})

test('a flag that the environment switches off is left out', () => {
  for (const off of ['0', 'false', '']) expect(given([], { PETSTOCK_DEMO: off })).toEqual([])
})
