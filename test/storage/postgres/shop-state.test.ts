import { describe, expect, test } from 'bun:test'
import { statusCode } from '../../../src/stock/stock-listener.ts'
import { ShopCache } from '../../../src/storage/postgres/shop/shop-cache.ts'
import { type ShopReading, ShopState } from '../../../src/storage/postgres/shop/shop-state.ts'

type Quantities = Readonly<Record<number, number>>

const level = (petId: number, quantity: number) =>
  ({ petId: BigInt(petId), quantity, status: 'available' }) as const

const levels = (pets: Quantities) =>
  Object.entries(pets).map(([petId, quantity]) => level(Number(petId), quantity))

const version = (revision: number, op = `op${revision}`) => ({ revision: BigInt(revision), op })

function whole(revision: number, pets: Quantities, op?: string): ShopReading {
  const all = levels(pets)
  const stock = {
    petIds: BigInt64Array.from(all, ({ petId }) => petId),
    quantities: Int32Array.from(all, ({ quantity }) => quantity),
    statuses: Uint8Array.from(all, ({ status }) => statusCode(status)),
  }
  return { ...version(revision, op), kind: 'whole', stock }
}

function changes(revision: number, pets: Quantities, op?: string): ShopReading {
  const changed = levels(pets)
  const petIds = changed.map(({ petId }) => petId)
  return { ...version(revision, op), kind: 'changes', touched: { changed, removed: [] }, petIds }
}

/** @param sending by default, after every question */
const commit = (
  base: number,
  after: number,
  pets: Quantities,
  { op, sending = Number.POSITIVE_INFINITY }: { op?: string; sending?: number } = {},
) => {
  const changed = levels(pets)
  const petIds = changed.map(({ petId }) => petId)
  return {
    sending,
    base: version(base),
    after: version(after, op),
    touched: { quantities: changed, changed: [], removed: [] },
    petIds,
  }
}

async function shown(shop: ShopState): Promise<Quantities> {
  const pets = JSON.parse(await new Response(shop.body().json).text()) as {
    petId: number
    quantity: number
  }[]
  return Object.fromEntries(pets.map(({ petId, quantity }) => [petId, quantity]))
}

function knownShop(): ShopState {
  const shop = new ShopState(1n)
  shop.take(shop.ask(), whole(5, { 1: 10, 2: 20 }))
  return shop
}

describe('what a node knows of a shop', () => {
  test('takes up what has changed since the question was sent', async () => {
    const shop = knownShop()
    expect(shop.take(shop.ask(), changes(7, { 2: 21 }))).toBe(true)
    expect(await shown(shop)).toEqual({ 1: 10, 2: 21 })
    expect(shop.version).toEqual(version(7))
  })

  test('stays, where a response found an older version that it has passed by a commit of its own', async () => {
    const shop = knownShop()
    const question = shop.ask()
    shop.commit(commit(5, 6, { 1: 11 }))
    expect(shop.take(question, { ...version(5), kind: 'same' })).toBe(true)
    expect(await shown(shop)).toEqual({ 1: 11, 2: 20 })
  })

  test('takes up a response that has a commit of its own and more', async () => {
    const shop = knownShop()
    const question = shop.ask()
    shop.commit(commit(5, 6, { 1: 11 }))
    expect(shop.take(question, changes(8, { 1: 12, 2: 22 }))).toBe(true)
    expect(await shown(shop)).toEqual({ 1: 12, 2: 22 })
  })

  test('asks again where a response lacks a commit of its own, which a failover has lost', async () => {
    const shop = knownShop()
    const question = shop.ask()
    shop.commit(commit(5, 6, { 1: 11 }))
    expect(shop.take(question, changes(8, { 2: 22 }, 'other'))).toBe(false)
    expect(shop.take(shop.ask(), { ...version(8, 'other'), kind: 'other_history' })).toBe(false)
    expect(shop.version).toBeUndefined()
    expect(shop.take(shop.ask(), whole(8, { 1: 10, 2: 22 }, 'other'))).toBe(true)
    expect(await shown(shop)).toEqual({ 1: 10, 2: 22 })
  })

  test('asks again where a response lacks what an earlier question has found, which a failover has lost', async () => {
    for (const found of [{ ...version(5), kind: 'same' }, changes(6, { 1: 11 })] as const) {
      const shop = knownShop()
      const [late, later, question] = [shop.ask(), shop.ask(), shop.ask()]
      shop.take(late, changes(6, { 1: 11 }))
      shop.take(later, changes(7, { 1: 11, 2: 30 }))
      expect(shop.take(question, found)).toBe(false)
      expect(shop.take(shop.ask(), { ...found, kind: 'other_history' })).toBe(false)
      expect(shop.take(shop.ask(), whole(Number(found.revision), { 1: 12, 2: 20 }))).toBe(true)
      expect(await shown(shop)).toEqual({ 1: 12, 2: 20 })
    }
  })

  test('asks again where a response lacks a commit of its own that was sent before the question', () => {
    const shop = knownShop()
    const sending = shop.numberSending()
    const question = shop.ask()
    shop.commit(commit(5, 6, { 1: 11 }, { sending }))
    expect(shop.take(question, { ...version(5), kind: 'same' })).toBe(false)
  })

  test('stays, where a response is older than what a later question has found', async () => {
    for (const found of [{ ...version(5), kind: 'same' }, changes(6, { 1: 11 })] as const) {
      const shop = knownShop()
      const [slow, quick, quicker] = [shop.ask(), shop.ask(), shop.ask()]
      shop.take(quick, changes(6, { 1: 11 }))
      shop.take(quicker, changes(7, { 1: 11, 2: 30 }))
      expect(shop.take(slow, found)).toBe(true)
      expect(await shown(shop)).toEqual({ 1: 11, 2: 30 })
    }
  })

  test('does not take up its own commit twice, where a response had it already', async () => {
    const shop = knownShop()
    shop.take(shop.ask(), changes(7, { 1: 11, 2: 30 }))
    expect(shop.commit(commit(5, 6, { 1: 11, 2: 20 }))).toBe(false)
    expect(await shown(shop)).toEqual({ 1: 11, 2: 30 })
    expect(shop.version).toEqual(version(7))
  })

  test('does not go back by a whole reading that is older than what came since', async () => {
    const shop = new ShopState(1n)
    const [slow, quick] = [shop.ask(), shop.ask()]
    expect(shop.take(quick, whole(6, { 1: 2 }))).toBe(true)
    expect(shop.take(slow, whole(5, { 1: 1 }))).toBe(false)
    expect(await shown(shop)).toEqual({ 1: 2 })
  })

  test('does not take up a response to a question from before it was forgotten', () => {
    const shop = knownShop()
    const question = shop.ask()
    shop.forget()
    expect(shop.take(question, changes(6, { 1: 2 }))).toBe(false)
    expect(shop.version).toBeUndefined()
  })

  test('is heard by those who follow the shop, also of a commit that a response had already', () => {
    const shop = knownShop()
    const heard: (bigint | 'any')[] = []
    const stop = shop.follow({
      onPetChanged: (petId) => heard.push(petId),
      onAnyChanged: () => heard.push('any'),
    })
    shop.take(shop.ask(), changes(7, { 2: 21 }))
    shop.commit(commit(5, 6, { 1: 11 }))
    shop.forget()
    shop.take(shop.ask(), whole(9, { 1: 1 }))
    stop()
    shop.take(shop.ask(), changes(10, { 1: 3 }))
    expect(heard).toEqual([2n, 1n, 'any'])
  })
})

describe('the shops in memory', () => {
  const filled = (cache: ShopCache, shopId: bigint) => {
    const shop = cache.get(shopId)
    const pets = Object.fromEntries(Array.from({ length: 100 }, (_, petId) => [petId, 1]))
    shop.take(shop.ask(), whole(1, pets))
    cache.measure([shop])
    return shop
  }

  test('are those that were used last, as many as fit', () => {
    const cache = new ShopCache(70_000)
    const first = filled(cache, 1n)
    const second = filled(cache, 2n)
    filled(cache, 3n)
    expect(cache.get(1n)).toBe(first)
    filled(cache, 4n)
    expect(cache.bytes).toBeLessThanOrEqual(70_000)
    expect(cache.get(1n)).toBe(first)
    expect(cache.get(2n)).not.toBe(second)
  })

  test('include those that are followed or at work, whatever they take', () => {
    const cache = new ShopCache(1)
    const followed = cache.get(1n)
    followed.follow({ onPetChanged: () => {}, onAnyChanged: () => {} })
    const busy = cache.get(2n)
    busy.uses += 1
    filled(cache, 1n)
    filled(cache, 2n)
    filled(cache, 3n)
    expect(cache.get(1n)).toBe(followed)
    expect(cache.get(2n)).toBe(busy)
    expect(cache.get(3n).version).toBeUndefined()
  })
})
