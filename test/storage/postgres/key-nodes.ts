import { systemClock } from '../../../src/clocks/clock.ts'
import type { CountedKey } from '../../../src/limits/key-state.ts'
import { ShopKeys } from '../../../src/storage/postgres/keys/key-store.ts'
import { ServedKeys } from '../../../src/storage/postgres/keys/served-keys.ts'
import { migrate } from '../../../src/storage/postgres/schema/migrations.ts'
import { laneTo, SHOP } from './nodes.ts'

/** The tables of petstock, and nothing in them. */
export async function noKeys(url: string): Promise<void> {
  using lane = laneTo(url, { timeoutMs: 60_000 })
  await migrate(lane)
}

/** The keys of a shop, as commands change them: `using commands = keysAt(url)`. */
export function keysAt(url: string, shopId = SHOP) {
  const lane = laneTo(url)
  return { keys: new ShopKeys(lane, shopId), lane, [Symbol.dispose]: () => lane.drop() }
}

/** The keys as a server knows them: `await using node = await keyNode(url)`. */
export async function keyNode(url: string, { timeoutMs = 3_000 } = {}) {
  const [questions, changes] = [laneTo(url, { timeoutMs }), laneTo(url, { timeoutMs })]
  const served = new ServedKeys({ questions, changes, clock: systemClock })
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
    credentials: served.credentials,
    bans: served.bans,
    time: served.time,
    published,
    questions,
    /** What a token stands for just now. */
    find: async (token: string, at = Date.now()) => served.credentials.authenticate(token, at, at),
    /** Whether a token needs no question just now. */
    remembers(token: string): boolean {
      const found = served.credentials.authenticate(token, 1, 1)
      if (!(found instanceof Promise)) return true
      found.catch(() => {})
      return false
    },
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      questions.drop()
      changes.drop()
    },
  }
}
