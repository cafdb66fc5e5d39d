import { randomUUID } from 'node:crypto'
import type { OpenShop } from '../../../scripts/scale/node-load.ts'
import { poisson, seeded } from '../../../scripts/scale/random.ts'
import { type Found, LISTENING, PETS, predict, trialShops } from '../../../scripts/scale/reality.ts'
import { PLANNED_ONCE } from '../../../scripts/scale/unit-costs.ts'
import { bearer, serveDatabase } from '../../support/petstock.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { startRedis } from '../../support/redis/server.ts'
import { toolIfThere } from '../../support/tools.ts'
import { DURABLE, databaseWith, keysOf } from '../database/shops.ts'
import type { Measure, Outcome } from '../figures.ts'
import { cpuOf, cpuWhile, databaseCpu } from './cpu.ts'
import { AT_ONCE, openStream } from './streams.ts'

const SECONDS = 30
const LINES = [1, 2, 2, 3, 4]

interface Request {
  readonly at: number
  readonly shop: number
  readonly what: 'poll' | 'sale' | 'movement' | 'scan'
}

/** Draws when each shop asks for what. */
function drawRequests(shops: readonly OpenShop[]): readonly Request[] {
  const random = seeded(11)
  const requests = shops.flatMap(({ polls, sales, movements, scans }, shop) =>
    (
      [
        ['poll', polls],
        ['sale', sales],
        ['movement', movements],
        ['scan', scans],
      ] as const
    ).flatMap(([what, rate]) =>
      Array.from({ length: poisson(rate * SECONDS, random) }, () => ({
        at: random() * SECONDS * 1_000,
        shop,
        what,
      })),
    ),
  )
  return requests.sort((a, b) => a.at - b.at)
}

/** Sends requests as tills do. */
class Tills {
  readonly #url: string
  readonly #keys: readonly string[]
  /** The ETag of each till. */
  readonly #etags = new Map<string, string>()
  #turn = 0

  constructor(url: string, keys: readonly string[]) {
    this.#url = url
    this.#keys = keys
  }

  async send({ shop, what }: Pick<Request, 'shop' | 'what'>, tills = 1): Promise<void> {
    const headers = bearer(this.#keys[shop] ?? '')
    this.#turn += 1
    const petId = 1 + (this.#turn % PETS)
    if (what === 'poll') return this.#poll(shop, this.#turn % tills, headers)
    if (what === 'scan') return this.#fetch(`/desk/api/inventory?barcode=${petId}`, { headers })
    const lines = what === 'sale' ? (LINES[this.#turn % LINES.length] ?? 1) : 1
    const movements = Array.from({ length: lines }, (_, line) => ({
      petId: 1 + ((petId + line) % PETS),
      change: 1,
      reason: 'arrival',
    }))
    const body = JSON.stringify({ id: randomUUID(), movements })
    const json = { ...headers, 'Content-Type': 'application/json' }
    return this.#fetch('/desk/api/movements', { method: 'POST', body, headers: json })
  }

  async #poll(shop: number, till: number, headers: Record<string, string>): Promise<void> {
    const name = `${shop} ${till}`
    const etag = this.#etags.get(name)
    const known = etag === undefined ? {} : { 'If-None-Match': etag }
    const response = await fetch(`${this.#url}/v1/inventory`, { headers: { ...headers, ...known } })
    await response.arrayBuffer()
    if (response.status !== 200 && response.status !== 304) {
      throw new Error(`a list was ${response.status}`)
    }
    this.#etags.set(name, response.headers.get('etag') ?? '')
  }

  async #fetch(path: string, init: RequestInit): Promise<void> {
    const response = await fetch(this.#url + path, init)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} was ${response.status}`)
  }
}

const countOf = (metrics: string, name: string): number =>
  Number(new RegExp(`^${name} (\\d+)`, 'm').exec(metrics)?.[1])

async function measure(count: number): Promise<Found> {
  const shops = trialShops(count)
  await using server = await startPostgres({ settings: DURABLE })
  await using redis = await startRedis()
  const url = await databaseWith(server, 'shops', { shops: shops.length, pets: PETS })
  await server.sql('ALTER DATABASE shops SET plan_cache_mode = force_generic_plan')
  const keys = await keysOf(url, shops.length)
  await using node = await serveDatabase(url, [
    '--database-prepare',
    '--limiter',
    redis.url(),
    '--list-memory',
    '1000',
  ])
  const redisPid = Number(/process_id:(\d+)/.exec(String(await redis.command('INFO')))?.[1])
  const tills = new Tills(node.url, keys)
  for (let shop = 0; shop < shops.length; shop += AT_ONCE) {
    const some = shops.slice(shop, shop + AT_ONCE)
    await Promise.all(some.map((_, at) => tills.send({ shop: shop + at, what: 'poll' })))
  }
  const streams: Awaited<ReturnType<typeof openStream>>[] = []
  for (const key of keys.slice(0, LISTENING)) streams.push(await openStream(node.url, key))
  const metrics = async () => (await fetch(`${node.url}/metrics`)).text()
  const requests = drawRequests(shops)
  const before = await metrics()
  const counters = {
    node: () => cpuOf(node.pid),
    database: await databaseCpu(server),
    redis: () => cpuOf(redisPid),
  }
  const used = await cpuWhile(counters, async () => {
    const began = performance.now()
    const sent: Promise<void>[] = []
    for (const request of requests) {
      const wait = request.at - (performance.now() - began)
      if (wait > 1) await Bun.sleep(wait)
      sent.push(tills.send(request, shops[request.shop]?.tills))
    }
    await Promise.all(sent)
  })
  const after = await metrics()
  for (const stream of streams) stream.close()
  const grown = (name: string) => (countOf(after, name) - countOf(before, name)) / SECONDS
  return {
    requests: requests.length / SECONDS,
    commits: grown('petstock_writer_commit_seconds_count'),
    trips: grown('petstock_limiter_trips_total'),
    node: used.node / 1e6 / SECONDS,
    database: used.database / 1e6 / SECONDS,
    redis: used.redis / 1e6 / SECONDS,
  }
}

const textOf = (found: Found): string =>
  Object.entries(found)
    .map(([name, value]) => `${name} ${value.toFixed(3)}`)
    .join(', ')

async function againstModel(shops: number): Promise<Outcome> {
  if (toolIfThere('postgres') === undefined || toolIfThere('redis-server') === undefined) {
    return { text: 'needs postgresql and redis-server', holds: undefined }
  }
  const found = await measure(shops)
  return {
    text: `a second: ${textOf(found)}; the model says ${textOf(predict(shops, PLANNED_ONCE))}`,
    holds: 'no bound',
  }
}

export const reality: readonly Measure[] = [1_000, 4_000, 12_000].map((shops) => ({
  name: `scale: a node with the requests of ${shops.toLocaleString('en')} shops in the busiest minute, against the model`,
  bound: 'none',
  measure: () => againstModel(shops),
}))
