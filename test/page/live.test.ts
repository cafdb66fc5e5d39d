import { describe, expect, test } from 'bun:test'
import { signal } from '@preact/signals'
import { createClient } from '../../src/client/client.ts'
import { Connectivity } from '../../src/page/kit/connectivity.ts'
import { Live } from '../../src/page/state/live.ts'
import { paceBy } from '../../src/page/state/pace.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { loneTab } from '../../src/page/state/tabs/tab-group.ts'
import { JumpingClock, refused } from '../client/scripted-client.ts'
import { pet as newPet } from '../storage/pets.ts'
import { deskOf } from '../support/desk.ts'
import { type TestService, testService } from '../support/service.ts'
import { until } from '../support/wait.ts'
import { type Follower, follower, KEY } from './live-follower.ts'

/** As time goes by for the service. */
const soon = (service: TestService, holds: () => boolean) =>
  until(() => {
    service.clock.advance(50)
    return holds()
  })

/** The stock as it is asked for, by ascending petId. */
async function asked({ shop }: Follower) {
  const { data, error } = await shop.desk.api.inventory.get()
  if (error) throw error
  return data
}

const followed = ({ stock }: Follower) =>
  [...stock.all.value].sort((a, b) => Number(a.petId - b.petId))

describe('what the page knows of the stock', () => {
  test('is what the service has, however much changes while it is being read', async () => {
    const pets = Array.from({ length: 2_500 }, (_, index) => ({
      petId: BigInt(index),
      quantity: 1,
    }))
    await using service = await testService({ pets })
    using page = follower(service)
    const changes = (async () => {
      for (let change = 0; change < 60; change++) {
        const petId = BigInt((change * 977) % 2_500)
        await page.shop.v1.inventory({ petId }).patch({ quantity: change + 2 })
        if (change % 7 === 0) {
          await service.byCommand(async ({ stock }) => {
            await stock.edit(petId + 1n, { name: `changed ${change}`, lowStockAt: 5 })
            await stock.remove(BigInt(2_499 - change))
            await stock.add(newPet(BigInt(9_000 + change), { quantity: 3, status: 'pending' }))
          })
        }
      }
    })()
    await page.isLive()
    await changes
    const list = await asked(page)
    await soon(service, () => Bun.deepEquals(followed(page), list))
    expect(page.stock.totals.value.pets).toBe(list.length)
  })

  test('keeps every digit of an id, of pets that are removed as well', async () => {
    const petId = 2n ** 63n - 1n
    await using service = await testService({ pets: [{ petId }, { petId: petId - 1n }] })
    using page = follower(service)
    await page.isLive()
    await service.byCommand(({ stock }) => stock.remove(petId))
    await soon(service, () => page.stock.totals.value.pets === 1)
    expect(page.stock.find(petId)).toBeUndefined()
    expect(page.stock.find(petId - 1n)?.petId).toBe(petId - 1n)
  })

  test('is right again after the service went away, with what changed meanwhile', async () => {
    await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
    using page = follower(service)
    await page.isLive()
    page.live.stop()
    await service.restart(() =>
      service.byCommand(async ({ stock }) => void (await stock.edit(1n, { quantity: 9 }))),
    )
    using again = follower(service)
    await again.isLive()
    expect(again.stock.find(1n)?.quantity).toBe(9)
  })

  test('is followed no more with a key that is revoked', async () => {
    await using service = await testService({ keys: [{}, {}] })
    const { id = '', key = '' } = service.issued[1] ?? {}
    using page = follower(service, key)
    await page.isLive()
    await service.byCommand(({ keys }) => keys.revoke(id, service.clock.wall()))
    await soon(service, () => page.refusals() === 1)
    expect(page.opened.length).toBeLessThanOrEqual(3)
  })

  test('is dated by the clock of the service, however wrong this one is', async () => {
    await using service = await testService()
    using page = follower(service, service.key, {
      wallClock: () => Date.now() - 5 * 3_600_000,
    })
    await page.isLive()
    expect(Math.round(page.live.ahead.value / 60_000)).toBe(5 * 60)
    using right = follower(service)
    await right.isLive()
    expect(right.live.ahead.value).toBe(0)
  })

  test('comes without a key in any address', async () => {
    await using service = await testService()
    using page = follower(service)
    await page.isLive()
    expect(page.opened).toEqual([
      `${service.url}/desk/api/events`,
      `${service.url}/desk/api/inventory`,
    ])
  })
})

test('a page hears what its key may do and what the shop has decided, at first and when it changes', async () => {
  await using service = await testService({ keys: [{}, { access: 'manage' }] })
  const [till, manager] = service.issued
  using page = follower(service)
  await page.isLive()
  expect(page.told.key).toMatchObject({ id: till?.id, access: 'write' })
  expect(page.told.settings).toMatchObject({ name: null, lowStockAt: null })
  const desk = deskOf(service, manager?.key ?? '')
  await desk.send('PATCH', `/keys/${till?.id}`, { access: 'read' })
  await until(() => page.told.key?.access === 'read')
  await desk.send('PATCH', '/settings', { name: 'Zoo', lowStockAt: 3 })
  await until(() => page.told.settings?.name === 'Zoo')
  expect(page.opened).toHaveLength(2)
})

test('a page that gets no response at all gives up in time, and asks again', async () => {
  const clock = new JumpingClock()
  const asked: number[] = []
  const second = Promise.withResolvers<void>()
  const live = new Live({
    url: 'http://shop-pc:3000',
    stock: new Stock(),
    connectivity: new Connectivity(clock, () => 1_000_000),
    fetch: (_url, { signal }) => {
      asked.push(clock.now())
      if (asked.length === 2) second.resolve()
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      )
    },
    clock,
    pace: paceBy(clock.now),
    wallClock: Date.now,
    random: () => 0,
    tabsOf: loneTab,
    onArrived: () => {},
    onRefused: () => {},
    onKey: () => {},
    onSettings: () => {},
  })
  const shop = createClient('http://shop-pc:3000', { apiKey: 'pst_test' })
  live.follow({ token: 'pst_test', shop, key: signal(KEY) })
  await clock.until(second.promise)
  live.stop()
  const [first = 0, next = 0] = asked
  expect(next - first).toBeGreaterThanOrEqual(16_000)
  expect(next - first).toBeLessThan(20_000)
})

test('a page whose key is banned for an hour asks again once a minute', async () => {
  const clock = new JumpingClock()
  const asked: number[] = []
  const connectivity = new Connectivity(clock, () => 1_000_000)
  const third = Promise.withResolvers<void>()
  const live = new Live({
    url: 'http://shop-pc:3000',
    stock: new Stock(),
    connectivity,
    fetch: async () => {
      asked.push(clock.now())
      if (asked.length === 3) third.resolve()
      return refused('key_banned', { 'Retry-After': '3600' })({ at: 0, url: '', init: {} })
    },
    clock,
    pace: paceBy(clock.now),
    wallClock: Date.now,
    random: () => 0,
    tabsOf: loneTab,
    onArrived: () => {},
    onRefused: () => {},
    onKey: () => {},
    onSettings: () => {},
  })
  const shop = createClient('http://shop-pc:3000', { apiKey: 'pst_test' })
  live.follow({ token: 'pst_test', shop, key: signal(KEY) })
  await clock.until(third.promise)
  live.stop()
  expect(asked.map((at) => at - (asked[0] ?? 0))).toEqual([0, 60_000, 120_000])
  expect(connectivity.outage.value).toEqual({ why: 'limit', until: 1_060_000 })
})
