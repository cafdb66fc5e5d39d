import { expect, test } from 'bun:test'
import { startHttpServer } from '#runtime/server'
import { certificateFolder, DAY } from '../../tls/folders.ts'

const responding = {
  fetch: () => new Response('here'),
  fast: [],
  fault: (): Response => new Response(null, { status: 500 }),
}

test('a server whose new certificate is refused goes on with the one it has', async () => {
  using shop = certificateFolder()
  await shop.make(['localhost'], Date.now() - DAY)
  const good = { cert: shop.read(shop.certificate), key: shop.read(shop.key) }
  const options = { host: '127.0.0.1', port: 0, tls: good }
  const server = startHttpServer(responding, options)
  const ask = async () => {
    const response = await fetch(server.url, {
      tls: { ca: shop.read(shop.root) },
      keepalive: false,
    })
    return response.text()
  }
  expect(await ask()).toBe('here')
  expect(() => server.useTls({ ...good, cert: 'nothing' })).toThrow()
  expect(await ask()).toBe('here')
  await shop.make(['localhost'], Date.now())
  server.useTls({ cert: shop.read(shop.certificate), key: good.key })
  expect(await ask()).toBe('here')
  await server.stop()
  await expect(ask()).rejects.toThrow()
})
