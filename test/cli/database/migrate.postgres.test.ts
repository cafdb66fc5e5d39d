import { expect, test } from 'bun:test'
import { PROGRAM_SCHEMA } from '../../../src/storage/postgres/schema/migrations.ts'
import { petstock } from '../../support/petstock.ts'
import { changedUrl } from '../../support/postgres/connection.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { refused } from '../refused.ts'

const migrate = (url: string, ...flags: string[]) =>
  petstock(['migrate', '--database', url, ...flags])

const APPLIED = PROGRAM_SCHEMA.migrations.map(({ name }) => `applied ${name}\n`).join('')

describeWithDatabases('petstock migrate', (databases) => {
  test('makes the tables once, and says before and after what there is to do', async () => {
    await using database = await databases.make()
    const { url } = database
    const before = await migrate(url, '--check')
    expect(before.status).toBe(1)
    expect(before.stderr).toContain('petstock: the database has no tables of petstock yet')
    const made = await migrate(url)
    expect(made).toMatchObject({ status: 0, stdout: APPLIED })
    expect(await migrate(url)).toMatchObject({
      status: 0,
      stdout: 'the tables are as this version needs them\n',
    })
    expect(await migrate(url, '--check')).toMatchObject({
      status: 0,
      stdout: 'the tables are as this version needs them (version 19)\n',
    })
  })

  test('finds the server that answers among several, and names servers without their password', async () => {
    await using database = await databases.make()
    const { hostname, port, pathname, password } = new URL(database.url)
    const nobody = changedUrl(database.url, { port: 1 })
    const { status, stdout, stderr } = await migrate(`${nobody},${database.url}`)
    expect({ status, stdout }).toEqual({ status: 0, stdout: APPLIED })
    expect(stderr).toBe(`database: ${hostname}:1${pathname}, ${hostname}:${port}${pathname}\n`)
    expect(stderr).not.toContain(decodeURIComponent(password))
  })

  test('says what to mend: no server, a wrong password, no such database', async () => {
    await using database = await databases.make()
    const wrong = {
      'could not be read or written': changedUrl(database.url, { port: 1 }),
      'does not accept the user and the password': changedUrl(database.url, { password: 'wrong' }),
      'no such database': changedUrl(database.url, { database: 'nowhere' }),
    }
    for (const [sentence, url] of Object.entries(wrong)) {
      const { status, stderr } = await migrate(url)
      expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(sentence) })
      expect(stderr).not.toContain(decodeURIComponent(new URL(url).password))
    }
  })
})

test('a data folder is upgraded by serve', async () => {
  expect(await refused(['migrate'])).toStartWith('petstock: migrate needs --database')
})
