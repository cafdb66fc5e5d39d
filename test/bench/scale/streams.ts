import { connect } from 'node:net'
import { MOST_STREAMS } from '../../../src/http/desk/events/stream-places.ts'
import { bearer, serveDatabase } from '../../support/petstock.ts'
import { databaseWith, keysOf } from '../../support/postgres/many-shops.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { toolIfThere } from '../../support/tools.ts'
import { DURABLE } from '../database/shops.ts'
import type { Measure, Outcome } from '../figures.ts'
import { residentMib } from '../footprint.ts'
import { cpuOf, cpuWhile, databaseCpu } from './cpu.ts'

/** As many as a node takes, a few pages for each shop. */
const STREAMS = MOST_STREAMS.ofAll
const SHOPS = 500
const SECONDS = 15
/** Of the memory of a node for a stream, beside the list of its shop. */
const MOST_KILOBYTES = 20
/** Of one address, so many keys that the node does not know may wait. */
export const AT_ONCE = 16

/** Opens a stream of events; resolves when its first event has come. */
export function openStream(
  url: string,
  key: string,
): Promise<{ bytes: number; close: () => void }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const stream = { bytes: 0, close: () => socket.destroy() }
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `GET /desk/api/events HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${key}\r\n\r\n`,
      ),
    )
    socket.on('data', (data) => {
      if (stream.bytes === 0 && !String(data).startsWith('HTTP/1.1 200')) {
        reject(new Error(`a stream was refused: ${data}`))
      }
      stream.bytes += data.length
      if (String(data).includes('ready')) resolve(stream)
    })
    socket.on('error', reject)
  })
}

/** What streams cost a node and the database while nothing happens, of shops whose lists it has. */
async function idleStreams(): Promise<Outcome> {
  if (toolIfThere('postgres') === undefined) return { text: 'needs postgresql', holds: undefined }
  if (process.platform !== 'linux') return { text: 'read from /proc', holds: undefined }
  await using server = await startPostgres({ settings: { ...DURABLE, autovacuum: 'off' } })
  const url = await databaseWith(server, 'shops', { shops: SHOPS, pets: 100 })
  const keys = await keysOf(url, SHOPS)
  await using node = await serveDatabase(url, ['--database-prepare'])
  const counters = { node: () => cpuOf(node.pid), database: await databaseCpu(server) }
  for (const key of keys) {
    const list = await node.request('/v1/inventory', { headers: bearer(key) })
    await list.arrayBuffer()
  }
  await Bun.sleep(5_000)
  const idle = await cpuWhile(counters, () => Bun.sleep(SECONDS * 1_000))
  const before = residentMib(node.pid)
  const streams: Awaited<ReturnType<typeof openStream>>[] = []
  const opening = await cpuWhile(counters, async () => {
    while (streams.length < STREAMS) {
      const some = Array.from({ length: AT_ONCE }, (_, at) => keys[(streams.length + at) % SHOPS])
      streams.push(...(await Promise.all(some.map((key) => openStream(node.url, key ?? '')))))
    }
    await Bun.sleep(2_000)
  })
  const bytes = () => streams.reduce((sum, stream) => sum + stream.bytes, 0)
  const sent = bytes()
  const open = await cpuWhile(counters, () => Bun.sleep(SECONDS * 1_000))
  const kilobytes = ((residentMib(node.pid) - before) * 1024 * 1.024) / STREAMS
  const bytesEach = (bytes() - sent) / SECONDS / STREAMS
  for (const stream of streams) stream.close()
  const each = (micros: number) => (micros / SECONDS / STREAMS).toFixed(1)
  const perStream = (name: 'node' | 'database') =>
    `${each(open[name] - idle[name])} of the ${name} a second, ${(opening[name] / STREAMS).toFixed(0)} to open it`
  return {
    text: `microseconds of a stream: ${perStream('node')}; ${perStream('database')}; without streams ${(idle.node / SECONDS) | 0} of the node and ${(idle.database / SECONDS) | 0} of the database a second; ${kilobytes.toFixed(0)} kB of memory and ${bytesEach.toFixed(1)} bytes a second each`,
    holds: kilobytes <= MOST_KILOBYTES,
  }
}

export const streams: readonly Measure[] = [
  {
    name: `scale: ${STREAMS} event streams of ${SHOPS} shops in which nothing happens`,
    bound: `at most ${MOST_KILOBYTES} kB of memory each`,
    measure: idleStreams,
  },
]
