import { describe, expect, test } from 'bun:test'
import type { Change } from '../../src/page/outbox/entry.ts'
import { memoryStorage } from './memory-storage.ts'
import { type Mishap, ModelShop } from './model-shop.ts'
import { ANNA, BEN, browserAt } from './outbox-tab.ts'

const MINUTE = 60_000

const sale = (change = -1, petId = 1n): Change => ({
  petId,
  name: 'Guppy',
  what: { change, reason: 'sale' },
  note: null,
})

const count = (counted: number, expected: number): Change => ({
  petId: 1n,
  name: 'Guppy',
  what: { counted, expected, reason: 'count' },
  note: null,
})

function opened(mishaps: readonly Mishap[] = [], quantity = 5) {
  const shop = new ModelShop({ 1: quantity, 2: 5 })
  shop.mishaps = [...mishaps]
  const browser = browserAt(shop)
  return { shop, ...browser, tab: browser.open() }
}

const quantities = (shop: ModelShop) => shop.journal.map(({ newQuantity }) => newQuantity)

describe('a change in the outbox', () => {
  test('is in flight until the service has made it, and is kept meanwhile', async () => {
    const { tab, pass, shop, storage } = opened()
    const entry = tab.outbox.add({ ...sale(-2), note: 'to Ms Ö.' })
    expect(tab.outbox.inFlight(1n)).toEqual({ changes: 1, difference: -2, counted: undefined })
    expect(storage.length).toBe(1)
    expect(tab.done).toEqual([])
    await pass(1)
    expect(shop.journal).toMatchObject([{ id: entry?.id ?? '', newQuantity: 3, note: 'to Ms Ö.' }])
    expect(tab.done.map(({ movement }) => movement.newQuantity)).toEqual([3])
    expect(tab.outbox.inFlight(1n)).toBeUndefined()
    expect(storage.length).toBe(0)
  })

  test('says what it comes to at the price that the person saw, also after a reload', async () => {
    const { shop, open, pass, tab } = opened(['unreached'])
    shop.prices.set(1n, 1_250)
    tab.outbox.add(sale(-2))
    shop.prices.set(1n, 99)
    shop.currency = 2
    tab.close()
    const next = open()
    next.outbox.add({ ...sale(1), what: { change: 1, reason: 'return' } })
    next.outbox.add({ ...sale(3), what: { change: 3, reason: 'arrival' } })
    next.outbox.add(sale(-1, 2n))
    next.outbox.add(count(4, 7))
    await pass(MINUTE)
    expect(shop.journal.map(({ amount }) => amount)).toEqual([2_500, -99, null, null, null])
    // In the currency of that price, though the shop has changed it since.
    expect(shop.journal.map(({ currency }) => currency)).toEqual([1, 2, null, null, null])
  })

  test('that undoes another one leaves the amount to the service', async () => {
    const { shop, pass, tab } = opened()
    shop.prices.set(1n, 1_250)
    const sold = tab.outbox.add(sale(-1))
    await pass(1)
    tab.outbox.add(sale(1), sold?.id)
    await pass(1)
    expect(shop.journal.map(({ amount }) => amount)).toEqual([1_250, null])
  })

  test('goes out one after the other, in the order in which they were made', async () => {
    const { tab, pass, shop } = opened(['unreached', 'answer lost'])
    for (const change of [sale(-1), sale(-2), count(7, 2), sale(-3)]) tab.outbox.add(change)
    expect(tab.outbox.inFlight(1n)).toEqual({ changes: 4, difference: -3, counted: 7 })
    await pass(MINUTE)
    expect(quantities(shop)).toEqual([4, 2, 7, 4])
  })

  test.each([
    'unreached',
    'answer lost',
    'storage_unavailable',
    'internal_error',
    'portal',
  ] as const)('is tried again after %s, and made once', async (mishap) => {
    const { tab, pass, shop } = opened([mishap, mishap, mishap])
    tab.outbox.add(sale())
    await pass(MINUTE)
    expect(quantities(shop)).toEqual([4])
    expect(tab.done).toHaveLength(1)
    expect(new Set(shop.requests).size).toBe(1)
    expect(shop.requests).toHaveLength(4)
  })

  test('that the service will not make stays, with the reason, until it is dismissed', async () => {
    const { tab, pass, shop, storage, open } = opened()
    tab.outbox.add(sale(-6))
    tab.outbox.add(count(3, 4))
    tab.outbox.add(sale(-1, 3n))
    tab.outbox.add(sale(-1))
    await pass(1)
    const reasons = () => tab.outbox.refused.value.map(({ refusal }) => refusal)
    expect(reasons()).toEqual(['quantity_out_of_range', 'quantity_moved', 'pet_not_found'])
    expect(quantities(shop)).toEqual([4])
    expect(tab.outbox.waiting.value).toEqual([])
    tab.close()
    const reloaded = open()
    await pass(MINUTE)
    expect(shop.requests).toHaveLength(4)
    for (const { id } of reloaded.outbox.refused.value) reloaded.outbox.dismiss(id)
    expect(reloaded.outbox.refused.value).toEqual([])
    expect(storage.length).toBe(0)
  })

  test('that was never sent can be taken back; one that may have arrived cannot', async () => {
    const { tab, pass, shop } = opened(['answer lost', 'unreached', 'unreached', 'unreached'])
    const first = tab.outbox.add(sale())
    const second = tab.outbox.add(sale())
    expect(tab.outbox.takeBack(second?.id ?? '')).toBe(true)
    expect(tab.outbox.takeBack(first?.id ?? '')).toBe(false)
    await pass(MINUTE)
    expect(quantities(shop)).toEqual([4])
    expect(tab.outbox.takeBack(first?.id ?? '')).toBe(false)
  })

  test('that another tab has sent cannot be taken back, also before this tab hears of it', () => {
    const { tab, storage } = opened(['unreached'])
    tab.outbox.add(sale())
    const second = tab.outbox.add(sale())
    // The other tab removes it from the storage once it is made.
    storage.removeItem(`petstock.outbox.${second?.id}`)
    expect(tab.outbox.takeBack(second?.id ?? '')).toBe(false)
  })

  test('that is taken back is sent by no tab that has not heard of it', async () => {
    const { tab, pass, storage, shop } = opened(['unreached', 'unreached'])
    const first = tab.outbox.add(sale(-1))
    const second = tab.outbox.add(sale(-2))
    // A browser that shares the storage alone: what one tab does there is no news to the other.
    const deaf = browserAt(shop, storage).open()
    expect(deaf.outbox.takeBack(second?.id ?? '')).toBe(true)
    await pass(MINUTE)
    expect(shop.journal.map(({ id }) => id)).toEqual([first?.id ?? ''])
    expect(tab.outbox.waiting.value).toEqual([])
    for (let look = 0; look < 2; look++) tab.outbox.adoptOrphans()
    expect(storage.length).toBe(0)
  })

  test('is sent where the person has cleared what the browser keeps', async () => {
    const { tab, pass, storage, shop } = opened(['unreached', 'unreached'])
    tab.outbox.add(sale(-1))
    const second = tab.outbox.add(sale(-2))
    storage.removeItem(`petstock.outbox.${second?.id}`)
    await pass(MINUTE)
    expect(quantities(shop)).toEqual([4, 2])
  })
})

describe('the outbox says what it waits for', () => {
  test('a limit, until when, and no hurry shortens that', async () => {
    const { tab, pass, clock, shop } = opened(['limited'])
    tab.outbox.add(sale())
    await pass(1)
    const state = tab.outbox.state.value
    expect(state).toMatchObject({ state: 'waiting', why: 'limit' })
    const until = state.state === 'waiting' ? state.until : 0
    expect(until - clock.now()).toBeWithin(19_999, 21_000)
    tab.outbox.retryNow()
    await pass(19_000)
    expect(shop.journal).toHaveLength(0)
    await pass(3_000)
    expect(shop.journal).toHaveLength(1)
    expect(tab.outbox.state.value).toEqual({ state: 'resting' })
  })

  test('nothing after one attempt that failed, and the service after the second', async () => {
    const { tab, pass, shop } = opened(['unreached', 'unreached'])
    tab.outbox.add(sale())
    const until = async (left: number) => {
      while (shop.mishaps.length > left) await pass(1)
      return tab.outbox.state.value
    }
    expect(await until(1)).toEqual({ state: 'sending' })
    expect(await until(0)).toMatchObject({ state: 'waiting', why: 'service' })
  })

  test.each([
    ['unreached', 'service'],
    ['portal', 'service'],
    ['storage_unavailable', 'storage'],
    ['internal_error', 'storage'],
  ] as const)('after %s: the %s, and is sent at once when told to hurry', async (mishap, why) => {
    const { tab, pass, shop } = opened(Array.from({ length: 8 }, () => mishap))
    tab.outbox.add(sale())
    for (let left = 100; left > 0 && shop.mishaps.length > 0; left--) await pass(500)
    expect(tab.outbox.state.value).toMatchObject({ state: 'waiting', why })
    tab.outbox.retryNow()
    expect(tab.outbox.state.value).toEqual({ state: 'sending' })
    await pass(1)
    expect(shop.journal).toHaveLength(1)
  })
})

describe('changes of a key that is not taken any more', () => {
  test('wait until it is, and notify the session', async () => {
    const { tab, pass, shop } = opened(['key refused'])
    tab.outbox.add(sale())
    await pass(MINUTE)
    expect(shop.requests).toHaveLength(1)
    expect(tab.outbox.waiting.value).toEqual([])
    tab.signIn()
    await pass(1)
    expect(quantities(shop)).toEqual([4])
  })

  test('are shown to another key, wait beside its own, and are sent when theirs signs in again', async () => {
    const { tab, pass, shop, storage, open } = opened(['key refused'])
    tab.outbox.add(sale())
    tab.outbox.add(sale())
    await pass(1)
    tab.signIn(BEN)
    tab.outbox.add(sale(-1, 2n))
    await pass(MINUTE)
    const left = { keyId: ANNA.id, keyName: ANNA.name, changes: 2 }
    expect(tab.outbox.leftBehind.value).toEqual([left])
    expect(tab.outbox.waiting.value).toEqual([])
    expect(shop.journal.map(({ petId }) => petId)).toEqual([2n])
    tab.close()
    const reloaded = open(BEN)
    await pass(MINUTE)
    expect(reloaded.outbox.leftBehind.value).toEqual([left])
    expect(storage.length).toBe(2)
    reloaded.signIn(ANNA)
    expect(reloaded.outbox.leftBehind.value).toEqual([])
    await pass(1)
    expect(shop.journal.map(({ petId }) => petId)).toEqual([2n, 1n, 1n])
    expect(storage.length).toBe(0)
  })

  test('are sent as those of the key that takes them over', async () => {
    const { tab, pass, shop, storage } = opened(['key refused'])
    tab.outbox.add(sale())
    tab.outbox.add(sale())
    await pass(1)
    tab.signIn(BEN)
    tab.outbox.takeOver(ANNA.id)
    expect(tab.outbox.leftBehind.value).toEqual([])
    expect(tab.outbox.waiting.value.map(({ keyId }) => keyId)).toEqual([BEN.id, BEN.id])
    await pass(1)
    expect(quantities(shop)).toEqual([4, 3])
    expect(storage.length).toBe(0)
  })

  test('are gone when they are discarded', async () => {
    const { tab, pass, shop, storage } = opened(['key refused'])
    tab.outbox.add(sale())
    await pass(1)
    tab.signIn(BEN)
    tab.outbox.discard(ANNA.id)
    tab.signIn(ANNA)
    await pass(MINUTE)
    expect(shop.journal).toEqual([])
    expect(storage.length).toBe(0)
  })
})

describe('what the browser keeps', () => {
  test('is sent by a tab that was open meanwhile, when the one that made it was closed', async () => {
    const { tab, pass, shop, open } = opened()
    const other = open()
    shop.mishaps = ['answer lost', 'unreached', 'unreached']
    tab.outbox.add(sale())
    tab.outbox.add(sale())
    await pass(1)
    tab.close()
    other.outbox.adoptOrphans()
    await pass(MINUTE)
    expect(other.outbox.waiting.value).toEqual([])
    other.outbox.adoptOrphans()
    await pass(MINUTE)
    expect(quantities(shop)).toEqual([4, 3])
  })

  test('is dropped by every tab when one of them discards it, even while it is being tried', async () => {
    const { tab, pass, shop, open } = opened(Array.from({ length: 9 }, () => 'unreached' as const))
    const entry = tab.outbox.add(sale())
    await pass(1)
    const other = open()
    other.outbox.dismiss(entry?.id ?? '')
    expect(tab.outbox.waiting.value).toEqual([])
    await pass(MINUTE)
    expect(shop.journal).toEqual([])
    expect(tab.outbox.state.value).toEqual({ state: 'resting' })
  })

  test('is left alone where it is damaged or of another make', async () => {
    const storage = memoryStorage()
    const id = crypto.randomUUID()
    const whole = {
      petId: '1',
      name: null,
      what: { change: -1, reason: 'sale' },
      note: null,
      keyId: ANNA.id,
      keyName: ANNA.name,
      madeAt: 1,
      place: 1,
      tried: false,
      refusal: null,
    }
    const items: Record<string, string> = {
      'petstock.language': 'de',
      'petstock.outbox.': JSON.stringify(whole),
      'petstock.outbox.1': JSON.stringify(whole),
      [`another.outbox.${id}`]: JSON.stringify(whole),
    }
    const damages: unknown[] = [
      null,
      5,
      [],
      {},
      { ...whole, petId: '01' },
      { ...whole, petId: 1 },
      { ...whole, what: { change: 0, reason: 'sale' } },
      { ...whole, what: { change: 1, reason: 'update' } },
      { ...whole, what: { change: 1, reason: 'count' } },
      { ...whole, what: { counted: -1, expected: 1, reason: 'count' } },
      { ...whole, place: 'first' },
      { ...whole, keyId: undefined },
    ]
    for (const damage of damages) {
      items[`petstock.outbox.${crypto.randomUUID()}`] = JSON.stringify(damage)
    }
    items[`petstock.outbox.${crypto.randomUUID()}`] = '{"petId":'
    for (const [name, text] of Object.entries(items)) storage.setItem(name, text)
    storage.setItem(`petstock.outbox.${id}`, JSON.stringify(whole))

    const shop = new ModelShop({ 1: 5 })
    const { open, pass } = browserAt(shop, storage)
    open()
    await pass(MINUTE)
    expect(shop.journal.map((movement) => movement.id)).toEqual([id])
    expect(
      Object.fromEntries(Object.keys(items).map((name) => [name, storage.getItem(name)])),
    ).toEqual(items)
    expect(storage.length).toBe(Object.keys(items).length)
  })

  test('goes on in memory where there is no room, says so, and is kept once there is', async () => {
    const storage = memoryStorage()
    const setItem = storage.setItem.bind(storage)
    storage.setItem = () => {
      throw new Error('The quota has been exceeded.')
    }
    const shop = new ModelShop({ 1: 5 })
    shop.mishaps = ['unreached', 'unreached', 'unreached', 'unreached', 'unreached', 'unreached']
    const { open, pass } = browserAt(shop, storage)
    const { outbox } = open()
    for (let made = 0; made < 3; made++) outbox.add(sale())
    expect(outbox.unkept.value).toBe(3)
    expect(storage.length).toBe(0)
    storage.setItem = setItem
    await pass(MINUTE)
    expect(quantities(shop)).toEqual([4, 3, 2])
    expect(outbox.unkept.value).toBe(0)
    expect(storage.length).toBe(0)
  })
})

describe('what waited in the outbox', () => {
  const DAY = 86_400_000
  /** How long before its arrival each change was made, as the page says. */
  const agos = (shop: ModelShop) =>
    shop.journal.map(({ at, occurredAt }) => (occurredAt === null ? 0 : at - occurredAt))

  /** Makes changes wait for so long: nothing arrives meanwhile. */
  async function apart({ shop, pass }: ReturnType<typeof opened>, ms: number) {
    shop.mishaps = Array(100_000).fill('unreached')
    await pass(ms)
    shop.mishaps = []
  }

  test('says how long ago it was made when it arrives, not when it was first sent', async () => {
    const browser = opened()
    const { tab, pass, shop } = browser
    tab.outbox.add(sale())
    await apart(browser, 2 * DAY)
    await pass(MINUTE)
    const [ago = 0] = agos(shop)
    expect(Math.abs(ago - 2 * DAY)).toBeLessThan(2 * MINUTE)
  })

  test('happened now where it hardly waited', async () => {
    const browser = opened(['unreached', 'answer lost'])
    browser.tab.outbox.add(sale())
    await browser.pass(MINUTE)
    browser.tab.outbox.add(sale())
    await browser.pass(1)
    expect(agos(browser.shop)).toEqual([0, 0])
  })

  test.each([5 * DAY, -5 * DAY])(
    'is as late as it is, whatever the clock of the tablet shows and however it is put right (%d ms)',
    async (aheadMs) => {
      const browser = opened()
      const { tab, pass, shop, device } = browser
      device.aheadMs = aheadMs
      tab.outbox.add(sale())
      await apart(browser, 3 * MINUTE)
      device.aheadMs = 0
      await pass(MINUTE)
      const [ago = 0] = agos(shop)
      expect(Math.abs(ago - 3 * MINUTE)).toBeLessThan(MINUTE)
      expect(ago).toBeGreaterThan(0)
    },
  )

  test.each([
    ['a clock that is five days ahead', 5 * DAY, 5 * DAY, 2 * DAY],
    ['a clock that was put back since', 5 * DAY, 0, 0],
    ['a clock that was two years behind', -800 * DAY, 0, 366 * DAY],
  ])(
    'goes by the clock of the device after a reload, within bounds: %s',
    async (_, made, sent, expected) => {
      const browser = opened()
      const { tab, pass, shop, device, open } = browser
      device.aheadMs = made
      tab.outbox.add(sale())
      await apart(browser, 2 * DAY)
      tab.close()
      device.aheadMs = sent
      open()
      await pass(MINUTE)
      const [ago = 0] = agos(shop)
      expect(Math.abs(ago - expected)).toBeLessThan(2 * MINUTE)
    },
  )
})
