import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { bearer, createKey, type Server, serve, temporaryFolder } from '../support/petstock.ts'
import { expectError, limitsOf, retryAfter } from '../support/responses.ts'
import { timedTest, within } from '../support/timed.ts'
import { until } from '../support/wait.ts'

const TINY = ['--plan', 'enterprise', '--per-minute', '2', '--per-day', '1000']
const WIDE = ['--plan', 'enterprise', '--per-minute', '1000', '--per-day', '1000']

const list = (server: Server, key: string) =>
  server.request('/v1/inventory', { headers: bearer(key) })

/** What is left of the day. */
async function leftToday(server: Server, key: string): Promise<number> {
  const match = /"day";r=(\d+);/.exec((await list(server, key)).headers.get('ratelimit') ?? '')
  return Number(match?.[1] ?? Number.NaN)
}

describe('the compiled service', () => {
  test('keeps counts and the counts of addresses over SIGTERM', async () => {
    using folder = temporaryFolder()
    const { key } = await createKey(folder.path, ...WIDE)
    {
      await using server = await serve(folder.path)
      for (let made = 0; made < 50; made++) await list(server, key)
      for (let made = 0; made < 50; made++) await server.request('/v1/inventory')
      expect(await server.stop()).toBe(0)
    }
    await using server = await serve(folder.path)
    expect(await leftToday(server, key)).toBe(949)
    // One a second comes back.
    expect(limitsOf(await server.request('/v1/inventory')).remaining).toBeLessThan(30)
  })

  test('never loses a ban, also when it is killed the moment a client learns of the ban', async () => {
    using folder = temporaryFolder()
    const { key } = await createKey(folder.path, ...TINY)
    {
      await using server = await serve(folder.path)
      for (let made = 0; made < 4; made++) await list(server, key)
      await expectError(list(server, key), 'key_banned')
      await server.crash()
    }
    await using server = await serve(folder.path)
    const { headers } = await expectError(list(server, key), 'key_banned')
    expect(retryAfter({ headers })).toBeGreaterThan(20)
    expect(retryAfter({ headers })).toBeLessThanOrEqual(60)
  })

  timedTest('forgets at most the last 5 seconds of counting when it is killed', async () => {
    using folder = temporaryFolder()
    const { key } = await createKey(folder.path, ...WIDE)
    {
      await using server = await serve(folder.path)
      for (let made = 0; made < 20; made++) await list(server, key)
      using database = new Database(`${folder.path}/petstock.db`, { readonly: true })
      const saved = database.query("SELECT 1 FROM limiter_state WHERE subject LIKE 'key:%'")
      await within(5_000, () => until(() => saved.get() !== null))
      await server.crash()
    }
    await using server = await serve(folder.path)
    expect(await leftToday(server, key)).toBe(979)
  })
})
