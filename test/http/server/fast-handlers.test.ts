import { expect, test } from 'bun:test'
import { startHttpServer } from '#runtime/server'
import type { Connection } from '../../../src/runtime/server.ts'

const calledBy =
  (name: string) =>
  (_request: Request, { peerAddress }: Connection, params?: object) =>
    Response.json({ name, peerAddress, params })

test('the server calls a fast handler for its very method and path alone, with its parameters', async () => {
  const server = startHttpServer(
    {
      fetch: calledBy('fetch'),
      fast: [
        { method: 'GET', path: '/list', respond: calledBy('list') },
        { method: 'PATCH', path: '/list/:id', respond: calledBy('update') },
      ],
      fault: () => new Response(null, { status: 500 }),
    },
    { host: '127.0.0.1', port: 0 },
  )
  const ask = async (method: string, path: string) =>
    (await fetch(server.url + path, { method })).json()
  const peerAddress = '127.0.0.1'
  expect(await ask('GET', '/list?a=b')).toEqual({ name: 'list', peerAddress, params: {} })
  const params = { id: '-1' }
  expect(await ask('PATCH', '/list/%2D1')).toEqual({ name: 'update', peerAddress, params })
  for (const [method, path] of [
    ['POST', '/list'],
    ['GET', '/list/1'],
    ['PATCH', '/list/'],
    ['PATCH', '/list/1/2'],
    ['GET', '/'],
  ] as const) {
    expect(await ask(method, path)).toEqual({ name: 'fetch', peerAddress })
  }
  await server.stop()
})
