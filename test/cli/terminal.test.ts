import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { needs } from '../support/tools.ts'
import { shell, unread } from './shell.ts'
import { newShop, type Shop } from './shop.ts'

const BAD = 'A\x1b[31mB\x9b2J\x07\u202eC\r\nD\u2028E'

// No name is taken that could: this is what is left where one came by another way.
test('a name cannot steer the terminal that a table is shown on', async () => {
  using shop = newShop()
  await shop.output('keys', 'create', '--name', 'Till 1', '--plan', 'free')
  await shop.output('inventory', 'add', '1', '--name', 'Rex')
  {
    using client = new Database(shop.database)
    client.run('UPDATE api_keys SET name = ?', [BAD])
    client.run('UPDATE inventory SET name = ?', [BAD])
  }
  for (const table of ['keys', 'inventory']) {
    const shown = await shop.output(table, 'list')
    expect(shown).toContain('A [31mB 2J  C  D E')
    expect(shown).not.toMatch(/(?!\n)[\p{Cc}\u2028\u202e]/u)
    expect(shown.trimEnd().split('\n')).toHaveLength(2)
    const [row] = await shop.json<{ name: string }[]>(table, 'list')
    expect(row?.name).toBe(BAD)
  }
})

const manyPets = async (shop: Shop): Promise<void> => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `${at},1,available\n`)
  await shop.output(
    ...['inventory', 'import', shop.write('stock.csv', `petId,quantity,status\n${rows.join('')}`)],
  )
}

test('a reader that has seen enough, as head has, ends a command without a stack', async () => {
  using shop = newShop()
  await manyPets(shop)
  for (const command of ['list', 'list --json', 'export']) {
    const { status, stdout, stderr } = await shell(shop, `petstock inventory ${command} | head -1`)
    expect({ status, lines: stdout.split('\n').length }).toEqual({ status: 0, lines: 2 })
    expect(stderr).toBe(`database: ${shop.database}\n`)
  }
})

needs('bash').test(
  'a command whose reader has gone ends with its own status: 0 where all is done, as scripts with pipefail expect',
  async () => {
    using shop = newShop()
    await manyPets(shop)
    for (const command of ['inventory list', 'inventory export', '-h', 'keys list --json']) {
      expect({ command, status: (await unread(shop, command)).status }).toEqual({
        command,
        status: 0,
      })
    }
    shop.write('backups', 'a file')
    expect(await unread(shop, 'doctor --backup-dir backups')).toEqual({
      status: 1,
      stderr: 'petstock: 1 check failed: backup place\n',
    })
  },
)

test('output arrives whole through a pipe whose reader is slow', async () => {
  using shop = newShop()
  await manyPets(shop)
  const { stdout } = await shell(shop, 'petstock inventory export | (sleep 0.3; wc -l)')
  expect(stdout.trim()).toBe('20001')
})

test.skipIf(!existsSync('/dev/full'))(
  'an answer that cannot be written fails with a clear message',
  async () => {
    using shop = newShop()
    await shop.output('keys', 'create', '--name', 'a', '--plan', 'free')
    const { status, stderr } = await shell(shop, 'petstock inventory export > /dev/full')
    expect(status).toBe(1)
    expect(stderr).toContain('petstock: cannot write the answer: ENOSPC')
    expect(stderr).not.toContain('    at ')
  },
)

test('a remark that cannot be written does not stop a command', async () => {
  using shop = newShop()
  await shop.output('keys', 'create', '--name', 'a', '--plan', 'free')
  for (const stderr of ['2>&-', ...(existsSync('/dev/full') ? ['2>/dev/full'] : [])]) {
    const { status, stdout } = await shell(shop, `petstock inventory list --json ${stderr}`)
    expect({ status, stdout }).toEqual({ status: 0, stdout: '[]\n' })
  }
})
