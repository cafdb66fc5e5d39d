import { afterAll, beforeAll } from 'bun:test'
import { RedisClient } from 'bun'
import { KeyLimiter } from '../../../src/limits/local/key-limiter.ts'
import { Late, ServerAway } from '../../../src/limits/shared/failures.ts'
import type { LimitRequest } from '../../../src/limits/shared/limit-request.ts'
import { SCRIPT } from '../../../src/limits/shared/script.ts'
import {
  SharedKeyLimiter,
  SharedLimiterCounts,
} from '../../../src/limits/shared/shared-key-limiter.ts'
import { type RedisServerUnderTest, startRedis } from '../../support/redis/server.ts'

const CLOCK = "redis.call('TIME')"
const GIVEN = '{ math.floor(ARGV[4] / 1000), ARGV[4] % 1000 * 1000 }'

/** The script, by a clock that is given with each limit request in place of the server's. */
const CLOCKED = SCRIPT.replace(CLOCK, GIVEN)

if (CLOCKED.split(GIVEN).length !== 2) throw new Error(`the script has to read ${CLOCK} once`)

/** What a limit request of a node comes to: it may also be responded to, and the response be lost. */
export type Link = 'well' | 'away' | 'fails' | 'loses responses'

/** A node of petstock whose clock, and Redis's, is that of the test. */
export function clockedNode(redis: RedisClient, prefix: string, clock: { now: number }) {
  const keys = new KeyLimiter()
  const counts = new SharedLimiterCounts()
  const banned: string[] = []
  const link: { is: Link } = { is: 'well' }
  const limiter = new SharedKeyLimiter({
    keys,
    servers: {
      isAway: () => link.is === 'away',
      async ask({ name, parameters }: LimitRequest) {
        if (link.is === 'fails') throw new ServerAway()
        const all = [...parameters, String(clock.now)]
        const response = await redis.send('EVAL', [CLOCKED, '1', prefix + name, ...all])
        if (link.is === 'loses responses') throw new Late()
        return response
      },
    },
    monotonic: () => clock.now,
    counts,
    onBanned: (keyId) => banned.push(keyId),
  })
  return { keys, counts, banned, limiter, link }
}

export type ClockedNode = ReturnType<typeof clockedNode>

/** Has a Redis for the tests of a block, and makes two nodes of it for each of them. */
export function clockedNodes() {
  let server: RedisServerUnderTest
  let redis: RedisClient
  let runs = 0
  beforeAll(async () => {
    server = await startRedis()
    redis = new RedisClient(server.url())
  })
  afterAll(async () => {
    redis?.close()
    await server?.[Symbol.asyncDispose]()
  })
  const prefix = () => `run-${runs}-`
  return {
    send: (command: string, args: string[]) => redis.send(command, args),
    /** What the names of the last two nodes' keys begin with. */
    prefix,
    newNodes(clock: { now: number }): [ClockedNode, ClockedNode] {
      runs += 1
      return [clockedNode(redis, prefix(), clock), clockedNode(redis, prefix(), clock)]
    },
  }
}
