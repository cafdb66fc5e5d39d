import { describe, expect, test } from 'bun:test'
import { createToken, tokenDigest } from '../../src/keys/token.ts'
import { PLAN_LIMITS } from '../../src/plans/plans.ts'
import { bearer } from '../support/petstock.ts'
import { enterprise, type TestService, testService } from '../support/service.ts'
import { until } from '../support/wait.ts'
import { bannedUntil, getBanned, idOf, statusOf, unban } from './one-key.ts'

const SAVED_EVERY_MS = 3_000

describe('the saving of the service never undoes', () => {
  test('an unbanning, also one that it has not seen yet', async () => {
    await using service = await testService({ keys: [enterprise(1, 1_000)] })
    await getBanned(service)
    await unban(service)
    service.clock.advance(SAVED_EVERY_MS)
    await service.restart()
    expect(await bannedUntil(service)).toBeNull()
    service.clock.advance(60_000)
    expect(await statusOf(service)).toBe(200)
  })

  test('an unbanning while it was stopped', async () => {
    await using service = await testService({ keys: [enterprise(1, 1_000)] })
    await getBanned(service)
    await service.restart(async () => {
      await unban(service)
    })
    service.clock.advance(60_000)
    expect(await statusOf(service)).toBe(200)
    // The next ban is a first one again.
    await getBanned(service)
    expect(await bannedUntil(service)).toBe(service.clock.wall() + 60_000)
  })

  test('a change of plan, a revoking or a rotation', async () => {
    await using service = await testService({ keys: [enterprise(1, 10), {}] })
    const second = service.issued[1]
    const next = createToken((count) => new Uint8Array(count).fill(9))
    await statusOf(service)
    await statusOf(service, second?.key)
    const now = service.clock.wall()
    await service.byCommand(async ({ keys }) => {
      await keys.changePlan(idOf(service), 'business', PLAN_LIMITS.business, now)
      await keys.rotate(idOf(service), tokenDigest(next), null, now)
      await keys.revoke(second?.id ?? '', now)
    })
    service.clock.advance(SAVED_EVERY_MS)
    service.clock.advance(SAVED_EVERY_MS)
    await service.restart()
    expect(await statusOf(service)).toBe(401)
    expect(await statusOf(service, second?.key)).toBe(401)
    const { headers } = await service.request('/v1/inventory', { headers: bearer(next) })
    expect(headers.get('ratelimit')).toStartWith('"minute";r=999;')
  })
})

describe('the last use of a key', () => {
  const lastUse = async (service: TestService) =>
    (await service.byCommand((store) => store.keys.list(service.clock.wall()))).map(
      ({ lastUsedAt }) => lastUsedAt,
    )

  test('is kept while the service runs, and when it stops', async () => {
    await using service = await testService({ keys: [{}, {}] })
    expect(await lastUse(service)).toEqual([null, null])
    const first = service.clock.wall()
    await statusOf(service)
    service.clock.advance(5_000)
    await until(async () => (await lastUse(service))[0] === first)
    const second = service.clock.wall()
    await statusOf(service, service.issued[1]?.key)
    await service.restart()
    expect(await lastUse(service)).toEqual([first, second])
  })
})
