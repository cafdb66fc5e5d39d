import { expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { environmentText } from '../../../src/cli/service/linux/environment-file.ts'
import { temporaryFolder } from '../../support/petstock.ts'

/** Texts with what a shell reads in its own way more often than chance has it. */
const hostile = fc
  .array(
    fc.oneof(fc.constantFrom(...'"\'\\$%;{}#~- `@:!|&*?[]()<>='), fc.string({ unit: 'binary' })),
  )
  .map((parts) => parts.join(''))
  .filter((text) => !/[\p{Cc}\p{Noncharacter_Code_Point}]/u.test(text) && text.isWellFormed())

test('a shell reads every variable as it was given', () => {
  using folder = temporaryFolder()
  const values = fc.sample(hostile, 300)
  const variables = values.map((value, at) => ({ name: `PETSTOCK_${at}`, value }))
  writeFileSync(folder.file('env'), environmentText(variables))
  const names = variables.map(({ name }) => `"$${name}"`).join(' ')
  const script = `set -a; . ${folder.file('env')}; printf '%s\\n' ${names}`
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })
  expect(stdout.split('\n').slice(0, -1)).toEqual(values)
})
