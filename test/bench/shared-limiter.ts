import type { RateLimitDecision } from '../../src/limits/decision.ts'
import { decideNext } from '../../src/limits/key-decision.ts'
import { KeyState, type LimitedKey } from '../../src/limits/key-state.ts'
import { KeyLimiter } from '../../src/limits/local/key-limiter.ts'
import {
  applyResponse,
  type LimitRequest,
  limitRequestOf,
} from '../../src/limits/shared/limit-request.ts'
import { RedisServers } from '../../src/limits/shared/redis-servers.ts'
import { readLimiterUrl } from '../../src/limits/shared/redis-url.ts'
import {
  SharedKeyLimiter,
  SharedLimiterCounts,
} from '../../src/limits/shared/shared-key-limiter.ts'
import { startRedis } from '../support/redis/server.ts'
import type { Measure, Outcome } from './figures.ts'
import { rate, times } from './request-path.ts'
import { alternate, figureOf, ratios } from './rounds.ts'

const IN_FLIGHT = 64
const ROUND_MS = 2_000
/** Redis may be held up by what else the machine does. */
const TIMEOUT_MS = 5_000
const LIMITS = { perMinute: 100_000_000, perDay: 100_000_000 }

const keysOf = (count: number): LimitedKey[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    limits: LIMITS,
    refillRevision: 0,
    unbanRevision: 0,
  }))

type Decide = (key: LimitedKey) => RateLimitDecision | Promise<RateLimitDecision>

/** Decisions a second, where so many clients ask one after another. */
async function decisions(decide: Decide, keys: readonly LimitedKey[]): Promise<number> {
  const began = performance.now()
  let decided = 0
  const client = async (at: number) => {
    for (let turn = at; performance.now() - began < ROUND_MS; turn++) {
      const { outcome } = await decide(keys[turn % keys.length] as LimitedKey)
      if (outcome !== 'admitted') throw new Error(`a request was ${outcome}`)
      decided += 1
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, (_, at) => client(at)))
  return (decided * 1_000) / (performance.now() - began)
}

/** Decisions on keys that are gathered, against a limit request a request, all of them sent without waiting. */
async function gathered(count: number, least: number | undefined): Promise<Outcome> {
  await using redis = await startRedis()
  const onAway = () => {
    throw new Error('the limiter was away')
  }
  const servers = new RedisServers(
    readLimiterUrl(redis.url(), () => ''),
    { onAway, onBack() {} },
  )
  const ask = (request: LimitRequest) => servers.ask(request, TIMEOUT_MS)
  const counts = new SharedLimiterCounts()
  const monotonic = () => performance.now()
  const onBanned = () => {}
  const limiter = new SharedKeyLimiter({
    keys: new KeyLimiter(),
    servers: { ask, isAway: () => false },
    monotonic,
    counts,
    onBanned,
  })
  const askEach: Decide = async (key) => {
    const state = new KeyState(key, monotonic())
    const response = await ask(limitRequestOf(key, state, 1))
    applyResponse(state, response, { reported: 0, now: monotonic() })
    return decideNext(state)
  }
  const keys = keysOf(count)
  const { shared, each } = await alternate({
    shared: () => decisions((key) => limiter.decide(key), keys),
    each: () => decisions(askEach, keys),
  })
  servers.close()
  const ratio = ratios(shared, each)
  const perTrip = (counts.asked / counts.roundTrips).toFixed(1)
  return {
    text: `${times(ratio)}: ${rate(shared)} to ${rate(each)}, ${perTrip} requests a trip`,
    holds: least === undefined ? 'no bound' : ratio.median >= least,
  }
}

/** What the limiter in a process decides. */
async function local(): Promise<Outcome> {
  const limiter = new KeyLimiter()
  const keys = keysOf(100)
  const decide: Decide = (key) => limiter.decide(key, performance.now())
  const { rates } = await alternate({ rates: () => decisions(decide, keys) })
  const { least, greatest } = figureOf(rates)
  return {
    text: `${rate(rates)} (${[least, greatest].map((each) => Math.round(each).toLocaleString('en')).join(' to ')})`,
    holds: 'no bound',
  }
}

export const sharedLimiter: readonly Measure[] = [
  {
    name: 'shared limiter: decisions on one key, 64 in flight, against a pipelined trip a request',
    bound: 'at least 2',
    measure: () => gathered(1, 2),
  },
  {
    name: 'shared limiter: decisions on 100 keys, 64 in flight, against a pipelined trip a request',
    bound: 'none',
    measure: () => gathered(100, undefined),
  },
  {
    name: 'shared limiter: decisions of the limiter in a process, 100 keys',
    bound: 'none',
    measure: local,
  },
]
