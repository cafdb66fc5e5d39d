import { expect } from 'bun:test'
import { startProxy } from '../../support/haproxy.ts'
import { bearer, serve } from '../../support/petstock.ts'
import { stockedShop } from '../../support/shop.ts'
import { needs } from '../../support/tools.ts'

const COMPRESSING = ['compression algo gzip', 'compression type text/event-stream application/json']

needs('haproxy').test(
  'the events go through a proxy that compresses as they are, so that none waits in it',
  async () => {
    using shop = await stockedShop(1)
    await using server = await serve(shop.data)
    await using proxy = await startProxy(Number(new URL(server.url).port), COMPRESSING)
    const headers = { ...bearer(shop.key), 'Accept-Encoding': 'gzip' }
    const ask = (path: string) => proxy.request(path, { headers, decompress: false })
    // As the proxy does it with all else.
    expect((await ask('/desk/api/key')).headers.get('content-encoding')).toBe('gzip')
    const stream = await ask('/desk/api/events')
    expect(stream.headers.get('content-encoding')).toBeNull()
    const reader = stream.body?.getReader()
    const first = await reader?.read()
    expect(new TextDecoder().decode(first?.value)).toStartWith('event: ready\n')
    await reader?.cancel()
  },
)
