import { expect, test } from 'bun:test'
import type { LiveListener } from '../../src/live/live-feed.ts'
import { StorageUnavailable } from '../../src/stock/store.ts'
import { details, SimulatedShop } from './simulated-shop.ts'

const nobody = (): LiveListener => ({ changed: () => {}, removed: () => {}, reload: () => {} })

const OPTIONS = { petsAtOnce: 3, tooMany: 5 }

async function openShop(count: number) {
  const pets = Array.from({ length: count }, (_, at) => details(BigInt(at + 1)))
  const shop = new SimulatedShop(OPTIONS, pets)
  const received: unknown[] = []
  const listener: LiveListener = {
    changed: (now) =>
      void received.push(now.map(({ petId, quantity }) => [Number(petId), quantity])),
    removed: (petIds) => void received.push(['removed', ...petIds.map(Number)]),
    reload: () => void received.push('reload'),
  }
  void shop.feed.listen(listener)
  const pass = async (ms: number) => {
    shop.clock.advance(ms)
    await shop.settle()
  }
  const sell = (petId: number, quantity: number) => {
    shop.commitHere(BigInt(petId), { quantity })
    shop.deliverCommits()
  }
  await shop.settle()
  return { shop, received, leave: () => shop.feed.leave(listener), pass, sell }
}

test('changes within a moment are published together, once, as they are then', async () => {
  const { received, pass, sell } = await openShop(5)
  sell(1, 10)
  sell(2, 20)
  sell(1, 11)
  expect(received).toEqual([])
  await pass(50)
  expect(received).toEqual([
    [
      [1, 11],
      [2, 20],
    ],
  ])
  await pass(1_000)
  expect(received).toHaveLength(1)
})

test('no more are published at once than there may be; the others wait, and are published as they are by then', async () => {
  const { received, pass, sell } = await openShop(8)
  for (let petId = 1; petId <= 7; petId++) sell(petId, petId)
  await pass(50)
  sell(7, 70)
  await pass(50)
  await pass(50)
  expect(received).toEqual([
    [
      [1, 1],
      [2, 2],
      [3, 3],
    ],
    [
      [4, 4],
      [5, 5],
      [6, 6],
    ],
    [[7, 70]],
  ])
})

test('after a change by another process those pets are published that changed, and no others', async () => {
  const { shop, received, pass } = await openShop(8)
  shop.commitElsewhere(3n, { name: 'Bob' })
  shop.commitElsewhere(9n, { quantity: 4 })
  shop.commitElsewhere(5n, undefined)
  shop.noticeChangesElsewhere()
  await shop.settle()
  await pass(50)
  expect(received).toEqual([
    [
      [3, 0],
      [9, 4],
    ],
    ['removed', 5],
  ])
})

test('when too many have changed the list is to be read again, and what changes then is published one by one', async () => {
  const { shop, received, pass } = await openShop(8)
  for (let petId = 1n; petId <= 5n; petId++) shop.commitElsewhere(petId, { quantity: 1 })
  shop.noticeChangesElsewhere()
  await shop.settle()
  await pass(50)
  expect(received).toEqual(['reload'])
  shop.commitElsewhere(8n, { quantity: 2 })
  shop.noticeChangesElsewhere()
  await shop.settle()
  await pass(50)
  expect(received).toEqual(['reload', [[8, 2]]])
})

test('a pet that another process changes and changes back is published', async () => {
  const { shop, received, pass } = await openShop(3)
  shop.commitElsewhere(1n, { quantity: 9 })
  shop.commitElsewhere(1n, { quantity: 0 })
  shop.noticeChangesElsewhere()
  await pass(50)
  expect(received).toEqual([[[1, 0]]])
})

test('what was read before a reload is not published after it', async () => {
  const { shop, received, pass, sell } = await openShop(3)
  shop.slow = true
  sell(1, 10)
  await pass(50)
  expect(shop.reads).toBe(2)
  for (let petId = 1n; petId <= 5n; petId++) shop.commitElsewhere(petId, { quantity: 20 })
  shop.noticeChangesElsewhere()
  shop.slow = false
  shop.turn()
  await pass(1_000)
  expect(received).toEqual(['reload'])
})

test('what was read for listeners that have left is not published to the next one', async () => {
  const { shop, received, leave, pass, sell } = await openShop(3)
  shop.slow = true
  sell(1, 10)
  await pass(50)
  shop.slow = false
  leave()
  const later: unknown[] = []
  const note = (what: unknown) => void later.push(what)
  await shop.feed.listen({ changed: note, removed: note, reload: () => note('reload') })
  sell(1, 11)
  shop.turn()
  await shop.settle()
  await pass(50)
  expect(received).toEqual([])
  expect(later).toEqual([[expect.objectContaining({ petId: 1n, quantity: 11 })]])
})

test('what cannot be read is published when it can be, and not tried all the time', async () => {
  const { shop, received, pass, sell } = await openShop(3)
  shop.failing = 2
  sell(1, 10)
  for (let wait = 0; wait < 30; wait++) await pass(50)
  expect(shop.errors).toHaveLength(2)
  expect(received).toEqual([])
  await pass(1_000)
  expect(received).toEqual([[[1, 10]]])
})

test('without listeners nothing is read, kept or waited for', async () => {
  const shop = new SimulatedShop(OPTIONS, [details(1n)])
  const change = async () => {
    shop.commitHere(1n, { quantity: 9 })
    shop.deliverCommits()
    shop.feed.onPetChanged(1n)
    shop.commitElsewhere(2n, { quantity: 9 })
    shop.noticeChangesElsewhere()
    await shop.finish()
  }
  await change()
  expect({ reads: shop.reads, timers: shop.timers }).toEqual({ reads: 0, timers: 0 })

  const [first, second] = [nobody(), nobody()]
  await shop.feed.listen(first)
  await shop.feed.listen(second)
  expect(shop.reads).toBe(2)
  await change()
  shop.feed.leave(first)
  shop.feed.leave(first)
  await change()
  const whileOneListens = shop.reads
  shop.commitHere(1n, { quantity: 8 })
  shop.deliverCommits()
  expect(shop.timers).toBe(1)
  shop.feed.leave(second)
  await change()
  expect({ reads: shop.reads, timers: shop.timers }).toEqual({ reads: whileOneListens, timers: 0 })
})

test('no client listens where the stock cannot be read', async () => {
  const shop = new SimulatedShop(OPTIONS, [details(1n)])
  shop.failing = 2
  const nothing = nobody()
  const both = await Promise.allSettled([shop.feed.listen(nothing), shop.feed.listen(nothing)])
  for (const result of both) {
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StorageUnavailable) })
  }
  await shop.feed.listen(nothing)
  expect(shop.reads).toBe(3)
  shop.feed.leave(nothing)
  expect(shop.timers).toBe(0)
})
