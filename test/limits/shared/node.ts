import type { LimitedKey } from '../../../src/limits/key-state.ts'
import { KeyLimiter } from '../../../src/limits/local/key-limiter.ts'
import { RETRY_EVERY_MS, RedisServers } from '../../../src/limits/shared/redis-servers.ts'
import { readLimiterUrl } from '../../../src/limits/shared/redis-url.ts'
import {
  SharedKeyLimiter,
  SharedLimiterCounts,
} from '../../../src/limits/shared/shared-key-limiter.ts'
import { aKey, enterprise } from '../keys.ts'

/** A key with a hundred requests a day, which come back slowly: what is left does not depend on the time. */
export const keyNamed = (id: string): LimitedKey => aKey({ id, limits: enterprise(100_000, 100) })

/** On a busy machine a server of Redis may be late, too. */
const PATIENCE_MS = 10_000

/** Like a server of petstock, which waits for a response however late it is: for what is counted, not for times. */
export const patientNode = (urls: string, authority?: string) =>
  sharedNode(urls, authority, (timeoutMs) => Math.max(timeoutMs, PATIENCE_MS))

/** A server of petstock, as far as it counts the requests of keys: `using node = sharedNode(urls)`. */
export function sharedNode(urls: string, authority = '', waits = (timeoutMs: number) => timeoutMs) {
  const keys = new KeyLimiter()
  const counts = new SharedLimiterCounts()
  const log: string[] = []
  const banned: string[] = []
  const servers = new RedisServers(
    readLimiterUrl(urls, () => authority),
    {
      onAway: ({ name }, problem) => log.push(`away ${name}: ${problem}`),
      onBack: ({ name }) => log.push(`back ${name}`),
    },
  )
  const limiter = new SharedKeyLimiter({
    keys,
    servers: {
      isAway: (request) => servers.isAway(request),
      ask: (request, timeoutMs) => servers.ask(request, waits(timeoutMs)),
    },
    monotonic: () => performance.now(),
    counts,
    onBanned: (keyId) => banned.push(keyId),
  })
  const timer = setInterval(() => void servers.retry(), RETRY_EVERY_MS)
  return {
    counts,
    servers,
    log,
    banned,
    decide: (key: LimitedKey) => limiter.decide(key),
    used: (key: LimitedKey) => limiter.peek(key),
    [Symbol.dispose]: () => {
      clearInterval(timer)
      servers.close()
    },
  }
}

export type SharedNode = ReturnType<typeof sharedNode>
