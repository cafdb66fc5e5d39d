import { expect, test } from 'bun:test'
import { RedisServer } from '../../src/limits/shared/redis-server.ts'
import { readLimiterUrl } from '../../src/limits/shared/redis-url.ts'
import { LimiterAbsences } from '../../src/server/limits/limiter-absences.ts'
import { startRedis } from '../support/redis/server.ts'
import { needs } from '../support/tools.ts'

function absences(url: string, named = 1) {
  const lines: string[] = []
  const add = (text: unknown, { problem }: { problem?: string } = {}) =>
    void lines.push(problem === undefined ? String(text) : `${text}: ${problem}`)
  const [server] = readLimiterUrl(url, () => '').map((address) => new RedisServer(address))
  if (server === undefined) throw new Error('no server')
  return { lines, server, log: new LimiterAbsences({ info: add, warn: add } as never, named) }
}

needs('redis-server').describe('the log of a limiter', () => {
  test('says why it is away, again where the reason is another one, and that it is back', async () => {
    await using redis = await startRedis()
    const { lines, server, log } = absences(redis.url().replace('//', '//pets:pw@'))
    await redis.crash()
    await log.begin(server, 'no connection')
    await log.lookAgain()
    expect(lines.splice(0)).toEqual([expect.stringMatching(/is away: .*nothing listens there$/)])
    await redis.start()
    for (let looks = 0; looks < 2; looks++) await log.lookAgain()
    expect(lines.splice(0)).toEqual([
      expect.stringMatching(/still away.*refuses the user or the password/),
    ])
    log.end(server)
    await log.lookAgain()
    expect(lines).toEqual([expect.stringContaining('counts for all servers again')])
  })

  test('says that several servers which were named are no Cluster', async () => {
    await using redis = await startRedis()
    const { lines, server, log } = absences(redis.url(), 2)
    await log.begin(server, 'as at a start')
    expect(lines).toEqual([expect.stringContaining('Name one server, or servers of one Cluster')])
  })
})
