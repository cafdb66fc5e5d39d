import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type BasketMovement,
  type BasketRequest,
  type BasketResult,
  MAX_BASKET_SIZE,
} from '../../../src/stock/basket.ts'
import { NO_AMOUNT } from '../../../src/stock/journal.ts'
import type { MovementResult } from '../../../src/stock/movement.ts'
import { runs } from '../../support/property-runs.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { LEAST, MOST, pet } from '../pets.ts'
import { addPet, makeBasket, makeMovement, newId } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { freshPets, type OpenShop, openShop } from './open-shop.ts'
import { keeping } from './pruning.ts'

const take = (petId: bigint, change: number, note: string | null = null): BasketMovement => ({
  petId,
  what: { change, reason: 'sale' },
  note,
})

const count = (petId: bigint, counted: number, expected: number): BasketMovement => ({
  petId,
  what: { counted, expected, reason: 'count' },
  note: null,
})

const basketOf = (...movements: BasketMovement[]): BasketRequest => ({ id: newId(), movements })

const send = (open: OpenShop, basket: BasketRequest) => makeBasket(open.shop, basket)

const quantities = async (open: OpenShop): Promise<readonly number[]> =>
  (await open.pets()).map(({ quantity }) => quantity)

export const baskets: Contract = (engine) => {
  describe('a basket', () => {
    test('makes its movements in order, each with a line in the journal and the id of the basket', async () => {
      await using open = await openShop(engine, { pets: [{ petId: LEAST }, { petId: MOST }] })
      await open.list()
      const heard: bigint[] = []
      open.shop.follow({ onPetChanged: (petId) => void heard.push(petId), onAnyChanged: () => {} })
      const basket = basketOf(take(MOST, -2, 'to Ms Ö. 🐈'), take(LEAST, 7), count(MOST, 4, 3))
      const { id } = basket
      const at = expect.any(Number)
      const lineId = expect.any(String)
      const made = [
        { petId: MOST, previousQuantity: 5, newQuantity: 3, reason: 'sale', note: 'to Ms Ö. 🐈' },
        { petId: LEAST, previousQuantity: 5, newQuantity: 12, reason: 'sale', note: null },
        { petId: MOST, previousQuantity: 3, newQuantity: 4, reason: 'count', note: null },
      ].map((each) => ({ id, lineId, ...each, ...NO_AMOUNT, at, undoes: null, occurredAt: null }))
      expect(await send(open, basket)).toEqual({
        outcome: 'made',
        made: { id, movements: made, undoes: null, occurredAt: null },
      } as unknown as BasketResult)
      expect(new Set(heard)).toEqual(new Set([LEAST, MOST]))
      expect((await open.history(MOST)).slice(0, 2)).toMatchObject([
        { previousQuantity: 3, newQuantity: 4, reason: 'count', by: { keyId: 'key_a' } },
        { previousQuantity: 5, newQuantity: 3, reason: 'sale', note: 'to Ms Ö. 🐈' },
      ])
      expect(await quantities(open)).toEqual([12, 4])
      expect(await open.list()).toContain(`"petId":${MOST},"quantity":4`)
    })

    test('of which one movement cannot be made is refused with its place, and nothing of it is made', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: 2n }] })
      const refused = async (basket: BasketRequest) => {
        const result = await send(open, basket)
        expect(await quantities(open)).toEqual([5, 5])
        return result
      }
      expect(await refused(basketOf(take(1n, -1), take(3n, -1), take(2n, -9)))).toEqual({
        outcome: 'unknown_pet',
        position: 1,
        petId: 3n,
      })
      expect(await refused(basketOf(take(1n, -1), take(2n, 1), take(2n, -7)))).toEqual({
        outcome: 'quantity_out_of_range',
        quantity: 6,
        position: 2,
        petId: 2n,
      })
      const id = newId()
      expect(await refused({ id, movements: [take(1n, -3), count(1n, 9, 5)] })).toEqual({
        outcome: 'quantity_moved',
        quantity: 2,
        position: 1,
        petId: 1n,
      })
      for (const petId of [1n, 2n]) expect(await open.history(petId)).toHaveLength(1)
      // What was refused has left its id free.
      expect(await send(open, { id, movements: [take(1n, -3), count(1n, 9, 2)] })).toMatchObject({
        outcome: 'made',
      })
      expect(await quantities(open)).toEqual([9, 5])
    })

    test('is made once, however often it is sent, and the result is the same again', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: 2n }] })
      const basket = basketOf(take(1n, -1, 'once'), take(2n, -2), take(1n, -1))
      const results = await Promise.all([send(open, basket), send(open, basket)])
      await updateQuantity(open.shop, 1n, 40, 'key_a')
      await open.byCommand(({ stock }) => stock.remove(2n))
      results.push(await send(open, basket))
      await open.restart()
      results.push(await send(open, basket))
      expect(results.map(({ outcome }) => outcome)).toEqual([
        'made',
        ...['made_before', 'made_before', 'made_before'],
      ] as BasketResult['outcome'][])
      const made = results.map((result) => ('made' in result ? result.made : undefined))
      expect(new Set(made.map((each) => Bun.inspect(each, { depth: 5 }))).size).toBe(1)
      expect(await quantities(open)).toEqual([40])
      expect(await open.history(1n)).toHaveLength(4)
    })

    test('shares its id with no other basket, no single movement and no addition', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: 2n }] })
      const { shop } = open
      const [first, second] = [take(1n, -1), take(2n, -1)]
      const basket = basketOf(first, second)
      const { id } = basket
      await send(open, basket)
      for (const movements of [
        [first],
        [second, first],
        [first, second, first],
        [first, take(2n, -2)],
        [first, take(2n, -1, 'other')],
      ]) {
        expect(await send(open, { id, movements })).toEqual({ outcome: 'id_reused' })
      }
      for (const movement of [first, second]) {
        expect(await makeMovement(shop, { id, ...movement })).toEqual({
          outcome: 'id_reused',
        })
      }
      expect(await addPet(shop, pet(3n), { id })).toBe('id_reused')

      const single = { id: newId(), ...first }
      await makeMovement(shop, single)
      const added = { id: newId() }
      await addPet(shop, pet(4n), added)
      for (const taken of [single.id, added.id]) {
        expect(await send(open, { id: taken, movements: [first, second] })).toEqual({
          outcome: 'id_reused',
        })
      }
      expect(await quantities(open)).toEqual([3, 4, 5])
    })

    test('of one movement is that movement', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const movement = take(1n, -1)
      const basket = basketOf(movement)
      const made = await send(open, basket)
      const single = await makeMovement(open.shop, { id: basket.id, ...movement })
      expect(single).toMatchObject({ outcome: 'made_before' })
      const movements = 'made' in single ? [single.made] : []
      expect(made).toEqual({
        outcome: 'made',
        made: { id: basket.id, movements, undoes: null, occurredAt: null },
      })
      expect(await quantities(open)).toEqual([4])
    })

    test('goes out of the journal as a whole: however it is pruned, no part of one is left', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, quantity: 1_000_000 }] })
      const sizes = [...Array.from({ length: 12 }, (_, at) => MAX_BASKET_SIZE - at), 1, 3]
      for (const [place, size] of sizes.entries()) {
        const movements = Array.from({ length: size }, () => take(1n, -1, `basket ${place}`))
        await send(open, { id: newId(), movements })
      }
      const later = Date.now() + 86_400_000
      const wholeOnes = new Map(sizes.map((size, place) => [`basket ${place}`, size]))
      const basketsLeft: number[] = []
      for (let more = true; more; ) {
        ;({ more } = await open.server.journals.pruneJournal(keeping({ from: later, to: later })))
        const left = Map.groupBy(await open.history(1n), ({ note }) => note ?? 'none')
        for (const [note, lines] of left) expect(lines.length).toBe(wholeOnes.get(note) ?? 1)
        basketsLeft.push(left.size)
      }
      expect(new Set(basketsLeft).size).toBeGreaterThan(2)
      expect(basketsLeft.at(-1)).toBe(0)
    })
  })

  test('whatever baskets and movements are sent and sent again by callers at once, each is made whole and once, or not at all', async () => {
    await using open = await openShop(engine)
    await fc.assert(
      fc.asyncProperty(fc.array(sending, { maxLength: 25 }), async (sendings) => {
        const petIds = freshPets(3)
        const ids = Array.from({ length: 5 }, newId)
        const known = petIds.slice(0, 2)
        for (const petId of known) {
          await addPet(open.shop, pet(petId, { quantity: 3 }))
        }
        const model = new Model(known, 3)
        const results: Promise<BasketResult | MovementResult>[] = []
        const wanted: unknown[] = []
        for (const { id, lines, isSingle, waits } of sendings) {
          const movements = lines.map(({ pet: at, ...line }) => lineOf(petIds[at] ?? 0n, line))
          const request = { id: ids[id] ?? '', movements }
          const [first] = movements
          const result =
            isSingle && first !== undefined
              ? makeMovement(open.shop, { id: request.id, ...first })
              : makeBasket(open.shop, request)
          results.push(result)
          wanted.push(model.make(isSingle ? { ...request, movements: [movements[0]] } : request))
          if (waits) await result
        }
        expect((await Promise.all(results)).map(told)).toEqual(wanted as ReturnType<typeof told>[])
        for (const petId of known) {
          const chain = (await open.history(petId)).toReversed().slice(1)
          expect(chain.map(({ newQuantity }) => newQuantity)).toEqual([...model.steps(petId)])
          expect((await open.pet(petId))?.quantity).toBe(model.quantity(petId) ?? -1)
        }
      }),
      runs(60),
    )
  })
}

const line = fc.record({
  pet: fc.constantFrom(0, 0, 0, 1, 1, 1, 2),
  change: fc.constantFrom(-3, -1, 1, 2),
  counts: fc.boolean(),
})

const sending = fc.record({
  id: fc.nat({ max: 4 }),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  isSingle: fc.boolean(),
  waits: fc.boolean(),
})

const lineOf = (petId: bigint, { change, counts }: { change: number; counts: boolean }) =>
  counts ? count(petId, Math.abs(change), 3) : take(petId, change)

/** A result as the model has it. */
function told(result: BasketResult | MovementResult) {
  if (!('made' in result)) return result.outcome
  const { made, outcome } = result
  const movements = 'movements' in made ? made.movements : [made]
  return [outcome, ...movements.map(({ newQuantity }) => newQuantity)]
}

interface Sent {
  readonly id: string
  readonly movements: readonly (BasketMovement | undefined)[]
}

/** What baskets should do, as one would write it down. */
class Model {
  #pets: ReadonlyMap<bigint, readonly number[]>
  readonly #first: number
  readonly #made = new Map<string, { readonly sent: string; readonly after: readonly number[] }>()

  constructor(petIds: readonly bigint[], first: number) {
    this.#pets = new Map(petIds.map((petId) => [petId, []]))
    this.#first = first
  }

  steps = (petId: bigint): readonly number[] => this.#pets.get(petId) ?? []

  quantity = (petId: bigint, pets = this.#pets): number | undefined => {
    const steps = pets.get(petId)
    return steps && (steps.at(-1) ?? this.#first)
  }

  make({ id, movements }: Sent): unknown {
    const sent = Bun.inspect(movements, { depth: 5 })
    const before = this.#made.get(id)
    if (before !== undefined) {
      return before.sent === sent ? ['made_before', ...before.after] : 'id_reused'
    }
    const pets = new Map(this.#pets)
    const after: number[] = []
    for (const movement of movements) {
      if (movement === undefined) throw new Error('a basket has a movement')
      const { petId, what } = movement
      const quantity = this.quantity(petId, pets)
      if (quantity === undefined) return 'unknown_pet'
      if ('counted' in what && what.expected !== quantity) return 'quantity_moved'
      const next = 'counted' in what ? what.counted : quantity + what.change
      if (next < 0) return 'quantity_out_of_range'
      pets.set(petId, [...(pets.get(petId) ?? []), next])
      after.push(next)
    }
    this.#pets = pets
    this.#made.set(id, { sent, after })
    return ['made', ...after]
  }
}
