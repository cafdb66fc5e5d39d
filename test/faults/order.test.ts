import { expect, test } from 'bun:test'
import { serve } from '../support/petstock.ts'
import { setQuantity } from '../support/requests.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'

test('the order in which one client’s updates were acknowledged is the order of the journal', async () => {
  using shop = await stockedShop(1)
  await using server = await serve(shop.data)
  const acknowledged: number[] = []
  for (let quantity = 500; quantity > 0; quantity--) {
    expect(await setQuantity(server, shop.key, 1, quantity)).toBe('200')
    acknowledged.push(quantity)
  }
  using stored = new Stored(shop)
  expect(stored.updates(1)).toEqual(acknowledged)
})

test('of one key’s updates on many connections none stands in the journal before one that was acknowledged before it was sent', async () => {
  using shop = await stockedShop(1)
  await using server = await serve(shop.data)
  const sentAt = new Map<number, number>()
  const acknowledgedAt = new Map<number, number>()
  let next = 1
  const till = async (): Promise<void> => {
    while (next <= 4_000) {
      const quantity = next++
      sentAt.set(quantity, performance.now())
      expect(await setQuantity(server, shop.key, 1, quantity)).toBe('200')
      acknowledgedAt.set(quantity, performance.now())
    }
  }
  await Promise.all(Array.from({ length: 32 }, till))
  using stored = new Stored(shop)
  const journal = stored.updates(1)
  expect(journal.toSorted((a, b) => a - b)).toEqual([...sentAt.keys()])
  let earliest = Number.POSITIVE_INFINITY
  const overtaken = journal.toReversed().filter((quantity) => {
    const isOvertaken = earliest < (sentAt.get(quantity) ?? 0)
    earliest = Math.min(earliest, acknowledgedAt.get(quantity) ?? 0)
    return isOvertaken
  })
  expect(overtaken).toEqual([])
})
