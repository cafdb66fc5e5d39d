import { expect, test } from 'bun:test'
import type { LiveListener } from '../../src/live/live-feed.ts'
import { type FollowedStock, LiveFeeds } from '../../src/live/live-feeds.ts'
import { StorageUnavailable } from '../../src/stock/store.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { readingBy } from '../support/reading-by.ts'
import { details } from './simulated-shop.ts'

/** Some shops, each with the feeds that follow it. */
function someShops() {
  const clock = new ManualClock()
  const followers = new Map<bigint, Set<Parameters<FollowedStock['follow']>[0]>>()
  const state = { fails: false }
  const stock = (shopId: bigint): FollowedStock => ({
    ...readingBy<'pets'>({
      async pets({ petIds }) {
        if (state.fails) throw new StorageUnavailable('locked')
        return petIds.map((petId) => details(petId, { name: `of shop ${shopId}` }))
      },
    }),
    list: () => [],
    follow(listener) {
      const ofShop = followers.get(shopId) ?? new Set()
      followers.set(shopId, ofShop.add(listener))
      return () => void ofShop.delete(listener)
    },
  })
  return {
    state,
    feeds: new LiveFeeds({ stock, every: clock.every, onError: () => {} }),
    followersOf: (shopId: bigint) => followers.get(shopId)?.size ?? 0,
    async change(shopId: bigint, petId: bigint) {
      for (const follower of followers.get(shopId) ?? []) follower.onPetChanged(petId)
      clock.advance(1_000)
      await Bun.sleep(0)
    },
  }
}

function listener() {
  const heard: (string | null)[] = []
  const listening: LiveListener = {
    changed: (pets) => void heard.push(...pets.map(({ name }) => name)),
    removed: () => {},
    reload: () => void heard.push('reload'),
  }
  return { heard, listening }
}

test('a client hears of its own shop, and of no other', async () => {
  const { feeds, change } = someShops()
  const [first, second] = [listener(), listener()]
  await feeds.listen(1n, first.listening)
  await feeds.listen(2n, second.listening)
  await change(1n, 7n)
  await change(2n, 7n)
  expect([first.heard, second.heard]).toEqual([['of shop 1'], ['of shop 2']])
})

test('a shop is followed once for all its listeners, and only while there are some', async () => {
  const { feeds, followersOf, change } = someShops()
  expect(followersOf(1n)).toBe(0)
  const [first, second] = [listener(), listener()]
  await Promise.all([feeds.listen(1n, first.listening), feeds.listen(1n, second.listening)])
  expect(followersOf(1n)).toBe(1)
  feeds.leave(1n, first.listening)
  await change(1n, 7n)
  expect([first.heard, second.heard]).toEqual([[], ['of shop 1']])
  feeds.leave(1n, second.listening)
  expect(followersOf(1n)).toBe(0)
  const again = listener()
  await feeds.listen(1n, again.listening)
  await change(1n, 7n)
  expect(again.heard).toEqual(['of shop 1'])
})

test('a shop that cannot be read is not followed, and others may try again', async () => {
  const { feeds, state, followersOf } = someShops()
  state.fails = true
  const failed = await feeds.listen(1n, listener().listening).catch((error) => error)
  expect(failed).toBeInstanceOf(StorageUnavailable)
  expect(followersOf(1n)).toBe(0)
  state.fails = false
  await feeds.listen(1n, listener().listening)
  expect(followersOf(1n)).toBe(1)
})
