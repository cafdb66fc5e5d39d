import { describe, expect, test } from 'bun:test'
import { bearer } from '../../support/petstock.ts'
import { limitsOf } from '../../support/responses.ts'
import { enterprise, type TestService, testService } from '../../support/service.ts'

const list = (service: TestService, key = service.key) =>
  service.request('/v1/inventory', { headers: bearer(key) })

/** The Unix second, rounded up, that lies so many milliseconds ahead. */
const secondIn = ({ clock }: TestService, ms: number) => Math.ceil((clock.wall() + ms) / 1_000)

describe('the three headers: of the window that decides', () => {
  test('the one with fewer requests left: the minute, while the day has more', async () => {
    await using service = await testService({ keys: [enterprise(60, 1_000)] })
    expect(limitsOf(await list(service))).toEqual({
      limit: 60,
      remaining: 59,
      reset: secondIn(service, 1_000),
    })
  })

  test('the day, once it has fewer left than the minute', async () => {
    await using service = await testService({ keys: [enterprise(60, 100)] })
    for (let minute = 0; minute < 2; minute++) {
      for (let made = 0; made < 30; made++) await list(service)
      service.clock.advance(60_000)
    }
    // 100 - 61, and two minutes bring back less than one request of the day.
    const response = limitsOf(await list(service))
    expect(response).toMatchObject({ limit: 100, remaining: 39 })
    expect(response.reset).toBeGreaterThan(secondIn(service, 14 * 3_600_000))
  })

  test('a tie goes to the day', async () => {
    await using service = await testService({ keys: [enterprise(5, 5)] })
    expect(limitsOf(await list(service))).toEqual({
      limit: 5,
      remaining: 4,
      reset: secondIn(service, 86_400_000 / 5),
    })
  })

  test('when denied, the one with the longer wait, also where the other has fewer left', async () => {
    await using minute = await testService({ keys: [enterprise(2, 1_000)] })
    for (let made = 0; made < 3; made++) await list(minute)
    expect(limitsOf(await list(minute))).toMatchObject({ limit: 2, remaining: 0 })

    await using day = await testService({ keys: [enterprise(5, 3)] })
    for (let made = 0; made < 3; made++) await list(day)
    const denied = await list(day)
    expect(denied.status).toBe(429)
    expect(limitsOf(denied)).toEqual({ limit: 3, remaining: 0, reset: secondIn(day, 86_400_000) })
    expect(((await denied.json()) as { message: string }).message).toContain('3 requests a day')
  })

  test('Remaining is rounded down, and Reset is when the bucket is full, rounded up', async () => {
    await using service = await testService({ keys: [enterprise(10, 1_000)] })
    for (let made = 0; made < 4; made++) await list(service)
    // Half a request has come back: 6.5 less the one that asks.
    service.clock.advance(3_000)
    const response = await list(service)
    expect(limitsOf(response)).toEqual({
      limit: 10,
      remaining: 5,
      reset: secondIn(service, 27_000),
    })
    service.clock.advance(1)
    expect(limitsOf(await list(service)).reset).toBe(secondIn(service, 32_999))
  })
})

describe('RateLimit-Policy and RateLimit: both windows', () => {
  test('are written as in the IETF draft', async () => {
    await using service = await testService({
      keys: [{ plan: 'free', limits: { perMinute: 60, perDay: 1_000 } }],
    })
    const { headers } = await list(service)
    expect(headers.get('ratelimit-policy')).toBe('"minute";q=60;w=60, "day";q=1000;w=86400')
    expect(headers.get('ratelimit')).toBe('"minute";r=59;t=1, "day";r=999;t=87')
  })

  test('follow the plan of the key', async () => {
    await using service = await testService({
      keys: [
        { plan: 'pro', limits: { perMinute: 300, perDay: 10_000 } },
        { plan: 'business', limits: { perMinute: 1_000, perDay: 100_000 } },
        enterprise(7, 77),
      ],
    })
    const policies = await Promise.all(
      service.issued.map(async ({ key }) => (await list(service, key)).headers),
    )
    expect(policies.map((headers) => headers.get('ratelimit-policy'))).toEqual([
      '"minute";q=300;w=60, "day";q=10000;w=86400',
      '"minute";q=1000;w=60, "day";q=100000;w=86400',
      '"minute";q=7;w=60, "day";q=77;w=86400',
    ])
  })

  test('name the minute alone where no valid key came', async () => {
    await using service = await testService()
    const { headers } = await service.request('/v1/inventory')
    expect(headers.get('ratelimit-policy')).toBe('"minute";q=60;w=60')
    expect(headers.get('ratelimit')).toBe('"minute";r=59;t=1')
  })
})
