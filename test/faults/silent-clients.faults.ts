import { expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { serve } from '../support/petstock.ts'
import { RawClient, updateHead } from '../support/raw-client.ts'
import { Reader, setQuantity } from '../support/requests.ts'
import { residentMiB } from '../support/resident.ts'
import { stockedShop } from '../support/shop.ts'
import { toolIfThere } from '../support/tools.ts'
import { until } from '../support/wait.ts'

const CONNECTIONS = 10_000
const FILES = 2 * CONNECTIONS

/** Gives this process and those it starts so many open files, if it may. */
function allowFiles(count: number): void {
  const prlimit = toolIfThere('prlimit')
  if (prlimit === undefined) return
  spawnSync(prlimit, ['--pid', String(process.pid), `--nofile=${count}:${count}`])
}

/** Fewer than the server's queue of connections that wait to be accepted: the kernel drops what is over. */
const WAVE = 200

/** As many connections as the machine allows, each of them accepted by the server. */
async function connections(url: string, count: number): Promise<RawClient[]> {
  const clients: RawClient[] = []
  let open = 0
  while (clients.length < count) {
    const wave = Array.from(
      { length: Math.min(WAVE, count - clients.length) },
      () => new RawClient(url),
    )
    const connected = await Promise.allSettled(wave.map((client) => client.connected))
    open += connected.filter(({ status }) => status === 'fulfilled').length
    // The server accepts in order: it has accepted these once it responds to a later connection.
    await fetch(`${url}/healthz`, { headers: { Connection: 'close' } })
    clients.push(...wave)
  }
  if (open < count) console.warn(`this machine allows ${open} connections, not ${count}`)
  return clients
}

const BODY = '{"quantity":5}'

/** Sends a beginning, and the rest a byte at a time. */
async function drip(clients: readonly RawClient[], begin: string, rest: string, everyMs: number) {
  for (const client of clients) await client.send(begin)
  for (const byte of rest) {
    await Bun.sleep(everyMs)
    if (clients.every(({ isClosed }) => isClosed)) return
    for (const client of clients) await client.send(byte)
  }
}

test('10,000 clients that say nothing, or hardly anything, keep no client from being served, and are disconnected', async () => {
  allowFiles(FILES)
  using shop = await stockedShop(1)
  await using server = await serve(shop.data)
  expect(await setQuantity(server, shop.key, 1, 1)).toBe('200')
  const before = residentMiB(server.pid)
  using reader = new Reader(server, shop.key)

  const silent = await connections(server.url, CONNECTIONS)
  const slow = await connections(server.url, 20)
  const tooSlow = await connections(server.url, 20)
  const stalled = await connections(server.url, 20)
  const slowHeaders = await connections(server.url, 20)
  const during = residentMiB(server.pid)
  const bodyOf = (length: number) => updateHead(shop.key, `Content-Length: ${length}`)
  await Promise.all([
    drip(slow, bodyOf(BODY.length), BODY, 400),
    drip(tooSlow, bodyOf(100), BODY.padEnd(100), 1_000),
    drip(stalled, bodyOf(100), BODY.slice(0, 1), 0),
    drip(slowHeaders, 'GET /docs HTTP/1.1\r\nX-Long: ', 'a'.repeat(100), 1_000),
  ])
  const hungUpOn = [...silent, ...tooSlow, ...stalled, ...slowHeaders]
  await until(() => hungUpOn.every(({ isClosed }) => isClosed))
  expect(slow.map(({ statuses }) => statuses[0])).toEqual(slow.map(() => '200'))
  expect(await setQuantity(server, shop.key, 1, 7)).toBe('200')
  for (const client of [...hungUpOn, ...slow]) client[Symbol.dispose]()

  await until(() => residentMiB(server.pid) <= before + 64)
  console.log(`${silent.length} silent clients:`, {
    residentMiB: { before, during, after: residentMiB(server.pid) },
    lists: reader.tookMs.length,
    longestMs: reader.longestMs,
  })
  expect(reader.failures).toEqual([])
  expect(reader.tookMs.length).toBeGreaterThan(100)
  await server.stop()
  expect(await server.stderr).not.toContain('"ERROR"')
})
