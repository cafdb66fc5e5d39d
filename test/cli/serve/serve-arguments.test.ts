import { expect, test } from 'bun:test'
import { PetstockCommand } from '../../../src/cli/command/command.ts'
import { SERVE_FLAGS } from '../../../src/cli/flags/serve-flags.ts'
import { argumentWords, givenArguments } from '../../../src/cli/serve/serve-arguments.ts'

/** The flags that a call and its environment give to serve. */
function given(args: string[], env: Record<string, string> = {}) {
  const command = new PetstockCommand('serve').takes(...SERVE_FLAGS)
  command.parse(args, { from: 'user' })
  return givenArguments({ command, env })
}

test('every flag of serve that takes a file or a folder says what serve does with it', () => {
  const named = SERVE_FLAGS.filter(({ placeholder = '' }) =>
    /^(?:dir|file|path)s?$/.test(placeholder),
  )
  expect(named).toEqual(SERVE_FLAGS.filter(({ path }) => path !== undefined))
  expect(named.length).toBeGreaterThan(3)
})

test('every flag of serve is an environment variable too, which the help names', () => {
  const help = new PetstockCommand('serve').takes(...SERVE_FLAGS).helpInformation()
  for (const { name, variable } of SERVE_FLAGS) {
    expect(variable).toBe(`PETSTOCK_${name.slice(2).replaceAll('-', '_').toUpperCase()}`)
    expect(help.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`\\(${variable}[,)]`))
  }
})

test('the default that the help has of a flag of serve is one that the flag takes', () => {
  for (const { fallback, read } of SERVE_FLAGS) {
    if (fallback !== undefined) expect(() => read(fallback)).not.toThrow()
  }
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
  expect(found.map(({ flag, value, variable }) => [flag.name, value, variable])).toEqual([
    ['--host', '::', 'PETSTOCK_HOST'],
    ['--port', '80', undefined],
    ['--demo', undefined, 'PETSTOCK_DEMO'],
  ])
})

test('a flag that the environment switches off is left out', () => {
  for (const off of ['0', 'false', '']) expect(given([], { PETSTOCK_DEMO: off })).toEqual([])
})
