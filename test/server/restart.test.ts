import { describe, expect, test } from 'bun:test'
import { bearer } from '../support/petstock.ts'
import { expectError, limitsOf, retryAfter } from '../support/responses.ts'
import { enterprise, type TestService, testService } from '../support/service.ts'

const DAY_MS = 86_400_000

const list = (service: TestService) =>
  service.request('/v1/inventory', { headers: bearer(service.key) })

const rateLimit = async (service: TestService) => (await list(service)).headers.get('ratelimit')

async function ask(service: TestService, count: number): Promise<void> {
  for (let made = 0; made < count; made++) await list(service)
}

describe('restarts: buckets and bans survive', () => {
  test('what was left of the minute and the day is left to the request', async () => {
    await using service = await testService({ keys: [enterprise(100, 500)] })
    await ask(service, 30)
    await service.restart()
    expect(await rateLimit(service)).toStartWith('"minute";r=69;t=19, "day";r=469;')
  })

  test('the time between stop and start refills them', async () => {
    await using service = await testService({ keys: [enterprise(60, 1_000)] })
    await ask(service, 30)
    await service.restart(() => service.clock.advance(10_000))
    expect(await rateLimit(service)).toStartWith('"minute";r=39;t=21, "day";r=969;')
  })

  test('a limit that is used up stays so, with the same wait', async () => {
    await using service = await testService({ keys: [enterprise(2, 1_000)] })
    await ask(service, 3)
    await service.restart()
    const { headers } = await expectError(list(service), 'rate_limited')
    expect(retryAfter({ headers })).toBe(90)
  })

  test('a ban goes on for what was left of it', async () => {
    await using service = await testService({ keys: [enterprise(1, 1_000)] })
    await ask(service, 4)
    service.clock.advance(15_000)
    await service.restart(() => service.clock.advance(5_000))
    const { headers } = await expectError(list(service), 'key_banned')
    expect(retryAfter({ headers })).toBe(40)
    service.clock.advance(40_000)
    expect((await list(service)).status).toBe(200)
  })

  test('earlier bans are remembered: the next one is twice as long', async () => {
    await using service = await testService({ keys: [enterprise(1, 1_000)] })
    await ask(service, 4)
    service.clock.advance(60_000)
    await service.restart()
    await ask(service, 4)
    const { headers } = await expectError(list(service), 'key_banned')
    expect(retryAfter({ headers })).toBe(120)
  })

  test('a ban is never longer than its own length, whatever the clock says', async () => {
    await using service = await testService({ keys: [enterprise(1, 1_000)] })
    await ask(service, 4)
    await service.restart(() => service.clock.setWall(service.clock.wall() - 365 * DAY_MS))
    const { headers } = await expectError(list(service), 'key_banned')
    expect(retryAfter({ headers })).toBe(60)
    expect(limitsOf({ headers }).reset).toBe(service.clock.wall() / 1_000 + 60)
  })

  test('a clock that was set back gives nothing and locks no key out', async () => {
    await using service = await testService({ keys: [enterprise(60, 1_000)] })
    await ask(service, 60)
    await service.restart(() => service.clock.setWall(service.clock.wall() - 365 * DAY_MS))
    await expectError(list(service), 'rate_limited')
    service.clock.advance(60_000)
    expect((await list(service)).status).toBe(200)
  })

  test('a clock that was set forward gives one full bucket and no more', async () => {
    await using service = await testService({ keys: [enterprise(5, 1_000)] })
    await ask(service, 5)
    await service.restart(() => service.clock.setWall(service.clock.wall() + 365 * DAY_MS))
    expect(await rateLimit(service)).toStartWith('"minute";r=4;')
  })

  test('the buckets of addresses survive, too', async () => {
    await using service = await testService()
    for (let made = 0; made < 60; made++) await service.request('/v1/inventory')
    await service.restart()
    await expectError(service.request('/v1/inventory'), 'rate_limited')
    await service.restart(() => service.clock.advance(2_000))
    expect(limitsOf(await service.request('/v1/inventory')).remaining).toBe(1)
  })
})
