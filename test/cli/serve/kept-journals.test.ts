import { expect, test } from 'bun:test'
import { PetstockCommand } from '../../../src/cli/command/command.ts'
import { SERVE_FLAGS } from '../../../src/cli/flags/serve-flags.ts'
import { readKeptJournals } from '../../../src/cli/serve/read-serve-flags.ts'

const DAY_MS = 86_400_000

test.each<[string[], Record<string, string>, number, boolean]>([
  [[], {}, 400, false],
  [[], { PETSTOCK_KEEP_MOVEMENTS: '' }, 400, false],
  [['--keep-movements', '30d'], {}, 30, true],
  [['--keep-movements', '400d'], {}, 400, true],
  [[], { PETSTOCK_KEEP_MOVEMENTS: '90d' }, 90, true],
])('serve %j with %j keeps journals %d days, for every shop: %p', (args, env, days, isFixed) => {
  const command = new PetstockCommand('serve').takes(...SERVE_FLAGS)
  command.parse(args, { from: 'user' })
  expect(readKeptJournals({ command, env })).toEqual({ keptMs: days * DAY_MS, isFixed })
})
