import { expect, test } from 'bun:test'
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

test('how long is left of a ban is told anew', async () => {
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
