import { expect, test } from 'bun:test'
import { deskOf } from '../../support/desk.ts'
import { createKey, type Server, serve, update } from '../../support/petstock.ts'
import { timedTest, within } from '../../support/timed.ts'
import { A_SECOND, until } from '../../support/wait.ts'
import { newShop } from '../shop.ts'
import { askWhileDraining, isClosed, keptAlive, slowUpdate } from './connections.ts'

/** Longer than a test waits: such a server ends for another reason, or not at all. */
const FOR_LONG = ['--drain', '1h']

async function shopWithPet() {
  const shop = newShop()
  const { key } = await createKey(shop.data)
  await shop.output('inventory', 'add', '1', '--quantity', '5')
  return { data: shop.data, key, [Symbol.dispose]: () => shop[Symbol.dispose]() }
}

/** Sends the signal to stop, and sees it at /readyz. */
async function beginDrain(server: Server): Promise<void> {
  expect((await server.request('/readyz')).status).toBe(200)
  process.kill(server.pid, 'SIGTERM')
  await until(async () => (await server.request('/readyz')).status === 503)
}

test('a server that drains is not ready, and says why', async () => {
  using shop = await shopWithPet()
  await using server = await serve(shop.data, FOR_LONG)
  await beginDrain(server)
  expect(await (await server.request('/readyz')).json()).toEqual({
    ready: false,
    checks: [
      {
        name: 'stopping',
        state: 'fail',
        message: 'this server is about to end',
        advice: 'send requests to another one',
      },
    ],
  })
})

test('a server that drains does its work, and closes each connection after the response', async () => {
  using shop = await shopWithPet()
  await using server = await serve(shop.data, FOR_LONG)
  const sent = { Authorization: `Bearer ${shop.key}`, Connection: 'keep-alive' }
  const before = await server.request('/v1/inventory', { headers: sent })
  expect(before.headers.get('connection')).not.toBe('close')
  await beginDrain(server)
  const body = 'Content-Type: application/json\r\nContent-Length: 14\r\n\r\n{"quantity":6}'
  for (const [request, status] of [
    ['GET /v1/inventory', 200],
    ['PATCH /v1/inventory/1', 200],
    ['GET /desk/api/inventory', 200],
    ['GET /healthz', 200],
    ['GET /', 200],
    ['GET /v1/nothing', 404],
  ] as const) {
    const head = `${request} HTTP/1.1\r\nHost: shop\r\nAuthorization: ${sent.Authorization}\r\n`
    // Resolves when the server has closed the connection; the client would keep it.
    const response = await askWhileDraining(
      server.url,
      head + (request.startsWith('PATCH') ? body : '\r\n'),
    )
    expect([request, response]).toEqual([
      request,
      expect.stringMatching(new RegExp(`^HTTP/1.1 ${status} [^]*^connection: close\r$`, 'im')),
    ])
    expect(response).not.toMatch(/^keep-alive:/im)
  }
})

test('a request that was in flight when the drain began gets its response, with the same end', async () => {
  using shop = await shopWithPet()
  await using server = await serve(shop.data, FOR_LONG)
  const request = await slowUpdate(server.url, shop.key, 8)
  await beginDrain(server)
  const response = await request.finish()
  expect(response).toContain('HTTP/1.1 200 OK')
  expect(response).toMatch(/^connection: close\r$/im)
  expect(response).toEndWith('{"petId":1,"quantity":8,"status":"available"}')
})

timedTest('event streams go on while a server drains, and end with it', async () => {
  using shop = await shopWithPet()
  await using server = await serve(shop.data, ['--drain', '5s'])
  const events = await deskOf(server, shop.key).send('GET', '/events')
  let heard = ''
  const listening = (async () => {
    if (events.body === null) throw new Error('no events came')
    for await (const text of events.body.pipeThrough(new TextDecoderStream())) heard += text
  })()
  await until(() => heard.includes('event: ready'))
  await beginDrain(server)
  const changed = await server.request('/v1/inventory/1', update(shop.key, { quantity: 77 }))
  expect(changed.status).toBe(200)
  await until(() => heard.includes('"quantity":77'))
  expect(server.hasEnded()).toBe(false)
  await listening
  expect(await server.exited).toBe(0)
})

timedTest(
  'a server listens for the time of --drain, and then ends, whoever keeps a connection',
  async () => {
    using shop = await shopWithPet()
    await using server = await serve(shop.data, ['--drain', '2s'])
    const socket = await keptAlive(server.url)
    const began = performance.now()
    expect(await within(7_000, () => server.stop())).toBe(0)
    expect(performance.now() - began).toBeGreaterThan(2_000)
    expect(await isClosed(server.url)).toBe(true)
    socket.destroy()
    expect(await server.stderr).toMatch(/"draining; .*"seconds":2\b/)
  },
)

timedTest.each(['SIGTERM', 'SIGINT'] as const)(
  'a second signal, %s, ends it at once',
  async (signal) => {
    using shop = await shopWithPet()
    await using server = await serve(shop.data, FOR_LONG)
    await beginDrain(server)
    // One that comes right behind the first is taken for its echo.
    await within(A_SECOND, () =>
      until(() => {
        if (!server.hasEnded()) process.kill(server.pid, signal)
        return server.hasEnded()
      }),
    )
    expect(await server.exited).toBe(1)
  },
)
