import { expect, test } from 'bun:test'
import { underDeno } from '../support/deno.ts'
import { type Server, serve } from '../support/petstock.ts'
import { head, RawClient, updateHead } from '../support/raw-client.ts'
import { Reader, setQuantity } from '../support/requests.ts'
import { residentMiB } from '../support/resident.ts'
import { stockedShop } from '../support/shop.ts'
import { until } from '../support/wait.ts'

const MEBIBYTE = ' '.repeat(1 << 20)
const CHUNK = `${MEBIBYTE.length.toString(16)}\r\n${MEBIBYTE}\r\n`
const LENGTH = 'Content-Length: 10000000000'
const CHUNKED = 'Transfer-Encoding: chunked'

const withKey = (key: string) => key
const withoutKey = () => 'nobody'
const patch = (header: string) => (key: string) => updateHead(key, header)
const get = (header: string) => (key: string) => head('GET /v1/inventory', key, header)

/** What each client begins with and sends on and on, and how it is answered. */
const BODIES = [
  ['a body of 10 GB', withKey, patch(LENGTH), MEBIBYTE, '413'],
  ['a chunked body without end', withKey, patch(CHUNKED), CHUNK, '413'],
  ['a body of 10 GB without a key', withoutKey, patch(LENGTH), MEBIBYTE, '401'],
  ['a chunked body without end or key', withoutKey, patch(CHUNKED), CHUNK, '401'],
  ['a body of 10 GB with a list', withKey, get(LENGTH), MEBIBYTE, '200'],
  ['a chunked body without end with a list', withKey, get(CHUNKED), CHUNK, '200'],
] as const

const HEADERS = [
  ['a header of 10 MB', 'GET /docs HTTP/1.1\r\nX-Long: ', 'a'.repeat(10 << 20)],
  ['headers without end', 'GET /docs HTTP/1.1\r\n', 'X-More: y\r\n'.repeat(10_000)],
  ['a path without end', 'GET /v1/', 'a'.repeat(1 << 20)],
] as const

interface Attacked {
  readonly status: string | undefined
  readonly hungUp: boolean
  readonly sentMiB: number
  readonly grewMiB: number
}

/** Sends a beginning, and then one piece after another for as long as the server takes them, or two seconds. */
async function attack(server: Server, begin: string, piece: string): Promise<Attacked> {
  using client = new RawClient(server.url)
  await client.connected
  await client.send(begin)
  const before = residentMiB(server.pid)
  let most = before
  const bytes = Buffer.from(piece, 'latin1')
  const deadline = performance.now() + 2_000
  while (!client.isClosed && performance.now() < deadline) {
    await Promise.race([client.send(bytes), client.closed, Bun.sleep(200)])
    // Sending alone would never let it hear the answer.
    await Bun.sleep(1)
    most = Math.max(most, residentMiB(server.pid))
  }
  const { socket, isClosed, statuses } = client
  const sentMiB = Math.round((socket.bytesWritten - socket.writableLength) / (1 << 20))
  return { status: statuses[0], hungUp: isClosed, sentMiB, grewMiB: most - before }
}

// A known difference (test/deno/differences.ts).
const TOO_LONG = underDeno ? '400' : '431'

test('requests without end get a response as soon as they are too large, take no memory, and keep no client from being served', async () => {
  using shop = await stockedShop(1)
  await using server = await serve(shop.data)
  expect(await setQuantity(server, shop.key, 1, 1)).toBe('200')
  const before = residentMiB(server.pid)
  using reader = new Reader(server, shop.key)
  const attacks: Record<string, Attacked> = {}
  for (const [name, keyFrom, begin, piece, status] of BODIES) {
    const attacked = await attack(server, begin(keyFrom(shop.key)), piece)
    expect({ name, status: attacked.status }).toEqual({ name, status })
    attacks[name] = attacked
  }
  for (const [name, begin, piece] of HEADERS) {
    const attacked = await attack(server, begin, piece)
    expect({ name, hungUp: attacked.hungUp }).toEqual({ name, hungUp: true })
    // Who sends on regardless may have the answer swept away by the end of the connection.
    expect(attacked.status ?? TOO_LONG).toBe(TOO_LONG)
    attacks[name] = attacked
  }
  console.table(attacks)
  for (const { grewMiB } of Object.values(attacks)) expect(grewMiB).toBeLessThan(64)
  expect(await setQuantity(server, shop.key, 1, 2)).toBe('200')
  await until(() => residentMiB(server.pid) <= before + 64)
  expect(reader.failures).toEqual([])
  await server.stop()
  expect(await server.stderr).not.toContain('"ERROR"')
})
