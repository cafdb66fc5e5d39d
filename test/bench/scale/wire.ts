import { connect, createServer } from 'node:net'
import { readCredentials } from '../../../src/storage/postgres/keys/read-credentials.ts'
import { laneTo, nodeOn } from '../../storage/postgres/nodes.ts'
import { freePort } from '../../support/free-port.ts'
import { bearer, serveDatabase } from '../../support/petstock.ts'
import { changedUrl } from '../../support/postgres/connection.ts'
import { databaseWith, keysOf } from '../../support/postgres/many-shops.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { toolIfThere } from '../../support/tools.ts'
import { PLAIN_UPDATE } from '../../support/update-quantity.ts'
import type { Measure, Outcome } from '../figures.ts'

// How many bytes go over the network, both ways together, without those of TCP and IP.

const PETS = 100

/** Passes all bytes on to a port, and counts them. */
async function startRelay(to: number) {
  const port = await freePort()
  const counted = { bytes: 0 }
  const relay = createServer((client) => {
    const server = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('data', (data) => {
        counted.bytes += data.length
        other.write(data)
      })
      one.on('close', () => other.destroy())
      one.on('error', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve))
  return { port, counted, [Symbol.dispose]: () => void relay.close() }
}

const TIMES = 50

async function bytesOnTheWire(): Promise<Outcome> {
  if (toolIfThere('postgres') === undefined) return { text: 'needs postgresql', holds: undefined }
  await using server = await startPostgres()
  const direct = await databaseWith(server, 'shops', { shops: 200, pets: PETS })
  const [key = ''] = await keysOf(direct, 200)
  const found: string[] = []
  {
    using relay = await startRelay(server.port)
    const url = changedUrl(direct, { port: relay.port })
    const each = async (name: string, run: () => Promise<unknown>) => {
      for (let time = 0; time < 10; time++) await run()
      const before = relay.counted.bytes
      for (let time = 0; time < TIMES; time++) await run()
      found.push(`${((relay.counted.bytes - before) / TIMES).toFixed(0)} a ${name}`)
    }
    await using node = nodeOn(url, { prepare: true })
    const lists = (shops: number) => () =>
      Promise.all(Array.from({ length: shops }, (_, shop) => node.shops.list(BigInt(shop + 1))))
    await each('question about 1 shop', lists(1))
    await each('question about 101 shops', lists(101))
    let quantity = 1_000
    await each('commit of an update', () =>
      node.shops.make(1n, {
        kind: 'setQuantity',
        petId: 1n,
        quantity: quantity++,
        by: { reason: 'update', keyId: 'key_1' },
        ...PLAIN_UPDATE,
      }),
    )
    using lane = laneTo(url, { prepare: true })
    await each('key question', () => readCredentials(lane, 0n, [], () => 0))
  }
  await using node = await serveDatabase(direct)
  using relay = await startRelay(Number(new URL(node.url).port))
  const list = `http://127.0.0.1:${relay.port}/v1/inventory`
  const { headers } = await fetch(list, { headers: bearer(key) })
  const http = async (name: string, more: Record<string, string>) => {
    const before = relay.counted.bytes
    const response = await fetch(list, { headers: { ...bearer(key), ...more } })
    await response.arrayBuffer()
    found.push(`${relay.counted.bytes - before} a ${name}`)
  }
  await http('list of 100 pets', { 'Accept-Encoding': 'identity' })
  await http('unchanged list', { 'If-None-Match': headers.get('etag') ?? '' })
  return { text: `bytes, both ways: ${found.join(', ')}`, holds: 'no bound' }
}

export const wire: readonly Measure[] = [
  { name: 'scale: bytes on the wire', bound: 'none', measure: bytesOnTheWire },
]
