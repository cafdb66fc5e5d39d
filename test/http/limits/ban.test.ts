import { describe, expect, test } from 'bun:test'
import { bearer } from '../../support/petstock.ts'
import { expectError, limitsOf, retryAfter } from '../../support/responses.ts'
import { enterprise, type TestService, testService } from '../../support/service.ts'

const MINUTE_MS = 60_000

const list = (service: TestService) =>
  service.request('/v1/inventory', { headers: bearer(service.key) })

/** Keeps asking until the key is banned, and returns the answer that says so. */
async function hammer(service: TestService): Promise<Response> {
  for (let made = 0; made < 100; made++) {
    const response = await list(service)
    const body = (await response.clone().json()) as { code?: string }
    if (body.code === 'key_banned') return response
  }
  throw new Error('never banned')
}

const tinyKey = () => testService({ keys: [enterprise(2, 1_000)] })

describe('temporary ban', () => {
  test('begins when refused requests have used up a bucket as large as the minute', async () => {
    await using service = await tinyKey()
    const codes: (string | undefined)[] = []
    for (let made = 0; made < 6; made++) {
      const body = (await (await list(service)).json()) as { code?: string }
      codes.push(body.code)
    }
    const limited = 'rate_limited'
    expect(codes).toEqual([undefined, undefined, limited, limited, 'key_banned', 'key_banned'])
  })

  test('key_banned: Remaining 0, Reset and Retry-After at the end of the ban', async () => {
    await using service = await tinyKey()
    const { message, headers } = await expectError(hammer(service), 'key_banned')
    expect(message).toContain('60 seconds')
    const ends = Math.ceil((service.clock.wall() + MINUTE_MS) / 1_000)
    expect(limitsOf({ headers })).toMatchObject({ remaining: 0, reset: ends })
    expect(retryAfter({ headers })).toBe(60)
    expect(headers.get('ratelimit')).toBe('"minute";r=0;t=60, "day";r=0;t=60')
  })

  test('requests do not lengthen it, and at its end the key works', async () => {
    await using service = await tinyKey()
    await hammer(service)
    for (let waited = 1; waited < 60; waited += 1) {
      service.clock.advance(1_000)
      const response = await list(service)
      expect(retryAfter(response)).toBe(60 - waited)
    }
    service.clock.advance(1_000)
    expect((await list(service)).status).toBe(200)
  })

  test('1 minute, doubling with each further ban within a day, up to 1 hour', async () => {
    await using service = await tinyKey()
    const minutes: number[] = []
    for (let ban = 0; ban < 9; ban++) {
      const wait = retryAfter(await hammer(service))
      minutes.push(wait / 60)
      service.clock.advance(wait * 1_000)
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    service.clock.advance(86_400_000)
    expect(retryAfter(await hammer(service))).toBe(60)
  })

  test('its length runs on monotonic time, whatever the wall clock is set to', async () => {
    await using service = await tinyKey()
    await hammer(service)
    service.clock.setWall(service.clock.wall() + 365 * 86_400_000)
    const later = await list(service)
    expect(retryAfter(later)).toBe(60)
    expect(limitsOf(later).reset).toBe(Math.ceil(service.clock.wall() / 1_000) + 60)
    service.clock.setWall(service.clock.wall() - 730 * 86_400_000)
    expect(retryAfter(await list(service))).toBe(60)
    service.clock.advance(MINUTE_MS)
    expect((await list(service)).status).toBe(200)
  })

  test('clients that wait as long as Retry-After says are never banned', async () => {
    await using service = await tinyKey()
    for (let round = 0; round < 30; round++) {
      const response = await list(service)
      if (response.status === 429) {
        expect(((await response.json()) as { code: string }).code).toBe('rate_limited')
        service.clock.advance(retryAfter(response) * 1_000)
      }
    }
  })

  test('is in the response to every request of the key, valid or not, and to no other key', async () => {
    await using service = await testService({ keys: [enterprise(2, 1_000), {}] })
    await hammer(service)
    for (const [path, method] of [
      ['/v1/unknown', 'GET'],
      ['/v1/inventory', 'DELETE'],
      ['/v1/inventory/x', 'PATCH'],
      ['/desk/api/unknown', 'GET'],
    ] as const) {
      await expectError(
        service.request(path, { method, headers: bearer(service.key) }),
        'key_banned',
      )
    }
    const other = bearer(service.issued[1]?.key ?? '')
    expect((await service.request('/v1/inventory', { headers: other })).status).toBe(200)
  })

  test('many requests at once begin one ban, and all responses name it', async () => {
    await using service = await tinyKey()
    const responses = await Promise.all(Array.from({ length: 40 }, () => list(service)))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    const bodies = await Promise.all(responses.map((response) => response.text()))
    expect(bodies.filter((body) => body.includes('key_banned'))).toHaveLength(36)
    expect(retryAfter(await list(service))).toBe(60)
  })
})
