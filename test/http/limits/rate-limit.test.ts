import { describe, expect, test } from 'bun:test'
import { bearer } from '../../support/petstock.ts'
import { expectError, limitsOf, retryAfter } from '../../support/responses.ts'
import { enterprise, type TestService, testService } from '../../support/service.ts'

const list = (service: TestService) =>
  service.request('/v1/inventory', { headers: bearer(service.key) })

async function useUp(service: TestService, count: number): Promise<void> {
  for (let made = 0; made < count; made++) expect((await list(service)).status).toBe(200)
}

describe('429 rate_limited', () => {
  test('comes with the request beyond the limit, and names the window, its limit and the wait', async () => {
    await using service = await testService({ keys: [enterprise(60, 1_000)] })
    await useUp(service, 60)
    const { message, headers } = await expectError(list(service), 'rate_limited')
    expect(message).toContain('60 requests a minute')
    expect(message).toContain(`${retryAfter({ headers })} seconds`)
    expect(limitsOf({ headers })).toMatchObject({ limit: 60, remaining: 0 })
  })

  test('Retry-After is the wait for a token and one interval for each request that was rejected before', async () => {
    await using service = await testService({ keys: [enterprise(6, 1_000)] })
    await useUp(service, 6)
    const waits: number[] = []
    for (let made = 0; made < 4; made++) waits.push(retryAfter(await list(service)))
    expect(waits).toEqual([20, 30, 40, 50])
  })

  test('Retry-After is rounded up to whole seconds, and at least 1', async () => {
    await using service = await testService({ keys: [enterprise(240, 10_000)] })
    await useUp(service, 240)
    expect(retryAfter(await list(service))).toBe(1)
    service.clock.advance(1)
    expect(retryAfter(await list(service))).toBe(1)
  })

  test.each([
    [2, 1_000],
    [7, 1_000],
    [60, 1_000],
    [90, 1_000],
    [50, 3],
  ])(
    'who waits as long as Retry-After says is admitted (%d a minute, %d a day)',
    async (perMinute, perDay) => {
      await using service = await testService({ keys: [enterprise(perMinute, perDay)] })
      await useUp(service, Math.min(perMinute, perDay))
      for (let round = 0; round < 5; round++) {
        let response = await list(service)
        while (response.status === 200) response = await list(service)
        service.clock.advance(retryAfter(response) * 1_000)
        expect((await list(service)).status).toBe(200)
      }
    },
  )

  test('the day limits, too: after its last request the wait is counted in hours', async () => {
    await using service = await testService({ keys: [enterprise(100, 4)] })
    await useUp(service, 4)
    const denied = await list(service)
    expect(retryAfter(denied)).toBeGreaterThanOrEqual(6 * 3_600)
    service.clock.advance(6 * 3_600_000 - 1_000)
    expect((await list(service)).status).toBe(429)
    service.clock.advance(1_000)
    expect((await list(service)).status).toBe(200)
  })

  test('a wall clock that is set changes nothing', async () => {
    await using service = await testService({ keys: [enterprise(2, 1_000)] })
    await useUp(service, 2)
    service.clock.setWall(service.clock.wall() + 10 * 86_400_000)
    expect((await list(service)).status).toBe(429)
    service.clock.setWall(service.clock.wall() - 20 * 86_400_000)
    service.clock.advance(60_000)
    await useUp(service, 2)
  })
})
