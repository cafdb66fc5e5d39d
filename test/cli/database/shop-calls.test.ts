import { expect, test } from 'bun:test'
import { refused } from '../refused.ts'

const DATABASE = ['--database', 'postgres://pets@127.0.0.1:1/pets']

test.each([
  [['create', 'North'], 'shops needs --database (PETSTOCK_DATABASE)'],
  [['list'], 'shops needs --database (PETSTOCK_DATABASE)'],
  [['create', '12', ...DATABASE], 'the name must be text of 1 to 100 characters, and not a number'],
  [['rename', 'North', ' ', ...DATABASE], 'the name must be text of 1 to 100 characters'],
  [['remove', 'North', ...DATABASE], 'there is no terminal to ask on: say --yes'],
  [['adopt', 'folder', ...DATABASE], "required option '--name <name>' not specified"],
  [['export', 'North', ...DATABASE], "missing required argument 'folder'"],
])('petstock shops %j is refused before anything is opened', async (args, why) => {
  expect(await refused(['shops', ...args])).toContain(why)
})
