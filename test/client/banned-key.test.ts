import { describe, expect, test } from 'bun:test'
import { ok, refused, scriptedClient } from './scripted-client.ts'

const banned = refused('key_banned', { 'Retry-After': '60' })

test('while a key is banned nothing is sent, by any call', async () => {
  const { shop, clock, sent } = scriptedClient([banned, ok()])
  for (let call = 0; call < 20; call++) {
    const { error, headers } = await clock.until(shop.v1.inventory.get())
    expect(error?.code).toBe('key_banned')
    expect(headers.get('retry-after')).toBe('60')
  }
  await clock.until(shop.v1.inventory({ petId: 42 }).patch({ quantity: 3 }, { retry: false }))
  expect(sent).toHaveLength(1)
})

test('calls that may wait are sent when the ban is over', async () => {
  const { shop, clock, times, retries } = scriptedClient([banned, ok()], { deadline: 120_000 })
  const calls = [shop.v1.inventory.get(), shop.v1.inventory.get()]
  const later = clock.until(Promise.all(calls))
  for (const { error } of await later) expect(error).toBeNull()
  expect(times().every((at) => at === 0 || at >= 60_000)).toBe(true)
  expect(retries.map(({ code }) => code)).toContain('key_banned')
})

test('each response says how long the ban still lasts', async () => {
  const { shop, clock } = scriptedClient([banned])
  await clock.until(shop.v1.inventory.get({ retry: false }))
  await clock.until(new Promise<void>((resolve) => clock.after(20_500, resolve)))
  const { headers } = await clock.until(shop.v1.inventory.get({ retry: false }))
  expect(headers.get('retry-after')).toBe('40')
})

test('a call that was given up is aborted, and not banned', async () => {
  const { shop, clock } = scriptedClient([banned])
  await clock.until(shop.v1.inventory.get())
  const { error } = await clock.until(shop.v1.inventory.get({ signal: AbortSignal.abort() }))
  expect(error?.code).toBe('aborted')
})

const LONG_BANS = [
  ['an hour', '3600'],
  ['thirty thousand years', '1000000000000'],
  ['longer than a number can say', '9'.repeat(400)],
  ['eight thousand years', 'Fri, 31 Dec 9999 23:59:59 GMT'],
] as const

describe.each(LONG_BANS)('a client whose key is banned for %s', (_long, retryAfter) => {
  const bannedForLong = refused('key_banned', { 'Retry-After': retryAfter })

  test('asks again after a minute, as the ban may have been lifted', async () => {
    const { shop, clock, times } = scriptedClient([bannedForLong, ok()], { deadline: 120_000 })
    const { error } = await clock.until(shop.v1.inventory.get())
    expect(error).toBeNull()
    expect(times()).toHaveLength(2)
    expect(times()[1]).toBeGreaterThanOrEqual(60_000)
    expect(times()[1]).toBeLessThan(61_000)
  })

  test('is silent for that minute, and not a moment longer', async () => {
    const { shop, clock, sent } = scriptedClient([bannedForLong, ok()], { retry: false })
    const ask = async () => (await clock.until(shop.v1.inventory.get())).error?.code
    const wait = (ms: number) =>
      clock.until(new Promise<void>((resolve) => clock.after(ms, resolve)))
    expect(await ask()).toBe('key_banned')
    await wait(59_999)
    expect(await ask()).toBe('key_banned')
    expect(sent).toHaveLength(1)
    await wait(1)
    expect(await ask()).toBeUndefined()
    expect(sent).toHaveLength(2)
  })

  test('goes on to ask once a minute as long as it is banned', async () => {
    const script = [...Array(10).fill(bannedForLong), ok()]
    const { shop, clock, times } = scriptedClient(script)
    await clock.until(shop.watch({ every: 2_000 }).next())
    expect(times()).toHaveLength(11)
    const gaps = times().map((at, index, all) => at - (all[index - 1] ?? at - 60_000))
    for (const gap of gaps) {
      expect(gap).toBeGreaterThanOrEqual(60_000)
      expect(gap).toBeLessThan(62_000)
    }
  })
})

test('Retry-After says when the client asks again, and the reset when the ban ends', async () => {
  const headers = {
    'Retry-After': '3600',
    'X-RateLimit-Limit': '60',
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': '1800000000',
  }
  const { shop, clock } = scriptedClient([refused('key_banned', headers)], { retry: false })
  const headersNow = async () => (await clock.until(shop.v1.inventory.get())).headers
  for (const retryAfter of ['60', '45']) {
    const shown = await headersNow()
    expect(shown.get('retry-after')).toBe(retryAfter)
    expect(shown.get('x-ratelimit-reset')).toBe('1800000000')
    await clock.until(new Promise<void>((resolve) => clock.after(15_000, resolve)))
  }
  expect(shop.limits()?.resetAt).toEqual(new Date(1_800_000_000_000))
})

test('an answer of before the ban that comes late is not lost', async () => {
  const late = Promise.withResolvers<Response>()
  const { shop, clock } = scriptedClient([() => late.promise, banned], { retry: false })
  const first = shop.v1.inventory.get()
  await Promise.resolve()
  expect((await clock.until(shop.v1.inventory.get())).error?.code).toBe('key_banned')
  late.resolve(await ok('[]')({ at: 0, url: '', init: {} }))
  expect((await first).error).toBeNull()
})
