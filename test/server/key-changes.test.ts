import { describe, expect, test } from 'bun:test'
import { createToken, tokenDigest } from '../../src/keys/token.ts'
import { PLAN_LIMITS } from '../../src/plans/plans.ts'
import { bearer } from '../support/petstock.ts'
import { limitsOf } from '../support/responses.ts'
import { enterprise, testService } from '../support/service.ts'
import { until } from '../support/wait.ts'
import { bannedUntil, getBanned, idOf, statusOf, unban } from './one-key.ts'

describe('a change of a key is seen by the running service within a second', () => {
  test('revoked: it is refused', async () => {
    await using service = await testService()
    expect(await statusOf(service)).toBe(200)
    await service.byCommand((store) => store.keys.revoke(idOf(service), service.clock.wall()))
    await until(async () => (await statusOf(service)) === 401)
  })

  test('rotated with a grace: both work, and the old one until its time', async () => {
    await using service = await testService()
    const next = createToken((count) => new Uint8Array(count).fill(9))
    const ends = service.clock.wall() + 3_600_000
    await service.byCommand((store) =>
      store.keys.rotate(idOf(service), tokenDigest(next), ends, service.clock.wall()),
    )
    await until(async () => (await statusOf(service, next)) === 200)
    expect(await statusOf(service)).toBe(200)
    service.clock.advance(3_599_999)
    expect(await statusOf(service)).toBe(200)
    service.clock.advance(1)
    expect([await statusOf(service), await statusOf(service, next)]).toEqual([401, 200])
  })

  test('rotated: the count and the ban stay with the key', async () => {
    await using service = await testService({ keys: [enterprise(1, 1_000)] })
    await getBanned(service)
    const next = createToken((count) => new Uint8Array(count).fill(9))
    await service.byCommand((store) =>
      store.keys.rotate(idOf(service), tokenDigest(next), null, service.clock.wall()),
    )
    await until(async () => (await statusOf(service, next)) === 429)
    expect(await statusOf(service)).toBe(401)
  })

  test('moved to another plan: its limits hold, with both buckets full', async () => {
    await using service = await testService({ keys: [enterprise(1_000, 2)] })
    for (let made = 0; made < 2; made++) await statusOf(service)
    expect(await statusOf(service)).toBe(429)
    await service.byCommand((store) =>
      store.keys.changePlan(idOf(service), 'pro', PLAN_LIMITS.pro, service.clock.wall()),
    )
    await until(async () => (await statusOf(service)) === 200)
    const { headers } = await service.request('/v1/inventory', { headers: bearer(service.key) })
    expect(headers.get('ratelimit')).toStartWith('"minute";r=298;t=1, "day";r=9998;')
  })

  test('unbanned: it works at once, and the ban bucket is full again', async () => {
    await using service = await testService({ keys: [enterprise(1, 1_000)] })
    await getBanned(service)
    service.clock.advance(59_000)
    expect(await bannedUntil(service)).toBe(service.clock.wall() + 1_000)
    await unban(service)
    expect(await bannedUntil(service)).toBeNull()
    const responseCode = async () => {
      const init = { headers: bearer(service.key) }
      return ((await (await service.request('/v1/inventory', init)).json()) as { code?: string })
        .code
    }
    await until(async () => (await responseCode()) !== 'key_banned')
    service.clock.advance(60_000)
    expect(await statusOf(service)).toBe(200)
    expect([await responseCode(), await responseCode()]).toEqual(['rate_limited', 'key_banned'])
  })

  test('expired: it is refused from that millisecond on', async () => {
    const expiresAt = Date.UTC(2026, 0, 5, 9, 0, 0) + 90_000
    await using service = await testService({ keys: [{ expiresAt }] })
    service.clock.advance(89_999)
    expect(await statusOf(service)).toBe(200)
    service.clock.advance(1)
    expect(await statusOf(service)).toBe(401)
  })

  test('also when it is made the moment the service has started', async () => {
    await using service = await testService()
    for (let round = 0; round < 3; round++) {
      await service.restart()
      await service.byCommand(async (store) => {
        const limits = { perMinute: 10 + round, perDay: 100 }
        await store.keys.changePlan(idOf(service), 'enterprise', limits, service.clock.wall())
      })
      await until(async () => {
        const init = { headers: bearer(service.key) }
        return limitsOf(await service.request('/v1/inventory', init)).limit === 10 + round
      })
    }
  })
})
