import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { asOne } from '../../src/page/changes/taps.ts'
import type { LastChange } from '../../src/page/changes/undo.ts'
import { HOUR, LATER, openedUndo } from './undo-page.ts'

const SALE = { change: -1, reason: 'sale' } as const
const ARRIVAL = { change: 1, reason: 'arrival' } as const

describe('taps on one pet', () => {
  test('within three seconds are one change, with one Undo of all of them; the journal keeps each', async () => {
    const { shop, undo, change, settle } = openedUndo()
    for (const sales of [1, 2, 3]) {
      await change(SALE)
      expect(differenceOf(undo.lastChange.value)).toBe(-sales)
      await settle(2_900)
    }
    expect(undo.lastChange.value).toMatchObject({ movement: { newQuantity: 2 }, unsent: 0 })
    undo.undo(undo.next.value)
    await settle()
    expect(shop.quantity(1n)).toBe(5)
    expect(undo.lastChange.value?.entry.note).toBe('undo: sale -3')
    expect(undo.next.value).toBeUndefined()
    expect(shop.journal.map(({ newQuantity }) => newQuantity)).toEqual([4, 3, 2, 3, 4, 5])
  })

  test('stay apart from what was done beside them, as by a scan, which is undone alone', async () => {
    const { shop, undo, tap, change, settle } = openedUndo()
    await change(SALE)
    for (let scans = 0; scans < 2; scans++) {
      undo.apart.add(tap(SALE)?.id ?? '')
      await settle()
    }
    await change(SALE)
    for (const quantity of [2, 3, 4, 5]) {
      undo.undo(undo.next.value)
      await settle()
      expect(shop.quantity(1n)).toBe(quantity)
    }
  })

  test('that were undone at once are redone at once, and undone again', async () => {
    const { shop, undo, change, settle } = openedUndo()
    await change(SALE)
    await change(SALE)
    for (const quantity of [5, 3, 5]) {
      undo.undoNewest()
      await settle()
      expect(shop.quantity(1n)).toBe(quantity)
    }
  })

  test('give back exactly the sum, also when others sold meanwhile', async () => {
    const { shop, undo, change, settle } = openedUndo()
    await change(SALE)
    shop.set(1n, 2)
    await change(SALE)
    shop.set(1n, 0)
    undo.undo(undo.next.value)
    await settle()
    expect(shop.quantity(1n)).toBe(2)
  })

  test('are undone whole while one is made, one in flight and one waits', async () => {
    const { shop, outbox, undo, tap, change, settle } = openedUndo()
    await change(SALE)
    shop.mishaps = ['answer late']
    await change(SALE)
    tap(SALE)
    expect(undo.next.value).toMatchObject({
      what: 'made',
      unsent: -2,
      entry: { what: { change: -3 } },
    })
    undo.undo(undo.next.value)
    await settle(HOUR)
    expect(outbox.waiting.value).toEqual([])
    expect(shop.quantity(1n)).toBe(5)
    expect(shop.journal).toHaveLength(4)
  })

  test('that were never sent are taken back together, and leave no movement', async () => {
    const { shop, outbox, undo, tap, settle } = openedUndo()
    shop.mishaps = ['unreached']
    tap(SALE, 2n)
    tap(SALE)
    tap(SALE)
    undo.undo(undo.next.value)
    expect(undo.lastChange.value).toMatchObject({
      what: 'taken back',
      entry: { what: { change: -2 } },
    })
    await settle(HOUR)
    expect(outbox.waiting.value).toEqual([])
    expect(shop.journal.map(({ petId }) => petId)).toEqual([2n])
  })

  test('of which the service refuses one give back what was made', async () => {
    const { shop, undo, tap, settle } = openedUndo()
    shop.set(1n, 1)
    shop.mishaps = ['unreached']
    tap(SALE)
    tap(SALE)
    await settle()
    undo.undo(undo.next.value)
    await settle(HOUR)
    expect(shop.quantity(1n)).toBe(1)
  })

  test('begin anew for another pet, for another reason, and after three seconds', async () => {
    for (const between of [
      async ({ change }: ReturnType<typeof openedUndo>) => change(SALE, 2n),
      async ({ change }: ReturnType<typeof openedUndo>) => change(ARRIVAL),
      async ({ change }: ReturnType<typeof openedUndo>) => change({ change: -1, reason: 'died' }),
      async ({ settle }: ReturnType<typeof openedUndo>) => settle(LATER),
      async ({ undo }: ReturnType<typeof openedUndo>) => undo.clear(),
    ]) {
      const opened = openedUndo()
      await opened.change(SALE)
      await opened.change(SALE)
      await between(opened)
      await opened.change(SALE)
      expect(differenceOf(opened.undo.next.value)).toBe(-1)
    }
  })

  test('of which one was undone in the history are the others alone', async () => {
    const { shop, undo, own, change, settle } = openedUndo()
    await change(SALE)
    await change(SALE)
    const [first] = own.all.value
    const made = { petId: 1n, name: 'Guppy', what: SALE, note: null }
    undo.undoMade(first?.id ?? '', made, { previousQuantity: 5, newQuantity: 4 })
    await settle()
    expect(differenceOf(undo.next.value)).toBe(-1)
    undo.undo(undo.next.value)
    await settle()
    expect(shop.quantity(1n)).toBe(5)
  })

  test('are not offered again once they are undone, however many there were', async () => {
    const { shop, undo, change, settle } = openedUndo()
    for (let taps = 0; taps < 120; taps++) await change(ARRIVAL)
    while (undo.next.value !== undefined) {
      undo.undo(undo.next.value)
      await settle()
    }
    const undone = shop.journal.slice(120).map(({ note }) => note)
    expect(undone).toEqual(Array(20).fill('undo: arrival +1'))
  })

  test('come back to the quantity before them, whatever is tapped and whatever is lost on the way', async () => {
    const steps = fc.array(
      fc.record({ pet: fc.constantFrom(1n, 2n), by: fc.constantFrom(-1, 1), ms: fc.nat(4_000) }),
      { minLength: 1, maxLength: 8 },
    )
    const mishaps = fc.array(fc.constantFrom('unreached' as const, 'answer late' as const), {
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(steps, mishaps, async (taps, lost) => {
        const { shop, outbox, undo, tap, settle } = openedUndo()
        shop.mishaps = [...lost]
        for (const { pet, by, ms } of taps) {
          tap(by < 0 ? SALE : ARRIVAL, pet)
          await settle(ms)
        }
        for (let undoings = 0; undoings < 20 && undo.next.value !== undefined; undoings++) {
          undo.undo(undo.next.value)
        }
        await settle(HOUR)
        const refused = outbox.refused.value.length
        if (refused === 0) expect([shop.quantity(1n), shop.quantity(2n)]).toEqual([5, 5])
      }),
      { numRuns: 60 },
    )
  })
})

test('several differences are told as one, with the sum of all', () => {
  const sold = (id: string, change: number) =>
    ({ ...ENTRY, id, what: { change, reason: 'sale' } }) as const
  expect(asOne([sold('a', -1), sold('b', -12)])).toEqual(sold('b', -13))
})

const ENTRY = {
  ...{ petId: 1n, name: 'Guppy', note: null, keyId: 'anna', keyName: 'Anna' },
  ...{ madeAt: 0, place: 1, tried: false, refusal: null, undoes: null, amount: null },
}

const differenceOf = (change: LastChange | undefined): number | undefined => {
  const what = change?.entry.what
  return what && 'change' in what ? what.change : undefined
}
