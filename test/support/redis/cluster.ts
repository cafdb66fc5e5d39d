import { freeRedisPort } from '../free-port.ts'
import { until } from '../wait.ts'
import { RedisServerUnderTest } from './server.ts'

const SLOTS = 16_384
const MASTERS = 3

/** A server that does not respond to the others for so long is down for them. */
const NODE_TIMEOUT_MS = 1_000

/** What a person sets, so that the loss of a master takes its own keys alone. */
const SETTINGS = [
  'cluster-enabled yes',
  `cluster-node-timeout ${NODE_TIMEOUT_MS}`,
  'cluster-require-full-coverage no',
  'cluster-replica-validity-factor 0',
]

/** A Redis Cluster of three masters, and a replica of each: `await using cluster = await startCluster()`. */
export async function startCluster(): Promise<RedisCluster> {
  const ports: number[] = []
  while (ports.length < 2 * MASTERS) {
    const port = await freeRedisPort()
    if (!ports.includes(port)) ports.push(port)
  }
  const servers = ports.map((port) => new RedisServerUnderTest({ settings: SETTINGS }, port))
  const cluster = new RedisCluster(servers)
  try {
    await cluster.form()
  } catch (error) {
    await cluster[Symbol.asyncDispose]()
    throw error
  }
  return cluster
}

export class RedisCluster {
  readonly servers: readonly RedisServerUnderTest[]

  constructor(servers: readonly RedisServerUnderTest[]) {
    this.servers = servers
  }

  /** Its first masters. */
  get masters(): readonly RedisServerUnderTest[] {
    return this.servers.slice(0, MASTERS)
  }

  get urls(): string {
    return this.masters.map((server) => server.url()).join(',')
  }

  /** The master that has a slot at first. */
  masterOf(slot: number): RedisServerUnderTest {
    return this.masters[Math.floor((slot * MASTERS) / SLOTS)] as RedisServerUnderTest
  }

  async form(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.start()))
    const [first] = this.servers
    for (const { port } of this.servers.slice(1)) {
      await first?.command('CLUSTER', 'MEET', '127.0.0.1', String(port))
    }
    for (const [index, master] of this.masters.entries()) {
      const from = Math.ceil((index * SLOTS) / MASTERS)
      const to = Math.ceil(((index + 1) * SLOTS) / MASTERS) - 1
      await master.command('CLUSTER', 'ADDSLOTSRANGE', String(from), String(to))
      await master.command('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1)).catch(() => {})
    }
    for (const [index, replica] of this.servers.slice(MASTERS).entries()) {
      const id = String(await this.masters[index]?.command('CLUSTER', 'MYID'))
      await until(async () => (await replicate(replica, id)) === 'OK')
    }
    for (const server of this.servers) await until(() => isWhole(server))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.servers.map((server) => server[Symbol.asyncDispose]()))
  }
}

/** Fails until the replica knows the master. */
const replicate = (replica: RedisServerUnderTest, masterId: string): Promise<unknown> =>
  replica.command('CLUSTER', 'REPLICATE', masterId).catch(() => undefined)

/** Whether a server knows all masters, and their replicas follow them. */
async function isWhole(server: RedisServerUnderTest): Promise<boolean> {
  const info = String(await server.command('CLUSTER', 'INFO'))
  const nodes = String(await server.command('CLUSTER', 'NODES'))
  const replication = String(await server.command('INFO', 'replication'))
  const follows = !/^role:slave/m.test(replication) || /^master_link_status:up/m.test(replication)
  return (
    follows &&
    /cluster_state:ok/.test(info) &&
    /cluster_slots_ok:16384/.test(info) &&
    nodes.split('\n').filter((line) => /\bslave\b/.test(line)).length === MASTERS
  )
}
