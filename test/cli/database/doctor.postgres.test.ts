import { expect, test } from 'bun:test'
import { petstock } from '../../support/petstock.ts'
import { changedUrl, runSql } from '../../support/postgres/connection.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { readCheckup } from '../doctor/checkup.ts'

async function withTables(url: string): Promise<void> {
  expect((await petstock(['migrate', '--database', url])).status).toBe(0)
}

async function withShop(url: string): Promise<void> {
  await withTables(url)
  const env = { PETSTOCK_DATABASE: url }
  for (const args of [
    ['shops', 'create', 'Main Street'],
    ['keys', 'create', '--name', 'Till 1', '--plan', 'pro'],
    ['inventory', 'add', '1', '--quantity', '5'],
    ['inventory', 'set', '1', '--quantity', '7'],
    ['inventory', 'add', '2', '--quantity', '5'],
    ['inventory', 'remove', '2'],
  ]) {
    const { status, stderr } = await petstock(args, { env })
    expect({ args, status, stderr }).toMatchObject({ status: 0 })
  }
}

const checkup = async (url: string) =>
  readCheckup(await petstock(['doctor', '--json', '--database', url]))

describeWithDatabases('petstock doctor, of a database', (databases) => {
  test('finds all well with a shop that has a key, and names no password', async () => {
    await using database = await databases.make(withShop)
    const { status, checks, findings, stderr } = await checkup(database.url)
    expect({ findings, status, stderr }).toMatchObject({ findings: [], status: 0 })
    expect([...checks.keys()]).toEqual([
      ...['tables', 'database', 'prepared statements', 'shops', 'journal', 'suppliers'],
      ...['lost changes', 'clock', 'limiter', 'files'],
    ])
    expect(checks.get('database')?.message).toMatch(/^127\.0\.0\.1:\d+\/\w+, PostgreSQL .*, 1 pet$/)
    expect(checks.get('journal')?.message).toBe('4 movements, and every quantity agrees with them')
    expect(JSON.stringify([...checks])).not.toContain(
      decodeURIComponent(new URL(database.url).password),
    )
  })

  test('says what is missing: tables, a shop, a key', async () => {
    await using empty = await databases.make()
    expect((await checkup(empty.url)).findings).toEqual(['fail tables'])
    await using migrated = await databases.make(withTables)
    const { status, checks } = await checkup(migrated.url)
    expect([status, checks.get('shops')?.advice]).toEqual([
      0,
      'make one with `petstock shops create NAME`',
    ])
    await using locked = await databases.make(withShop)
    await runSql(locked.url, 'UPDATE api_keys SET revoked_at = 1')
    expect((await checkup(locked.url)).checks.get('shops')?.message).toBe(
      '1 shop; without an API key in force: Main Street',
    )
  })

  test('finds what another program has written past the journal', async () => {
    await using database = await databases.make(withShop)
    await runSql(database.url, 'UPDATE inventory SET quantity = 9')
    const disagreeing = await checkup(database.url)
    expect(disagreeing.status).toBe(1)
    expect(disagreeing.checks.get('journal')?.message).toContain('1 has 9, by its journal 7')
    await runSql(
      database.url,
      'UPDATE inventory SET quantity = 7',
      'UPDATE stock_movements SET previous_quantity = 6 WHERE new_quantity = 7',
    )
    expect((await checkup(database.url)).checks.get('journal')?.message).toContain(
      '1 movement not beginning with what the one before left',
    )
    await runSql(
      database.url,
      'UPDATE stock_movements SET previous_quantity = 5 WHERE new_quantity = 7',
      'UPDATE inventory SET quantity = 5, last_movement_id = 1',
    )
    expect((await checkup(database.url)).checks.get('journal')?.message).toContain(
      '1 pet with movements beside the history',
    )
  })

  test('fails where the database takes no changes, or the role may read nothing', async () => {
    await using database = await databases.make(withShop)
    const name = new URL(database.url).pathname.slice(1)
    await runSql(database.url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    const readOnly = await checkup(database.url)
    expect([readOnly.status, readOnly.findings]).toEqual([1, ['fail database']])
    const said = 'default_transaction_read_only is on; turn it off'
    expect(readOnly.checks.get('database')?.message).toContain(said)
    const added = await petstock(['inventory', 'add', '9', '--database', database.url])
    expect(added).toMatchObject({ status: 1, stderr: expect.stringContaining(said) })
    await runSql(
      database.url,
      'SET default_transaction_read_only = off',
      `ALTER DATABASE ${name} RESET default_transaction_read_only`,
      'REVOKE ALL ON schema_version FROM CURRENT_USER',
    )
    const { status, checks } = await checkup(database.url)
    expect(status).toBe(1)
    expect(checks.get('database')?.message).toContain('the role of the URL may not do this')
    expect(checks.get('database')?.message).toContain('Grant it SELECT')
    expect(checks.get('database')?.message).not.toContain('network')
  })

  test('says why a database cannot be used, without its password', async () => {
    await using database = await databases.make()
    for (const [wrong, said] of [
      [{ port: 1 }, 'could not be read or written'],
      [{ password: 'wrong' }, 'does not accept the user and the password'],
    ] as const) {
      const { status, checks, findings } = await checkup(changedUrl(database.url, wrong))
      expect([status, findings]).toEqual([1, ['fail database']])
      expect(checks.get('database')?.message).toContain(said)
    }
  })
})
