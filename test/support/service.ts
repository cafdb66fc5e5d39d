import { randomBytes } from 'node:crypto'
import type { Clock } from '../../src/clocks/clock.ts'
import { trustedProxies } from '../../src/http/request/client-address.ts'
import { issueKey, type KeyRequest } from '../../src/keys/issue.ts'
import type { BackupSettings } from '../../src/server/backups/backups.ts'
import type { NetworkOptions } from '../../src/server/https/shop-https.ts'
import { type Service, type ServiceOptions, startService } from '../../src/server/service.ts'
import type { Pet } from '../../src/stock/pet.ts'
import { dataFolder } from '../../src/storage/data-folder.ts'
import {
  type EmbeddedCommandEngine,
  ONLY_SHOP,
  type ServerClaim,
} from '../../src/storage/embedded-engine.ts'
import type { CommandShop } from '../../src/storage/engine.ts'
import { tlsFolder } from '../../src/tls/tls-folder.ts'
import { pet as newPet } from '../storage/pets.ts'
import { embeddedEngine } from './embedded-engine.ts'
import { keysOf, type TestKeys } from './key-changes.ts'
import { ManualClock } from './manual-clock.ts'
import { SHOP_NETWORK } from './network.ts'
import { temporaryFolder } from './petstock.ts'

export interface TestServiceOptions {
  /** Addresses of proxies, as --trust-proxy takes them. */
  readonly trusted?: readonly string[]
  /** As --cors-origin takes them. */
  readonly corsOrigins?: readonly string[]
  /** As --open-metrics has it: tests that are not about who may observe need no key for it. */
  readonly openMetrics?: boolean
  readonly pets?: readonly Partial<Pet>[]
  readonly keys?: readonly Partial<KeyRequest>[]
  /** None are made without it. */
  readonly backups?: BackupSettings | undefined
  readonly tls?: ServiceOptions['tls']
  /** What is not said is that of SHOP_NETWORK, with the folder of certificates in the data folder. */
  readonly network?: Partial<NetworkOptions>
  /** As --host has it. */
  readonly host?: string
  readonly keptJournals?: ServiceOptions['keptJournals'] | undefined
}

const KEY: KeyRequest = {
  name: 'test',
  plan: 'business',
  limits: { perMinute: 1_000, perDay: 100_000 },
  access: 'write',
  expiresAt: null,
}

/** A key with limits of its own. */
export const enterprise = (perMinute: number, perDay: number): Partial<KeyRequest> => ({
  plan: 'enterprise',
  limits: { perMinute, perDay },
})

/**
 * The service inside the test's own process, on a free port and a real database, with a clock that
 * the test moves: `await using service = await testService(...)`.
 */
export async function testService({
  trusted = [],
  corsOrigins = [],
  openMetrics = true,
  pets = [{ petId: 1n, quantity: 5 }],
  keys = [{}],
  backups,
  tls,
  network,
  host = '127.0.0.1',
  keptJournals,
}: TestServiceOptions = {}) {
  const temporary = temporaryFolder()
  const folder = dataFolder(temporary.path)
  const storage = await embeddedEngine(folder)
  const claim = await storage.claim()
  if (claim === undefined) throw new Error(`another server has ${folder.directory}`)
  const clock = new ManualClock()
  const prepared = await claim.prepare({ now: clock.wall, onCheckBegins() {}, onSound() {} })
  prepared.close()

  /** What a command does: on a connection of its own, beside the running service, at a time of its own where that matters. */
  const byCommand = async <T>(
    use: (command: CommandShop & EmbeddedCommandEngine & { readonly keys: TestKeys }) => Promise<T>,
    now = clock.wall,
  ): Promise<T> => {
    const engine = await storage.openForCommand({ create: false, now })
    try {
      const shop = engine.shop(ONLY_SHOP)
      return await use({ ...engine, ...shop, keys: keysOf(shop.access) })
    } finally {
      await engine.close()
    }
  }

  const issued = await byCommand(async (store) => {
    for (const pet of pets) {
      await store.stock.add({ ...newPet(1n, { quantity: 0 }), ...pet })
    }
    const made = keys.map((key) => issueKey({ ...KEY, ...key }, clock.wall(), randomBytes))
    for (const { key } of made) await store.keys.issue(key)
    return made.map(({ token, key }) => ({ id: key.id, key: token }))
  })

  const ownNetwork = { ...SHOP_NETWORK, tlsFolder: tlsFolder(folder.directory), ...network }
  const shared = { trusted, corsOrigins, openMetrics, backups, tls, host, keptJournals }
  const options = { ...shared, network: ownNetwork, data: folder.directory }
  let running = await start(claim, clock, options)
  return {
    clock,
    folder,
    byCommand,
    /** The keys that the options asked for, in their order. */
    issued,
    /** The first of them. */
    key: issued[0]?.key ?? '',
    get url() {
      return running.url
    },
    backups: () => running.backups.status(),
    /** One request; the path starts with a slash. */
    request: (path: string, init: BunFetchRequestInit = {}) => fetch(running.url + path, init),
    /** Stops the service and starts it again; what happens in between is up to the caller. */
    async restart(between: () => void | Promise<void> = () => {}) {
      await running.stop()
      clock.restartMonotonic()
      await between()
      running = await start(claim, clock, options)
    },
    async [Symbol.asyncDispose]() {
      await running.stop()
      claim.release()
      temporary[Symbol.dispose]()
    },
  }
}

export type TestService = Awaited<ReturnType<typeof testService>>

function start(
  claim: ServerClaim,
  clock: Clock,
  options: Required<Pick<TestServiceOptions, 'trusted' | 'corsOrigins' | 'openMetrics' | 'host'>> &
    Pick<TestServiceOptions, 'backups' | 'tls' | 'keptJournals'> & {
      readonly network: NetworkOptions
      readonly data: string
    },
): Promise<Service> {
  const { data, trusted, backups, tls, host, network, keptJournals } = options
  const { corsOrigins, openMetrics } = options
  const proxies = trustedProxies(trusted)
  if ('bad' in proxies) throw new Error(`not addresses: ${proxies.bad}`)
  return startService({
    openEngine: (options) => claim.open(options),
    engine: { data },
    host,
    network,
    port: 0,
    tls,
    servers: { baseUrl: '/v1', stagingBaseUrl: undefined },
    trustedProxies: proxies,
    corsOrigins,
    openMetrics,
    logRequests: false,
    drainMs: 0,
    keptJournals: keptJournals ?? { keptMs: 400 * 86_400_000, isFixed: false },
    backups,
    demo: false,
    clock,
  })
}
