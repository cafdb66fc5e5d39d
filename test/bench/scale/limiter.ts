import { KeyLimiter } from '../../../src/limits/local/key-limiter.ts'
import type { LimitRequest } from '../../../src/limits/shared/limit-request.ts'
import { RedisServers } from '../../../src/limits/shared/redis-servers.ts'
import { readLimiterUrl } from '../../../src/limits/shared/redis-url.ts'
import {
  SharedKeyLimiter,
  SharedLimiterCounts,
} from '../../../src/limits/shared/shared-key-limiter.ts'
import { type RedisServerUnderTest, startRedis } from '../../support/redis/server.ts'
import { toolIfThere } from '../../support/tools.ts'
import type { Measure, Outcome } from '../figures.ts'
import { cpuOf, cpuWhile, ownCpu } from './cpu.ts'

const KEYS = 50_000
const MEASURED_MS = 3_000
/** Redis may be held up by what else the machine does. */
const TIMEOUT_MS = 10_000

async function info(redis: RedisServerUnderTest, name: string): Promise<number> {
  const text = String(await redis.command('INFO'))
  return Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(text)?.[1])
}

/** Questions about so many keys in flight, each of another one. */
async function trips(inFlight: number): Promise<Outcome> {
  if (toolIfThere('redis-server') === undefined)
    return { text: 'needs redis-server', holds: undefined }
  await using redis = await startRedis()
  const redisPid = await info(redis, 'process_id')
  const emptyBytes = await info(redis, 'used_memory')
  const servers = new RedisServers(
    readLimiterUrl(redis.url(), () => ''),
    { onAway() {}, onBack() {} },
  )
  const limiter = new SharedKeyLimiter({
    keys: new KeyLimiter(),
    servers: {
      ask: (question: LimitRequest) => servers.ask(question, TIMEOUT_MS),
      isAway: () => false,
    },
    monotonic: () => performance.now(),
    counts: new SharedLimiterCounts(),
    onBanned() {},
  })
  let turn = 0
  const decide = () =>
    limiter.decide({
      id: `key_${turn++ % KEYS}`,
      limits: { perMinute: 1_000_000, perDay: 100_000_000 },
      refillRevision: 0,
      unbanRevision: 0,
    })
  while (turn < KEYS) await Promise.all(Array.from({ length: 250 }, decide))
  const bytes = ((await info(redis, 'used_memory')) - emptyBytes) / KEYS
  const first = turn
  const client = async (until: number) => {
    while (performance.now() < until) await decide()
  }
  const used = await cpuWhile({ node: ownCpu, redis: () => cpuOf(redisPid) }, () => {
    const until = performance.now() + MEASURED_MS
    return Promise.all(Array.from({ length: inFlight }, () => client(until)))
  })
  servers.close()
  const per = (micros: number) => `${(micros / (turn - first)).toFixed(1)} microseconds`
  return {
    text: `${per(used.node)} of the node and ${per(used.redis)} of Redis a question; ${bytes.toFixed(0)} bytes a key in Redis`,
    holds: 'no bound',
  }
}

export const limiter: readonly Measure[] = [1, 8, 64].map((inFlight) => ({
  name: `scale: question of the shared limiter, ${inFlight} in flight, each about another key`,
  bound: 'none',
  measure: () => trips(inFlight),
}))
