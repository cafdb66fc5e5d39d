import { type Clock, systemClock } from '../../../src/clocks/clock.ts'
import type { LookUp, TokenSender } from '../../../src/keys/look-up.ts'
import type { CountedKey } from '../../../src/limits/key-state.ts'
import { commandAccess } from '../../../src/storage/postgres/access/shop-access.ts'
import type { Lane } from '../../../src/storage/postgres/driver/lane.ts'
import { ServedKeys } from '../../../src/storage/postgres/keys/served-keys.ts'
import { migrate } from '../../../src/storage/postgres/schema/migrations.ts'
import { keysOf } from '../../support/key-changes.ts'
import { OWNER, type PostgresServer } from '../../support/postgres/server.ts'
import { laneTo, SHOP } from './nodes.ts'

/** One shop, without pets and keys. */
export async function noKeys(url: string): Promise<void> {
  using lane = laneTo(url, { timeoutMs: 60_000 })
  await migrate(lane)
  await lane.query("INSERT INTO shop_names (name, created_at) VALUES ('North', 0)")
  await lane.query('INSERT INTO shops (shop_id) VALUES (1)')
}

/** The same in a database of a server that a test has started. @returns its URL */
export async function ownedBy(server: PostgresServer): Promise<string> {
  await server.sql(`CREATE DATABASE petstock OWNER ${OWNER}`)
  await noKeys(server.url('petstock'))
  return server.url('petstock')
}

/** The keys of a shop, as commands change them. */
export const keysOn = (lane: Lane, shopId = SHOP) => keysOf(commandAccess(lane, shopId))

/** The same on a lane of their own: `using commands = keysAt(url)`. */
export function keysAt(url: string, shopId = SHOP) {
  const lane = laneTo(url)
  return { keys: keysOn(lane, shopId), lane, [Symbol.dispose]: () => lane.drop() }
}

interface KeyNodeOptions {
  readonly timeoutMs?: number
  readonly clock?: Pick<Clock, 'monotonic' | 'every'>
}

const SENDER: TokenSender = { address: '192.0.2.7', isOverLimit: false }

/** The keys as a server knows them: `await using node = await keyNode(url)`. */
export async function keyNode(
  url: string,
  { timeoutMs = 3_000, clock = systemClock }: KeyNodeOptions = {},
) {
  const [questions, changes] = [laneTo(url, { timeoutMs }), laneTo(url, { timeoutMs })]
  const served = new ServedKeys({ questions, changes, clock })
  const published = new Map<string, CountedKey>()
  await served.start()
  served.credentials.follow((keys) => {
    for (const each of keys) published.set(each.id, each)
  })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= served.stop()
    return stopped
  }
  return {
    served,
    credentials: served.credentials,
    bans: served.bans,
    time: served.time,
    published,
    questions,
    /** What a token stands for just now. */
    async find(token: string, at = Date.now(), sender = SENDER) {
      const found = served.credentials.authenticate(token, at, at)
      return isLookUp(found) ? found(sender) : found
    },
    /** Whether a token needs no question just now. */
    remembers: (token: string) => !isLookUp(served.credentials.authenticate(token, 1, 1)),
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      questions.drop()
      changes.drop()
    },
  }
}

const isLookUp = (found: unknown): found is LookUp => typeof found === 'function'
