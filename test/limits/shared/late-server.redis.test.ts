import { expect, test } from 'bun:test'
import { KeyLimiter } from '../../../src/limits/local/key-limiter.ts'
import { probe } from '../../../src/limits/shared/limit-request.ts'
import { RedisServers } from '../../../src/limits/shared/redis-servers.ts'
import { readLimiterUrl } from '../../../src/limits/shared/redis-url.ts'
import {
  SharedKeyLimiter,
  SharedLimiterCounts,
} from '../../../src/limits/shared/shared-key-limiter.ts'
import { startRedis } from '../../support/redis/server.ts'
import { needs } from '../../support/tools.ts'
import { TIMEOUT_MS } from '../../support/wait.ts'
import { keyNamed } from './node.ts'

needs('redis-server').describe('a Redis that is late again and again', () => {
  test('stays away longer each time, so that an alert sees it, and its late limit requests are counted', async () => {
    await using redis = await startRedis()
    const addresses = readLimiterUrl(redis.url(), () => '')
    const servers = new RedisServers(addresses, { onAway() {}, onBack() {} })
    await using _ = { [Symbol.asyncDispose]: async () => servers.close() }
    const counts = new SharedLimiterCounts()
    const monotonic = () => performance.now()
    const dependencies = { keys: new KeyLimiter(), servers, monotonic, counts, onBanned() {} }
    const limiter = new SharedKeyLimiter(dependencies)
    // The first one opens the connection, and has time for it.
    await servers.ask(probe('k'), TIMEOUT_MS)
    const probes: number[] = []
    for (let absences = 1; absences <= 3; absences++) {
      redis.freeze()
      await limiter.decide(keyNamed('k'))
      expect({ absences, away: servers.away, late: counts.late }).toEqual({
        absences,
        away: 1,
        late: absences,
      })
      redis.thaw()
      await redis.command('PING')
      let asked = 0
      for (; servers.away > 0; asked++) await servers.retry()
      probes.push(asked)
    }
    expect(probes.map((asked, at) => asked >= 2 ** at)).toEqual([true, true, true])
    expect(counts.alone).toBe(3)
  })
})
