import { expect, test } from 'bun:test'
import { ok, refused, scriptedClient, unreachable } from './scripted-client.ts'

const HEADERS = {
  'X-RateLimit-Limit': '60',
  'X-RateLimit-Remaining': '41',
  'X-RateLimit-Reset': '1767603619',
  'RateLimit-Policy': '"minute";q=60;w=60, "day";q=1000;w=86400',
  RateLimit: '"minute";r=41;t=19, "day";r=981;t=1642',
}

test('are those of the last response that has them', async () => {
  const { shop, clock } = scriptedClient([
    ok('[]', HEADERS),
    unreachable,
    refused('rate_limited', { ...HEADERS, 'X-RateLimit-Remaining': '0' }),
    ok(),
  ])
  expect(shop.limits()).toBeUndefined()
  await clock.until(shop.v1.inventory.get())
  expect(shop.limits()).toEqual({
    limit: 60,
    remaining: 41,
    resetAt: new Date('2026-01-05T09:00:19Z'),
    minute: { limit: 60, remaining: 41, fullInSeconds: 19 },
    day: { limit: 1_000, remaining: 981, fullInSeconds: 1_642 },
  })
  await clock.until(shop.v1.inventory.get())
  expect(shop.limits()?.remaining).toBe(0)
})

test('have no day where requests without a valid key are counted', async () => {
  const { shop, clock } = scriptedClient([
    refused('invalid_api_key', { ...HEADERS, RateLimit: '"minute";r=41;t=19' }),
  ])
  await clock.until(shop.v1.inventory.get())
  expect(shop.limits()).toMatchObject({ limit: 60, minute: { limit: 60 }, day: undefined })
})
