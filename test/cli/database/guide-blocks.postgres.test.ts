import { expect } from 'bun:test'
import { symlinkSync } from 'node:fs'
import { guideBlocks, readGuide } from '../../support/guide.ts'
import {
  BINARY,
  bearer,
  outputOf,
  petstock,
  serveDatabase,
  temporaryFolder,
} from '../../support/petstock.ts'
import { changedUrl, runSql } from '../../support/postgres/connection.ts'
import { OWNER, startPostgres } from '../../support/postgres/server.ts'
import { findTool, needs } from '../../support/tools.ts'

// Blocks of the guide for many shops that need a database and no machines of their own.

const GUIDE = readGuide('many-shops.md')
const blocks = guideBlocks(GUIDE)

/** Makes a shop with a key and a pet, five of which are there. */
async function makeShop(url: string, name: string): Promise<string> {
  const database = ['--database', url]
  await outputOf(['shops', 'create', name, ...database])
  const slug = name.toLowerCase().replace(' ', '-')
  const stdin = 'petId,quantity\n42,5\n'
  await outputOf(['inventory', 'import', '-', '--shop', slug, ...database], { stdin })
  const named = ['--name', 'Till 1', '--plan', 'business', '--shop', slug]
  return (await outputOf(['keys', 'create', ...named, ...database])).trim()
}

const quantityOf = async (url: string, shop: string): Promise<number> =>
  JSON.parse(await outputOf(['inventory', 'list', '--json', '--shop', shop, '--database', url]))[0]
    .quantity

needs('postgres').test(
  'a role that can change rows alone is enough for nodes and commands, with the grants of the guide',
  async () => {
    const grants = /```sql\n(.*?)```/s.exec(GUIDE)?.[1] ?? ''
    expect(grants).toContain('TO petstock_node')
    await using server = await startPostgres()
    await server.sql(
      "CREATE ROLE petstock_node LOGIN PASSWORD 'node'",
      `CREATE DATABASE shops OWNER ${OWNER}`,
    )
    const owner = server.url('shops')
    const node = changedUrl(owner, { user: 'petstock_node', password: 'node' })
    await outputOf(['migrate', '--database', owner])
    await runSql(owner, ...grants.split(';').filter((each) => each.trim() !== ''))

    const key = await makeShop(node, 'Main Street')
    await using served = await serveDatabase(node)
    const sold = await served.request('/desk/api/inventory/42/movements', {
      method: 'POST',
      headers: { ...bearer(key), 'content-type': 'application/json' },
      body: JSON.stringify({ id: crypto.randomUUID(), change: -1, reason: 'sale' }),
    })
    expect(sold.status).toBe(200)
    expect(await quantityOf(node, 'main-street')).toBe(4)
    expect((await petstock(['doctor', '--database', node])).stdout).not.toContain('fail')
    expect((await petstock(['migrate', '--check', '--database', node])).status).toBe(0)
    await expect(runSql(node, 'DROP TABLE shops')).rejects.toThrow('must be owner')
    await expect(runSql(node, 'CREATE TABLE more (id int)')).rejects.toThrow('permission denied')
  },
)

needs('postgres', 'bash').test(
  'a mistake in one shop is undone for it alone: the shop of yesterday takes the place of that of today',
  async () => {
    const block = blocks.find(({ code }) => code.includes('export main-street yesterday'))
    await using server = await startPostgres()
    await server.sql(`CREATE DATABASE shops OWNER ${OWNER}`)
    const url = server.url('shops')
    await outputOf(['migrate', '--database', url])
    const key = await makeShop(url, 'Main Street')
    await makeShop(url, 'High Street')
    // What PostgreSQL's own tools restore beside it.
    await server.sql(`CREATE DATABASE yesterday OWNER ${OWNER} TEMPLATE shops`)
    const set = ['inventory', 'set', '42', '--database', url]
    await outputOf([...set, '--quantity', '0', '--shop', 'main-street'])
    await outputOf([...set, '--quantity', '7', '--shop', 'high-street'])

    using folder = temporaryFolder()
    const env = { PETSTOCK_DATABASE: url, RESTORED: server.url('yesterday') }
    symlinkSync(BINARY, folder.file('petstock'))
    const ended = Bun.spawnSync([findTool('bash'), '-e', '-c', block?.code ?? 'exit 1'], {
      cwd: folder.path,
      env: { ...process.env, ...env },
    })
    expect({ status: ended.exitCode, said: ended.stderr.toString() }).toMatchObject({ status: 0 })
    expect(await quantityOf(url, 'main-street')).toBe(5)
    expect(await quantityOf(url, 'high-street')).toBe(7)
    await using served = await serveDatabase(url)
    expect((await served.request('/v1/inventory', { headers: bearer(key) })).status).toBe(200)
    const today = ['inventory', 'list', '--json', '--data', folder.file('today')]
    expect(JSON.parse(await outputOf(today))[0].quantity).toBe(0)
  },
)
