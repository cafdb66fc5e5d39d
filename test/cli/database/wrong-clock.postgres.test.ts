import { expect } from 'bun:test'
import { deskOf } from '../../support/desk.ts'
import { clockSetBy } from '../../support/fake-clock.ts'
import { bearer, outputOf, serveDatabase, temporaryFolder } from '../../support/petstock.ts'
import { runSql } from '../../support/postgres/connection.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MANAGER = ['keys', 'create', '--name', 'Ann', '--plan', 'business', '--access', 'manage']
const TINY = ['keys', 'create', '--name', 'Bo', '--plan', 'enterprise']

/** A shop whose prices are in leva, made by commands whose clock is right. */
async function withShop(url: string): Promise<void> {
  const env = { PETSTOCK_DATABASE: url }
  await outputOf(['migrate'], { env })
  await outputOf(['shops', 'create', 'Main Street'], { env })
  await outputOf(['inventory', 'currency', 'BGN'], { env })
  await outputOf(['inventory', 'add', '1', '--quantity', '5', '--price', '20'], { env })
  await outputOf(['inventory', 'add', '2', '--quantity', '5'], { env })
}

/** Commands by a clock that is so far ahead. */
const commandsAt = (url: string, ahead: number) => (args: readonly string[]) =>
  outputOf(args, { env: { PETSTOCK_DATABASE: url, ...clockSetBy(ahead) } })

/** Between these are all times, and nothing else that is counted. */
const TIMES = 'BETWEEN 1000000000000 AND 9999999999999'

/** What is to come, by how long at most: a shorter time of the journal, bans, keys and codes. */
const ENDS: Readonly<Record<string, number>> = {
  'shop_settings.journal_kept_from': 7 * DAY,
  'bans.ends_at': HOUR,
  'api_keys.expires_at': HOUR,
  'credentials.ends_at': HOUR,
  'old_tokens.ends_at': HOUR,
  'sign_in_codes.ends_at': DAY,
}

/** Columns that the test is about: all of them are written while it runs. */
const WRITTEN = [
  ...Object.keys(ENDS),
  ...['access_journal.at', 'api_keys.created_at', 'api_keys.last_used_at', 'api_keys.revoked_at'],
  ...['inventory.updated_at', 'pet_edits.at', 'sign_in_codes.created_at', 'stock_movements.at'],
  ...['suppliers.archived_at', 'undoable_changes.at', 'undoable_changes.undone_at'],
]

/** The newest time in each column of a database that has times, less the time of the database. */
async function newestTimes(url: string): Promise<Record<string, number>> {
  const columns = await runSql(
    url,
    `SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'bigint' ORDER BY 1, 2`,
  )
  const each = columns.map(({ table_name, column_name }) => {
    const name = `'${table_name}.${column_name}'`
    return `SELECT ${name} AS name, max(${column_name}) AS at FROM ${table_name} WHERE ${column_name} ${TIMES}`
  })
  const now = '(extract(epoch FROM clock_timestamp()) * 1000)::int8'
  const rows = await runSql(
    url,
    `SELECT name, at - ${now} AS ahead FROM (${each.join(' UNION ALL ')}) t WHERE at IS NOT NULL`,
  )
  return Object.fromEntries(rows.map(({ name, ahead }) => [String(name), Number(ahead)]))
}

describeWithDatabases('a server and commands whose clock is a day ahead', (databases) => {
  needs('faketime').test('write no time that is not the database’s', async () => {
    await using database = await databases.make(withShop)
    using folder = temporaryFolder()
    const { url } = database
    const command = commandsAt(url, DAY)
    const key = (await command(MANAGER)).trim()
    const tiny = (await command([...TINY, '--per-minute', '1', '--per-day', '100'])).trim()
    {
      await using server = await serveDatabase(url, [], { env: clockSetBy(DAY) })
      const desk = deskOf(server, key)
      const send = async (method: string, path: string, body?: object) => {
        const response = await desk.send(method, path, body)
        expect(`${method} ${path} ${response.ok}`).toBe(`${method} ${path} true`)
        return response.json() as Promise<Record<string, unknown>>
      }
      const make = (path: string, body: object) => send('POST', path, body)
      const id = crypto.randomUUID()
      const csv = 'petId,quantity,price,supplier\n1,8,21.00,Hill\n3,1,,\n'
      await make('/imports', { id, csv })
      await make(`/changes/${id}/undo`, {})
      await make('/inventory/1/movements', {
        ...{ id: crypto.randomUUID(), change: -1, reason: 'sale' },
      })
      await send('PATCH', '/settings', { currency: 'EUR', currencyRate: '1.95583' })
      await send('PATCH', '/settings', { journalKeptMs: 40 * DAY, name: 'Side Street' })
      const { supplierId } = await make('/suppliers', { name: 'Vale' })
      await send('PATCH', `/suppliers/${supplierId}`, { archived: true })
      const made = await make('/keys', { name: 'Cy', plan: 'free', access: 'write' })
      await make(`/keys/${made.id}/renewal`, { graceMs: HOUR })
      await send('DELETE', `/keys/${made.id}`)
      await make('/codes', { name: 'Di', access: 'write' })
      // A ban ends by the database's clock, too.
      await until(async () => {
        const response = await server.request('/v1/inventory', { headers: bearer(tiny) })
        return (await response.text()).startsWith('{"code":"key_banned"')
      })
      await server.stop()
    }
    const sheet = folder.file('stock.csv')
    await Bun.write(sheet, 'petId,quantity,supplier\n1,9,Hill\n4,2,Dale\n')
    await command(['inventory', 'import', sheet])
    await command(['inventory', 'set', '1', '--name', 'Rex'])
    await command(['inventory', 'add', '5', '--quantity', '2'])
    await command(['inventory', 'remove', '2'])
    await command(['inventory', 'currency', 'USD', '--rate', '0.9'])
    await command(['suppliers', 'add', 'Moor'])
    await command(['keys', 'create', '--name', 'Ed', '--plan', 'free', '--expires', '1h'])
    await command(['keys', 'rotate', 'Ed', '--grace', '1h'])
    await command(['setup-link'])
    const newest = await newestTimes(url)
    const late = Object.entries(newest).filter(([name, ahead]) => ahead > (ENDS[name] ?? 0))
    expect(late).toEqual([])
    expect(Object.keys(newest)).toEqual(expect.arrayContaining(WRITTEN))
    await command(['shops', 'remove', 'main-street', '--force', '--yes'])
    expect((await newestTimes(url))['shop_names.removed_at']).toBeLessThan(DAY / 2)
  })
})
