import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { BasketMovement } from '../../../../src/stock/basket.ts'
import type { ChangeReason } from '../../../../src/stock/journal.ts'
import { runs } from '../../../support/property-runs.ts'
import { LEAST, MOST, pet } from '../../pets.ts'
import { addPet, makeBasket, makeMovement, newId } from '../../shop-changes.ts'
import type { Contract } from '../engine-under-test.ts'
import { type OpenShop, openShop } from '../open-shop.ts'
import { pruneAll } from '../pruning.ts'
import { countAll, plain, reportOf } from '../totals.ts'

const change = (petId: bigint, by: number, reason: ChangeReason = 'sale'): BasketMovement => ({
  ...{ petId, what: { change: by, reason }, note: null },
})

const count = (petId: bigint, counted: number, expected: number): BasketMovement => ({
  ...{ petId, what: { counted, expected, reason: 'count' }, note: null },
})

/** What takes movements back, the last one first. */
const opposites = (movements: readonly BasketMovement[]): BasketMovement[] =>
  movements
    .toReversed()
    .map(({ petId, what }) =>
      'counted' in what
        ? count(petId, what.expected, what.counted)
        : change(petId, -what.change, what.reason),
    )

const quantities = async (open: OpenShop): Promise<readonly number[]> =>
  (await open.pets()).map(({ quantity }) => quantity)

/** A shop in which 2 of 5 were sold under an id. */
async function withSale(engine: Parameters<Contract>[0]) {
  const open = await openShop(engine, { pets: [{ petId: LEAST }, { petId: MOST }] })
  const id = newId()
  await makeMovement(open.shop, { id, ...change(MOST, -2) })
  return { open, sale: id, takeBack: { id: newId(), ...change(MOST, 2), undoes: id } }
}

export const undoneMovements: Contract = (engine) => {
  describe('a movement that takes another one back', () => {
    test('gives its units back, and is kept with the reason and the id of what it takes back', async () => {
      const { open, sale, takeBack } = await withSale(engine)
      await using _ = open
      const { id } = takeBack
      const made = { id, petId: MOST, previousQuantity: 3, newQuantity: 5, undoes: sale }
      expect(await makeMovement(open.shop, takeBack)).toMatchObject({
        outcome: 'made',
        made: { ...made, reason: 'sale' },
      })
      const back = { reason: 'sale', previousQuantity: 3, newQuantity: 5, undoes: sale }
      expect((await open.history(MOST)).slice(0, 2)).toMatchObject([
        { ...back, changeId: id },
        { reason: 'sale', previousQuantity: 5, newQuantity: 3, changeId: sale, undoes: null },
      ])
      const cursor = { before: undefined, limit: 1, budget: 10 }
      const journal = await open.shop.ask({ kind: 'journalPage', filter: {}, cursor })
      expect(journal.movements).toMatchObject([{ ...back, changeId: id }])
      const [line] = await open.byCommand(({ stock }) => stock.history(MOST))
      expect(line).toMatchObject({ ...back, requestId: id })
    })

    test('is made once: again under its id with the same outcome, under another one not at all', async () => {
      const { open, takeBack } = await withSale(engine)
      await using _ = open
      const first = await makeMovement(open.shop, takeBack)
      const made = 'made' in first ? first.made : undefined
      await open.restart()
      expect(await makeMovement(open.shop, takeBack)).toEqual({
        outcome: 'made_before',
        made,
      } as never)
      expect(await makeMovement(open.shop, { ...takeBack, id: newId() })).toEqual({
        outcome: 'already_undone',
        undoneAt: made?.at as number,
      })
      expect(await makeMovement(open.shop, { ...takeBack, undoes: newId() })).toEqual({
        outcome: 'id_reused',
      })
      expect(await quantities(open)).toEqual([5, 5])
    })

    test('is made once of many that come at once', async () => {
      const { open, takeBack } = await withSale(engine)
      await using _ = open
      const results = await Promise.all(
        Array.from({ length: 8 }, () => makeMovement(open.shop, { ...takeBack, id: newId() })),
      )
      const outcomes = results.map(({ outcome }) => outcome).toSorted()
      expect(outcomes).toEqual([...Array(7).fill('already_undone'), 'made'])
      expect(await quantities(open)).toEqual([5, 5])
    })

    test('can itself be taken back, and what did that, too', async () => {
      const { open, takeBack } = await withSale(engine)
      await using _ = open
      await makeMovement(open.shop, takeBack)
      let last = takeBack.id
      for (const by of [-2, 2, -2]) {
        const next = { id: newId(), ...change(MOST, by), undoes: last }
        expect(await makeMovement(open.shop, next)).toMatchObject({
          outcome: 'made',
          made: { reason: 'sale', undoes: last },
        })
        last = next.id
      }
      expect(await quantities(open)).toEqual([5, 3])
    })

    test('that comes with the reason of former clients is kept with that of what it takes back', async () => {
      const { open, sale, takeBack } = await withSale(engine)
      await using _ = open
      const former = { ...change(MOST, 2, 'other'), note: 'undo: sale -2' }
      const request = { ...takeBack, ...former }
      const made = { reason: 'sale', note: 'undo: sale -2', undoes: sale }
      expect(await makeMovement(open.shop, request)).toMatchObject({ outcome: 'made', made })
      expect(await makeMovement(open.shop, request)).toMatchObject({ outcome: 'made_before', made })
    })

    test('that a former service has made without knowing what it takes back is the same one again', async () => {
      const { open, takeBack } = await withSale(engine)
      await using _ = open
      const former = { ...change(MOST, 2, 'other'), note: 'undo: sale -2' }
      await makeMovement(open.shop, { id: takeBack.id, ...former })
      expect(await makeMovement(open.shop, { ...takeBack, ...former })).toMatchObject({
        outcome: 'made_before',
        made: { reason: 'other', undoes: null },
      })
      expect(await quantities(open)).toEqual([5, 5])
    })

    test('takes back exactly what was made, and nothing else', async () => {
      const { open, takeBack } = await withSale(engine)
      await using _ = open
      for (const wrong of [
        change(MOST, 1),
        change(MOST, -2),
        change(LEAST, 2),
        change(MOST, 2, 'arrival'),
        count(MOST, 5, 3),
      ]) {
        expect(await makeMovement(open.shop, { ...takeBack, ...wrong })).toEqual({
          outcome: 'undo_differs',
        })
      }
      expect(await quantities(open)).toEqual([5, 3])
      expect(await makeMovement(open.shop, takeBack)).toMatchObject({ outcome: 'made' })
    })

    test('takes back no addition, nothing that is unknown, not itself, and nothing that the journal has pruned', async () => {
      const { open, takeBack } = await withSale(engine)
      await using _ = open
      const addition = newId()
      await addPet(open.shop, pet(7n, { quantity: 2 }), { id: addition })
      for (const wrong of [
        { ...takeBack, undoes: newId() },
        { ...takeBack, undoes: takeBack.id },
        { ...takeBack, ...change(7n, -2), undoes: addition },
      ]) {
        expect(await makeMovement(open.shop, wrong)).toEqual({ outcome: 'undoes_unknown' })
      }
      const later = Date.now() + 400 * 86_400_000
      await pruneAll(open.server, { from: later, to: later })
      expect(await makeMovement(open.shop, takeBack)).toEqual({ outcome: 'undoes_unknown' })
    })

    test('takes a count back while the quantity is the counted one, and leaves its chance where it is not', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const id = newId()
      await makeMovement(open.shop, { id, ...count(1n, 9, 5) })
      await makeMovement(open.shop, { id: newId(), ...change(1n, -1) })
      const takeBack = { ...count(1n, 5, 9), undoes: id }
      expect(await makeMovement(open.shop, { id: newId(), ...takeBack })).toEqual({
        outcome: 'quantity_moved',
        quantity: 8,
      })
      await makeMovement(open.shop, { id: newId(), ...change(1n, 1, 'arrival') })
      expect(await makeMovement(open.shop, { id: newId(), ...takeBack })).toMatchObject({
        outcome: 'made',
        made: { reason: 'count', newQuantity: 5 },
      })
    })

    test('leaves nothing sold in the report, also with the reason of former clients, and what redoes it does', async () => {
      const { open, takeBack } = await withSale(engine)
      await using _ = open
      const sold = async () => {
        await countAll(open.server)
        const { taken = 0, added = 0 } = plain((await reportOf(open.shop)).total).sale ?? {}
        return taken - added
      }
      expect(await sold()).toBe(2)
      await makeMovement(open.shop, { ...takeBack, ...change(MOST, 2, 'other') })
      expect(await sold()).toBe(0)
      await makeMovement(open.shop, { id: newId(), ...change(MOST, -2), undoes: takeBack.id })
      expect(await sold()).toBe(2)
    })
  })

  describe('a basket that takes another one back', () => {
    test('gives back all of it, the last movement first', async () => {
      await using open = await openShop(engine, { pets: [{ petId: LEAST }, { petId: MOST }] })
      const id = newId()
      const movements = [
        change(MOST, -2),
        count(MOST, 9, 3),
        change(LEAST, 7, 'arrival'),
        change(MOST, -9),
      ]
      await makeBasket(open.shop, { id, movements })
      expect(await quantities(open)).toEqual([12, 0])
      const back = { id: newId(), movements: opposites(movements), undoes: id }
      const made = await makeBasket(open.shop, back)
      expect(made).toMatchObject({ outcome: 'made', made: { id: back.id, undoes: id } })
      expect('made' in made && made.made.movements).toMatchObject([
        { petId: MOST, reason: 'sale', newQuantity: 9, undoes: id },
        { petId: LEAST, reason: 'arrival', newQuantity: 5, undoes: id },
        { petId: MOST, reason: 'count', newQuantity: 3, undoes: id },
        { petId: MOST, reason: 'sale', newQuantity: 5, undoes: id },
      ])
      expect(await makeBasket(open.shop, back)).toMatchObject({ outcome: 'made_before' })
      expect(await makeBasket(open.shop, { ...back, id: newId() })).toMatchObject({
        outcome: 'already_undone',
      })
      expect(await quantities(open)).toEqual([5, 5])
    })

    test('takes back no part of it, nor more, nor in another order, and no movement takes back a basket', async () => {
      await using open = await openShop(engine, { pets: [{ petId: LEAST }, { petId: MOST }] })
      const id = newId()
      const movements = [change(MOST, -2), change(LEAST, -1)]
      await makeBasket(open.shop, { id, movements })
      const [last, first] = opposites(movements) as [BasketMovement, BasketMovement]
      for (const wrong of [[last], [first], [first, last], [last, first, first]]) {
        const basket = { id: newId(), movements: wrong, undoes: id }
        expect(await makeBasket(open.shop, basket)).toEqual({ outcome: 'undo_differs' })
      }
      const single = { id: newId(), ...last, undoes: id }
      expect(await makeMovement(open.shop, single)).toEqual({ outcome: 'undo_differs' })
      expect(await quantities(open)).toEqual([4, 3])
    })

    test('of one movement takes back a movement', async () => {
      const { open, takeBack } = await withSale(engine)
      await using _ = open
      const { id, undoes, ...movement } = takeBack
      expect(await makeBasket(open.shop, { id, movements: [movement], undoes })).toMatchObject({
        outcome: 'made',
      })
      expect(await makeMovement(open.shop, takeBack)).toMatchObject({ outcome: 'made_before' })
    })

    test('has the stock as it was, whatever it is of, where nobody has changed it since', async () => {
      const step = fc.record({
        petId: fc.constantFrom(LEAST, MOST),
        by: fc.constantFrom(-3, -1, 2),
        counted: fc.option(fc.nat({ max: 20 })),
      })
      await using open = await openShop(engine, {
        pets: [
          { petId: LEAST, quantity: 100 },
          { petId: MOST, quantity: 100 },
        ],
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
          const now = new Map((await open.pets()).map(({ petId, quantity }) => [petId, quantity]))
          const before = await quantities(open)
          const movements = steps.map(({ petId, by, counted }) => {
            const quantity = now.get(petId) ?? 0
            now.set(petId, counted === null ? quantity + by : counted + 50)
            return counted === null ? change(petId, by) : count(petId, counted + 50, quantity)
          })
          const id = newId()
          expect((await makeBasket(open.shop, { id, movements })).outcome).toBe('made')
          const back = { id: newId(), movements: opposites(movements), undoes: id }
          expect((await makeBasket(open.shop, back)).outcome).toBe('made')
          expect(await quantities(open)).toEqual(before)
        }),
        runs(30),
      )
    })
  })
}
