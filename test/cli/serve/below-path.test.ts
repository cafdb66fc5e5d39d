import { expect, test } from 'bun:test'
import { startProxy } from '../../support/haproxy.ts'
import { bearer, serve, update } from '../../support/petstock.ts'
import { stockedShop } from '../../support/shop.ts'
import { needs } from '../../support/tools.ts'
import { newShop } from '../shop.ts'

const BELOW = ['--base-url', 'https://shop.example/stock/v1']
const NOTE =
  '--base-url has the path /stock: the API and its documents work below it, the stock page and /docs do not. These want a host name of their own, like https://stock.example'

/** What a start with flags says of a path. */
async function notesOf(...flags: string[]): Promise<readonly string[]> {
  using shop = newShop()
  await using server = await serve(shop.data, flags)
  await server.stop()
  return (await server.stderr).split('\n').filter((line) => line.includes('--base-url'))
}

test('a start with a path in --base-url says in one line that the page wants a host name of its own', async () => {
  expect(await notesOf(...BELOW)).toEqual([NOTE])
  expect(await notesOf('--base-url', '/stock/v1')).toEqual([NOTE])
  expect(await notesOf('--base-url', 'https://stock.example/v1')).toEqual([])
  expect(await notesOf()).toEqual([])
})

needs('haproxy').test(
  'the API and its documents work below the path of --base-url, which a proxy takes off',
  async () => {
    using shop = await stockedShop(1)
    await using server = await serve(shop.data, BELOW)
    const strip = 'http-request replace-path /stock/(.*) /\\1'
    await using proxy = await startProxy(Number(new URL(server.url).port), [strip])
    const path = (url = '') => new URL(url).pathname
    const serversOf = async (document: string) => {
      const response = await proxy.request(`/stock/docs/${document}`)
      return ((await response.json()) as { servers: { url: string }[] }).servers
    }
    const [contract] = await serversOf('json')
    const [desk] = await serversOf('desk.json')
    expect([contract?.url, desk?.url]).toEqual([
      'https://shop.example/stock/v1',
      'https://shop.example/stock/desk/api',
    ])
    const updated = await proxy.request(
      `${path(contract?.url)}/inventory/1`,
      update(shop.key, { quantity: 4 }),
    )
    expect(updated.status).toBe(200)
    const headers = bearer(shop.key)
    const list = await proxy.request(`${path(desk?.url)}/inventory`, { headers })
    expect(list.status).toBe(200)
  },
)
