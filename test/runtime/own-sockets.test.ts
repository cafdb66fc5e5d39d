import { describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { ownsConnection } from '../../src/runtime/own-sockets.ts'

/** Elsewhere the system does not say it. */
const seen = (owns: boolean) => (process.platform === 'linux' ? owns : undefined)

const LOOPBACK = { '127.0.0.1': '7f000001', '::1': `${'0'.repeat(31)}1` } as const

/** A server of this process, and the socket that it has for one client. */
async function listening(host: keyof typeof LOOPBACK) {
  const accepted = Promise.withResolvers<Socket>()
  const server = createServer(accepted.resolve)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return { port, accepted: accepted.promise, close: () => server.close() }
}

describe('a TCP connection', () => {
  for (const host of ['127.0.0.1', '::1'] as const) {
    test(`is found by both of its ends, and by no others: ${host}`, async () => {
      const server = await listening(host)
      const client = connect(server.port, host)
      await once(client, 'connect')
      const socket = await server.accepted
      const address = LOOPBACK[host]
      const here = { address, port: Number(client.localPort) }
      const there = { address, port: server.port }
      expect(ownsConnection(here, there)).toBe(seen(true))
      expect(ownsConnection(there, here)).toBe(seen(true))
      expect(ownsConnection({ ...here, port: here.port + 1 }, there)).toBe(seen(false))
      expect(ownsConnection(here, { ...there, port: there.port + 1 })).toBe(seen(false))
      for (const each of [client, socket]) each.destroy()
      server.close()
    })
  }

  test('of another process is not one of this process', async () => {
    const server = await listening('127.0.0.1')
    const other = Bun.spawn([
      process.execPath,
      '-e',
      `require('node:net').connect(${server.port}, '127.0.0.1').resume()`,
    ])
    const socket = await server.accepted
    const address = LOOPBACK['127.0.0.1']
    const here = { address, port: server.port }
    const there = { address, port: Number(socket.remotePort) }
    expect(ownsConnection(here, there)).toBe(seen(true))
    expect(ownsConnection(there, here)).toBe(seen(false))
    socket.destroy()
    other.kill()
    await other.exited
    server.close()
  })
})
