import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { newShop } from '../../cli/shop.ts'
import { underDeno } from '../../support/deno.ts'
import { AS_SHOPS_RUN_IT, type Server, serve, temporaryFolder } from '../../support/petstock.ts'
import { rawHead, rawRequest } from '../../support/raw-http.ts'

let folder: ReturnType<typeof temporaryFolder>
let server: Server
beforeAll(async () => {
  folder = temporaryFolder()
  server = await serve(folder.path, [], AS_SHOPS_RUN_IT)
})
afterAll(async () => {
  await server?.stop()
  folder?.[Symbol.dispose]()
})

const ask = (line: string, ...headers: string[]) =>
  rawRequest(server.url, rawHead(line, ...headers))

test('OPTIONS says at every open path which methods work there: load balancers ask so who is up', async () => {
  for (const [path, allow] of [
    ['/', 'GET, HEAD, OPTIONS'],
    ['/docs', 'GET, HEAD, OPTIONS'],
    ['/help', 'GET, HEAD, OPTIONS'],
    ['/healthz', 'GET, HEAD, OPTIONS'],
    ['/readyz', 'GET, HEAD, OPTIONS'],
    ['/metrics', 'GET, HEAD, OPTIONS'],
  ]) {
    const response = await ask(`OPTIONS ${path} HTTP/1.1`, 'Host: shop')
    expect(response).toStartWith('HTTP/1.1 204 ')
    expect(response).toMatch(new RegExp(`^allow: ${allow}\r$`, 'im'))
    expect(response).toMatch(/^x-request-id: /im)
  }
  // As HAProxy asks where `option httpchk` says no more.
  expect(await ask('OPTIONS / HTTP/1.0')).toMatch(/^HTTP\/1\.[01] 204 /)
  expect(await ask('OPTIONS / HTTP/1.1', 'Host: a, b')).toStartWith('HTTP/1.1 400 ')
  expect(await ask('OPTIONS /nothing HTTP/1.1', 'Host: shop')).toStartWith('HTTP/1.1 404 ')
  expect(await ask('OPTIONS /v1/inventory HTTP/1.1', 'Host: shop')).toStartWith('HTTP/1.1 401 ')
})

test.skipIf(underDeno)('responses say how long an idle connection is kept, and it is', async () => {
  const { hostname, port } = new URL(server.url)
  for (const [request, status] of [
    ['GET /healthz', 200],
    ['GET /', 200],
    ['GET /v1/inventory', 401],
    ['GET /nothing', 404],
  ]) {
    const response = await ask(`${request} HTTP/1.1`, 'Host: shop')
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*^keep-alive: timeout=10\r$`, 'im'))
  }
  const socket = connect(Number(port), hostname)
  let answeredAt = 0
  const { promise: closed, resolve } = Promise.withResolvers<number>()
  socket.on('data', () => {
    answeredAt = performance.now()
  })
  socket.on('close', () => resolve(performance.now()))
  socket.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n')
  expect((await closed) - answeredAt).toBeGreaterThan(10_000)
})

test.skipIf(underDeno)('what the runtime does not understand ends as the guide says', async () => {
  for (const line of ['patch /v1/inventory/1 HTTP/1.1', 'FOO / HTTP/1.1']) {
    expect(await ask(line, 'Host: shop')).toBe('')
  }
  expect(await ask('OPTIONS * HTTP/1.1', 'Host: shop')).toStartWith('HTTP/1.1 400 ')
  using shop = newShop()
  await shop.output('tls', 'create', 'localhost')
  const certificate = (name: string) => `${shop.data}/tls/server.${name}`
  const flags = ['--tls-cert', certificate('crt'), '--tls-key', certificate('key')]
  await using secure = await serve(shop.data, flags)
  expect(await rawRequest(secure.url, rawHead('GET / HTTP/1.1', 'Host: shop'))).toBe('')
})
