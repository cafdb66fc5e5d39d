import { expect } from 'bun:test'
import { bearer, outputOf, type Server, serveDatabase } from '../../support/petstock.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { timedTest, withinASecond } from '../../support/timed.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'
import { makeDatabase } from './database.ts'
import { makeDatabaseShop, SHOP } from './database-shop.ts'

/** What a client gets at a node: `200`, or the code of the error. */
async function responseOf(node: Server, key: string): Promise<string> {
  const response = await node.request('/v1/inventory', { headers: bearer(key) })
  if (response.status === 200) return '200'
  return ((await response.json()) as { code: string }).code
}

needs('postgres').describe('two nodes know the same of every key', () => {
  timedTest('within a second of a command, or of a ban at one of them', async () => {
    await using server = await startPostgres()
    const url = await makeDatabase(server)
    await makeDatabaseShop(url, 1)
    await using first = await serveDatabase(url)
    await using second = await serveDatabase(url)
    const nodes = [first, second]
    const run = (...args: readonly string[]) =>
      outputOf(['keys', ...args, '--shop', SHOP, '--database', url])
    const create = async (...plan: readonly string[]) =>
      JSON.parse(await run('create', '--name', 'till', '--force', '--json', '--plan', ...plan)) as {
        id: string
        key: string
      }
    const get = (key: string) => Promise.all(nodes.map((node) => responseOf(node, key)))
    const all = (response: string) => nodes.map(() => response)
    const getAll = (key: string, response: string) =>
      withinASecond(async () => Bun.deepEquals(await get(key), all(response)))

    const revoked = await create('business')
    expect(await get(revoked.key)).toEqual(all('200'))
    await run('revoke', revoked.id)
    await getAll(revoked.key, 'invalid_api_key')

    const rotated = await create('business')
    expect(await get(rotated.key)).toEqual(all('200'))
    const { key: next } = JSON.parse(await run('rotate', rotated.id, '--json')) as { key: string }
    expect(await get(next)).toEqual(all('200'))

    const banned = await create('enterprise', '--per-minute', '5', '--per-day', '1000')
    expect(await get(banned.key)).toEqual(all('200'))
    await until(async () => (await responseOf(first, banned.key)) === 'key_banned')
    await withinASecond(async () => (await responseOf(second, banned.key)) === 'key_banned')
    await using third = await serveDatabase(url)
    expect(await responseOf(third, banned.key)).toBe('key_banned')
    await run('unban', banned.id)
    await withinASecond(async () => (await responseOf(third, banned.key)) === '200')
    // What it has used of its limit stays used.
    for (const node of nodes) {
      await withinASecond(async () => (await responseOf(node, banned.key)) !== 'key_banned')
    }
  })
})
