import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { freePort } from '../../support/free-port.ts'
import { petstock, serveDatabase, temporaryFolder } from '../../support/petstock.ts'
import { loopbackCertificate } from '../../support/postgres/certificates.ts'
import { changedUrl, runSql } from '../../support/postgres/connection.ts'
import { OWNER, PASSWORD, startPostgres } from '../../support/postgres/server.ts'
import { needs } from '../../support/tools.ts'
import { DATABASE, makeDatabase } from './database.ts'
import { makeDatabaseShop } from './database-shop.ts'

const WRONG = 'wr0ng:p@ss'

/** Starts a server that must not start, and commands that must not run. @returns what each said */
async function refusals(url: string): Promise<string[]> {
  const said: string[] = []
  for (const args of [
    ['serve', '--port', '0', '--limiter', 'local'],
    ['inventory', 'set', '1', '--quantity', '3'],
    ['doctor'],
  ]) {
    const { status, stdout, stderr } = await petstock([...args, '--database', url])
    expect({ args, status }).toEqual({ args, status: 1 })
    for (const secret of [PASSWORD, WRONG]) {
      const [part = ''] = secret.split(':')
      expect(stdout + stderr).not.toContain(part)
    }
    said.push(stdout + stderr)
  }
  return said
}

/** Holds all refusals against what they have to say. */
async function expectRefusals(url: string, ...says: readonly RegExp[]): Promise<void> {
  for (const said of await refusals(url)) for (const part of says) expect(said).toMatch(part)
}

needs('postgres').describe('a server and a command on a database say what to do', () => {
  test('where nothing listens, and where the database or the password is wrong', async () => {
    await using server = await startPostgres()
    const url = await makeDatabase(server)
    await expectRefusals(changedUrl(url, { port: await freePort() }), /could not|cannot|refused/i)
    await expectRefusals(changedUrl(url, { database: 'other' }), /other/, /database/)
    await expectRefusals(changedUrl(url, { password: WRONG }), /password/)
    await expectRefusals(changedUrl(url, { user: 'stranger' }), /password|user|role/)
  })

  test('where the tables are missing, or of a newer program', async () => {
    await using server = await startPostgres()
    const url = await makeDatabase(server)
    await expectRefusals(url, /petstock migrate/)
    await makeDatabaseShop(url, 1)
    await runSql(url, 'UPDATE schema_version SET version = 999, works_from = 999')
    await expectRefusals(url, /newer petstock/)
    const migrated = await petstock(['migrate', '--database', url])
    expect(migrated.status).toBe(1)
    expect(migrated.stderr).toMatch(/newer petstock/)
  })

  test('where the server’s certificate comes from another authority', async () => {
    const [own, other] = [await loopbackCertificate(), await loopbackCertificate()]
    await using server = await startPostgres({ tls: own })
    using folder = temporaryFolder()
    const url = await makeDatabase(server)
    const withAuthority = (name: string, authority: string) => {
      writeFileSync(folder.file(name), authority)
      return `${url}?sslmode=verify-full&sslrootcert=${encodeURIComponent(folder.file(name))}`
    }
    const right = withAuthority('right.pem', own.authority)
    await makeDatabaseShop(right, 1)
    const sessions = `SELECT count(*) FILTER (WHERE NOT ssl) AS plain FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
      WHERE usename = '${OWNER}'`
    {
      await using node = await serveDatabase(right)
      expect((await node.request('/readyz')).status).toBe(200)
      expect(await server.sql(sessions)).toEqual([{ plain: 0n }])
    }
    await expectRefusals(withAuthority('wrong.pem', other.authority), /certificate|authority/i)
  })

  test('where the role may not write', async () => {
    await using server = await startPostgres()
    const url = await makeDatabase(server)
    await makeDatabaseShop(url, 1)
    await runSql(
      server.adminUrl(DATABASE),
      `CREATE ROLE reader LOGIN PASSWORD '${PASSWORD}'`,
      'GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader',
    )
    await expectRefusals(
      server.url(DATABASE, 'reader'),
      /may not|permission|privilege/i,
      /role|GRANT/i,
    )
  })
})
