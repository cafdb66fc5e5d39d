import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { CHANGE_REASONS, type ChangeReason } from '../../../src/stock/journal.ts'
import type { Movement, MovementRequest, MovementResult } from '../../../src/stock/movement.ts'
import { MAX_QUANTITY } from '../../../src/stock/pet.ts'
import { runs } from '../../support/property-runs.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { LEAST, MOST, pet } from '../pets.ts'
import { addPet, makeMovement, newId } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { freshPets, openShop } from './open-shop.ts'

const difference = (
  petId: bigint,
  change: number,
  { id = newId(), note = null as string | null, reason = 'sale' as ChangeReason } = {},
): MovementRequest => ({ id, petId, what: { change, reason }, note })

const count = (
  petId: bigint,
  counted: number,
  expected: number,
  { id = newId(), note = null as string | null } = {},
): MovementRequest => ({ id, petId, what: { counted, expected, reason: 'count' }, note })

/** @returns the movement that was made, now or before */
async function madeBy(result: Promise<MovementResult>): Promise<Movement> {
  const { made } = (await result) as { readonly made?: Movement }
  if (made === undefined) throw new Error('nothing was made')
  return made
}

export const movements: Contract = (engine) => {
  describe('a movement', () => {
    test('adds to a quantity or takes from it, and is kept with its reason, its note and its key', async () => {
      await using open = await openShop(engine, { pets: [{ petId: LEAST }, { petId: MOST }] })
      for (const petId of [LEAST, MOST]) {
        const sale = difference(petId, -2, { note: 'to Ms Ö. 🐈' })
        const sold = await makeMovement(open.shop, sale)
        const arrival = difference(petId, 9, { reason: 'arrival' })
        await makeMovement(open.shop, arrival, 'key_b')
        expect(sold).toMatchObject({
          outcome: 'made',
          made: { id: sale.id, petId, previousQuantity: 5, newQuantity: 3, reason: 'sale' },
        })
        expect((await open.history(petId)).slice(0, 2)).toMatchObject([
          { previousQuantity: 3, newQuantity: 12, reason: 'arrival', note: null },
          { previousQuantity: 5, newQuantity: 3, reason: 'sale', note: 'to Ms Ö. 🐈' },
        ])
        expect(await open.pet(petId)).toMatchObject({
          quantity: 12,
          lastMovement: { reason: 'arrival', by: { keyId: 'key_b' } },
        })
      }
    })

    test('has a place in the journal that every later change of the shop is behind, in its response and with its pet', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: 2n }] })
      const places: bigint[] = []
      /** Notes the place of a pet's newest line. @returns it as responses have it */
      const note = async (petId: bigint): Promise<string> => {
        const page = await open.shop.ask({ kind: 'historyPage', petId, limit: 1 })
        const newest = typeof page === 'string' ? undefined : page.movements[0]
        expect((await open.pet(petId))?.lastMovement?.id).toBe(newest?.id)
        places.push(newest?.id ?? 0n)
        return String(newest?.id)
      }
      await note(1n)
      await note(2n)
      const sale = difference(1n, -1)
      const lineId = (await madeBy(makeMovement(open.shop, sale))).lineId
      expect(lineId).toBe(await note(1n))
      await updateQuantity(open.shop, 2n, 9, 'key_a')
      await note(2n)
      const counted = await madeBy(makeMovement(open.shop, count(1n, 4, 4)))
      expect(counted.lineId).toBe(await note(1n))
      await open.byCommand(({ stock }) => stock.remove(2n))
      await open.byCommand(({ stock }) => stock.add(pet(2n)))
      await note(2n)
      expect(places.toSorted((a, b) => Number(a - b))).toEqual(places)
      expect(new Set(places).size).toBe(places.length)
      // One that was made before is where it was.
      expect((await madeBy(makeMovement(open.shop, sale))).lineId).toBe(lineId)
    })

    test('has any of the reasons that a person may give', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      for (const reason of CHANGE_REASONS) {
        const movement = difference(1n, 1, { reason })
        expect(await makeMovement(open.shop, movement)).toMatchObject({ outcome: 'made' })
      }
      const given = (await open.history(1n)).slice(0, CHANGE_REASONS.length)
      expect(given.map(({ reason }) => reason)).toEqual([...CHANGE_REASONS].reverse())
    })

    test('that is a count is made where the quantity is the expected one, also where nothing was wrong', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const { shop } = open
      expect(await makeMovement(shop, count(1n, 4, 6))).toEqual({
        outcome: 'quantity_moved',
        quantity: 5,
      })
      for (const counted of [5, 4]) {
        expect(await makeMovement(shop, count(1n, counted, 5))).toMatchObject({
          outcome: 'made',
          made: { previousQuantity: 5, newQuantity: counted, reason: 'count' },
        })
      }
      expect(await open.history(1n)).toHaveLength(3)
    })

    test('never leaves what a quantity can be, and changes nothing where it would', async () => {
      await using open = await openShop(engine, {
        pets: [
          { petId: 1n, quantity: 2 },
          { petId: 2n, quantity: MAX_QUANTITY - 1 },
        ],
      })
      const make = (request: MovementRequest) => makeMovement(open.shop, request)
      const refused = (quantity: number) => ({ outcome: 'quantity_out_of_range', quantity })
      expect(await make(difference(1n, -3))).toEqual(refused(2) as MovementResult)
      expect(await make(difference(2n, 2))).toEqual(refused(MAX_QUANTITY - 1) as MovementResult)
      expect(await make(difference(1n, -2))).toMatchObject({ made: { newQuantity: 0 } })
      expect(await make(difference(2n, 1))).toMatchObject({ made: { newQuantity: MAX_QUANTITY } })
      expect(await make(difference(3n, 1))).toEqual({ outcome: 'unknown_pet' })
      for (const petId of [1n, 2n]) expect(await open.history(petId)).toHaveLength(2)
    })

    test('is made once, however often it is sent, and the result is the same again', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const request = difference(1n, -1, { note: 'once' })
      const send = () => makeMovement(open.shop, request)
      const results = await Promise.all([send(), send(), send()])
      await updateQuantity(open.shop, 1n, 40, 'key_a')
      results.push(await send())
      await open.restart()
      results.push(await send())
      expect(results.map(({ outcome }) => outcome)).toEqual([
        'made',
        ...['made_before', 'made_before', 'made_before', 'made_before'],
      ] as MovementResult['outcome'][])
      const made = results.map((result) => ('made' in result ? result.made : undefined))
      expect(new Set(made.map((each) => Bun.inspect(each))).size).toBe(1)
      expect((await open.pet(1n))?.quantity).toBe(40)
      expect(await open.history(1n)).toHaveLength(3)
    })

    test('is known again after its pet was removed', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const request = difference(1n, -1)
      const made = await makeMovement(open.shop, request)
      await open.byCommand(({ stock }) => stock.remove(1n))
      const again = await makeMovement(open.shop, request, 'key_b')
      expect(again).toEqual({ ...made, outcome: 'made_before' } as MovementResult)
      expect(await makeMovement(open.shop, difference(1n, -1))).toEqual({
        outcome: 'unknown_pet',
      })
    })

    test('is refused under an id that another one has, and changes nothing', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: 2n }] })
      const { shop } = open
      const first = difference(1n, -1, { note: 'a' })
      const { id } = first
      await makeMovement(shop, first)
      for (const other of [
        difference(1n, -2, { id, note: 'a' }),
        difference(2n, -1, { id, note: 'a' }),
        difference(1n, -1, { id, note: 'b' }),
        difference(1n, -1, { id, note: 'a', reason: 'damage' }),
        count(1n, 4, 5, { id, note: 'a' }),
      ]) {
        expect(await makeMovement(shop, other)).toEqual({ outcome: 'id_reused' })
      }
      expect(await addPet(shop, pet(3n), { id })).toBe('id_reused')
      expect((await open.pets()).map(({ quantity }) => quantity)).toEqual([4, 5])
    })
  })

  test('whatever movements are sent and sent again by callers at once, each is made once and in one order', async () => {
    await using open = await openShop(engine)
    const request = fc.record({
      id: fc.nat({ max: 5 }),
      pet: fc.nat({ max: 1 }),
      change: fc.constantFrom(-3, -1, 1, 2),
      counts: fc.boolean(),
      waits: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 30 }), async (requests) => {
        const petIds = freshPets(2)
        const ids = Array.from({ length: 6 }, newId)
        for (const petId of petIds) {
          await addPet(open.shop, pet(petId, { quantity: 2 }))
        }
        const expected = new Model(petIds, 2)
        const results: Promise<MovementResult>[] = []
        const wanted: Outcome[] = []
        for (const { id, pet: at, change, counts, waits } of requests) {
          const petId = petIds[at] ?? 0n
          const named = { id: ids[id] ?? '' }
          const sent = counts
            ? count(petId, Math.abs(change), 2, named)
            : difference(petId, change, named)
          const result = makeMovement(open.shop, sent)
          results.push(result)
          wanted.push(expected.make(sent))
          if (waits) await result
        }
        expect((await Promise.all(results)).map(outcomeOf)).toEqual(wanted)
        for (const petId of petIds) {
          const chain = (await open.history(petId)).toReversed().slice(1)
          expect(chain.map(({ newQuantity }) => newQuantity)).toEqual([...expected.steps(petId)])
          expect((await open.pet(petId))?.quantity).toBe(expected.quantity(petId))
        }
      }),
      runs(60),
    )
  })
}

type Outcome = readonly [outcome: string, quantity?: number | undefined]

const outcomeOf = (result: MovementResult): Outcome =>
  'made' in result
    ? [result.outcome, result.made.newQuantity]
    : [result.outcome, 'quantity' in result ? result.quantity : undefined]

/** What movements should do, as one would write it down. */
class Model {
  readonly #steps: Map<bigint, number[]>
  readonly #first: number
  readonly #made = new Map<string, { sent: string; after: number }>()

  constructor(petIds: readonly bigint[], first: number) {
    this.#steps = new Map(petIds.map((petId) => [petId, []]))
    this.#first = first
  }

  steps = (petId: bigint): readonly number[] => this.#steps.get(petId) ?? []
  quantity = (petId: bigint): number => this.steps(petId).at(-1) ?? this.#first

  make(request: MovementRequest): Outcome {
    const { id, petId, what } = request
    const sent = Bun.inspect(request)
    const made = this.#made.get(id)
    if (made !== undefined) {
      return made.sent === sent ? ['made_before', made.after] : ['id_reused', undefined]
    }
    const quantity = this.quantity(petId)
    if ('counted' in what && what.expected !== quantity) return ['quantity_moved', quantity]
    const after = 'counted' in what ? what.counted : quantity + what.change
    if (after < 0) return ['quantity_out_of_range', quantity]
    this.#steps.get(petId)?.push(after)
    this.#made.set(id, { sent, after })
    return ['made', after]
  }
}
