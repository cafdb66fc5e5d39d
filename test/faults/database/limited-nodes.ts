import { expect } from 'bun:test'
import { bearer, outputOf, type Server, serveDatabase } from '../../support/petstock.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts'
import { until } from '../../support/wait.ts'
import { makeDatabase } from './database.ts'
import { makeDatabaseShop, SHOP } from './database-shop.ts'

/** How long a client waits at most for a response: far more than for Redis, and far less than for ever. */
const MOST_MS = 5_000

export interface LimitedKey {
  readonly id: string
  readonly key: string
}

/** Two nodes of the compiled program on a database, and a limiter that they share: `await using nodes = ...`. */
export async function startLimitedNodes(limiter: string) {
  await using opened = new AsyncDisposableStack()
  const server: PostgresServer = opened.use(await startPostgres())
  const url = await makeDatabase(server)
  await makeDatabaseShop(url, 1)
  const start = () => serveDatabase(url, ['--limiter', limiter])
  const nodes = [opened.use(await start()), opened.use(await start())] as const
  const run = (...args: readonly string[]) =>
    outputOf(['keys', ...args, '--shop', SHOP, '--database', url])
  const whole = opened.move()
  return {
    nodes,
    /** One more node: `await using`. */
    start,
    run,
    async create(perMinute: number, perDay: number): Promise<LimitedKey> {
      const limits = ['--per-minute', String(perMinute), '--per-day', String(perDay)]
      const plan = ['--plan', 'enterprise', ...limits]
      return JSON.parse(await run('create', '--name', 'till', '--force', '--json', ...plan))
    },
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  }
}

export interface Seen {
  readonly status: number
  /** Of the day. */
  readonly remaining: number
  readonly code: string | undefined
}

/** One request of a key at a node. */
export async function request(node: Server, { key }: LimitedKey): Promise<Seen> {
  const response = await node.request('/v1/inventory', {
    headers: bearer(key),
    signal: AbortSignal.timeout(MOST_MS),
  })
  const body: unknown = await response.json()
  const [, remaining = 'none'] = /"day";r=(\d+)/.exec(response.headers.get('ratelimit') ?? '') ?? []
  const { code } = body as { code?: string }
  return { status: response.status, remaining: Number(remaining), code }
}

/**
 * Makes requests in turn at the nodes, and holds each against what has to be left after it. Where a machine is so busy
 * that the limiter was away meanwhile, it is done again.
 */
export async function expectExact(
  nodes: readonly Server[],
  key: LimitedKey,
  requests: number,
): Promise<void> {
  await until(async () => {
    const before = await aloneAt(nodes)
    const [first, ...rest] = await inTurn(nodes, key, requests + 1)
    if (before !== (await aloneAt(nodes))) return false
    const expected = rest.map((_, made) => ({
      status: 200,
      remaining: (first?.remaining ?? 0) - made - 1,
      code: undefined,
    }))
    expect(rest).toEqual(expected)
    return true
  })
}

async function inTurn(nodes: readonly Server[], key: LimitedKey, requests: number) {
  const seen: Seen[] = []
  for (let made = 0; made < requests; made++) {
    seen.push(await request(nodes[made % nodes.length] as Server, key))
  }
  return seen
}

/** How many requests the nodes have counted alone. */
export async function aloneAt(nodes: readonly Server[]): Promise<number> {
  const counts = await Promise.all(
    nodes.map((node) => metric(node, 'petstock_limiter_alone_total')),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Clients that make requests in turn at the nodes until they are stopped. @returns how many got 200; others fail */
export function load(nodes: readonly Server[], key: LimitedKey) {
  let isOver = false
  const clients = Array.from({ length: 4 }, async (_, client) => {
    let made = 0
    for (; !isOver; made++) {
      const node = nodes[(client + made) % nodes.length] as Server
      expect(await request(node, key)).toMatchObject({ status: 200 })
      await Bun.sleep(20)
    }
    return made
  })
  return async () => {
    isOver = true
    return (await Promise.all(clients)).reduce((sum, made) => sum + made, 0)
  }
}

interface Readiness {
  readonly status: number
  readonly ready: boolean
  readonly degraded?: true
}

export async function readinessOf(node: Server): Promise<Readiness> {
  const response = await node.request('/readyz')
  const { ready, degraded } = (await response.json()) as Readiness
  return { status: response.status, ready, ...(degraded && { degraded }) }
}

export const untilDegraded = (node: Server): Promise<void> =>
  until(async () => {
    const { status, ready, degraded } = await readinessOf(node)
    expect({ status, ready }).toEqual({ status: 200, ready: true })
    return degraded === true
  })

export const untilWell = (node: Server): Promise<void> =>
  until(async () => Bun.deepEquals(await readinessOf(node), { status: 200, ready: true }))

/** The value of a metric without labels. */
export async function metric(node: Server, name: string): Promise<number> {
  const text = await (await node.request('/metrics')).text()
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])
}
