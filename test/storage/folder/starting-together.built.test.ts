import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { MIGRATIONS } from '../../../src/storage/sqlite/schema/migrations.ts'
import { BINARY, petstock, serve, temporaryFolder } from '../../support/petstock.ts'

/** A server that was started, and what becomes of it: it listens, or it ends. */
function start(data: string) {
  const child = Bun.spawn([BINARY, 'serve', '--data', data, '--port', '0'], {
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const reader = child.stdout.getReader()
  const firstOutput = reader.read().then(({ value }) => new TextDecoder().decode(value))
  return { child, stderr: child.stderr.text(), firstOutput }
}

function expectSound(database: string): void {
  using client = new Database(database, { readonly: true })
  expect(client.query('PRAGMA integrity_check').values()).toEqual([['ok']])
  expect(client.query('SELECT hash FROM __drizzle_migrations').values()).toEqual(
    MIGRATIONS.map(({ hash }) => [hash]),
  )
}

test('of four servers that start at once on a new folder one comes up, and the others say why not', async () => {
  for (let round = 0; round < 5; round++) {
    using folder = temporaryFolder()
    const data = folder.file('data')
    const servers = Array.from({ length: 4 }, () => start(data))
    // Each says something, or ends without a word.
    const said = await Promise.all(servers.map(({ firstOutput }) => firstOutput))
    const up = servers.filter((_, at) => said[at]?.startsWith('listening on http://'))
    const down = servers.filter((_, at) => said[at] === '')
    expect([up.length, down.length]).toEqual([1, 3])
    for (const { child, stderr } of down) {
      expect(await child.exited).toBe(1)
      expect(await stderr).toBe(
        `petstock: another petstock server holds the data folder ${data}. Stop it, or name another folder with --data\n`,
      )
    }
    for (const { child } of up) {
      child.kill('SIGTERM')
      expect(await child.exited).toBe(0)
    }
    expectSound(folder.file('data/petstock.db'))
  }
})

test('commands and a server that start at once on a new folder all succeed, and nothing is lost', async () => {
  for (let round = 0; round < 3; round++) {
    using folder = temporaryFolder()
    const data = ['--data', folder.file('data')]
    const csv = (from: number) =>
      `petId,quantity,status\n${Array.from({ length: 500 }, (_, at) => `${from + at},1,sold\n`).join('')}`
    const creating = Array.from({ length: 8 }, (_, at) =>
      petstock(['keys', 'create', '--name', `key ${at}`, '--plan', 'free', ...data]),
    )
    const importing = [0, 1000].map((from) =>
      petstock(['inventory', 'import', '-', ...data], { stdin: csv(from) }),
    )
    await using server = await serve(folder.file('data'))
    for (const { status, stderr } of await Promise.all([...creating, ...importing])) {
      expect({ status, stderr }).toEqual({
        status: 0,
        stderr: expect.not.stringContaining('petstock: '),
      })
    }
    expect(await server.stop()).toBe(0)
    const keys = await petstock(['keys', 'list', '--json', ...data])
    expect(JSON.parse(keys.stdout)).toHaveLength(8)
    const pets = await petstock(['inventory', 'list', '--json', ...data])
    expect(JSON.parse(pets.stdout)).toHaveLength(1000)
    expectSound(folder.file('data/petstock.db'))
  }
})

test('the folder is free again after a server was killed', async () => {
  using folder = temporaryFolder()
  const data = folder.file('data')
  for (let round = 0; round < 2; round++) {
    await using server = await serve(data)
    expect(await server.crash()).not.toBe(0)
  }
  await using server = await serve(data)
  expect(await server.stop()).toBe(0)
  expectSound(folder.file('data/petstock.db'))
})
