import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { codeOfPetId, storedBarcodes } from '../../src/stock/barcode.ts'
import { NO_AMOUNT } from '../../src/stock/journal.ts'
import type { Movement, MovementRequest } from '../../src/stock/movement.ts'
import { MAX_QUANTITY } from '../../src/stock/pet.ts'
import type { StockChange } from '../../src/stock/stock-change.ts'
import { LEAST, MOST, pet } from '../storage/pets.ts'
import { runs } from '../support/property-runs.ts'
import { PLAIN_UPDATE } from '../support/update-quantity.ts'
import { anyMoments } from './any-changes.ts'
import { MemoryStock } from './memory-stock.ts'

const AT = Date.UTC(2026, 0, 5, 9, 0, 0)
const ADD = { reason: 'add', keyId: null } as const
const UPDATE = { reason: 'update', keyId: 'key_a' } as const
const COMMAND = { reason: 'command', keyId: null } as const
const REMOVE = { reason: 'remove', keyId: null } as const
const ID = '00000000-0000-4000-8000-000000000001'

/** A stock with these pets, each of quantity 5 and with one movement. */
function stockOf(...petIds: bigint[]): MemoryStock {
  const stock = new MemoryStock()
  stock.change(
    petIds.map((petId) => ({ kind: 'add', pet: pet(petId), by: ADD }) as const),
    AT - 1_000,
  )
  stock.reads.length = 0
  return stock
}

const set = (petId: bigint, quantity: number) =>
  ({ kind: 'setQuantity', petId, quantity, by: UPDATE, ...PLAIN_UPDATE }) as const

const move = (values: Partial<MovementRequest> = {}) =>
  ({
    kind: 'makeMovement',
    movement: { id: ID, petId: 1n, what: { change: 2, reason: 'arrival' }, note: null, ...values },
    keyId: 'key_a',
  }) as const

const edit = (petId: bigint, what: { name?: string; status?: 'sold' }) =>
  ({ kind: 'editPet', petId, edit: what, keyId: 'key_a' }) as const

test('an update follows those before it in the batch, and its pet is read once and written once', () => {
  const stock = stockOf(LEAST, MOST)
  const plan = stock.plan([set(MOST, 1), set(LEAST, 2), set(MOST, 3), set(7n, 4)], AT)
  expect(plan.outcomes).toEqual([
    { petId: MOST, quantity: 1, status: 'available' },
    { petId: LEAST, quantity: 2, status: 'available' },
    { petId: MOST, quantity: 3, status: 'available' },
    undefined,
  ])
  const row = {
    ...UPDATE,
    note: null,
    requestId: null,
    position: 0,
    at: AT,
    undoes: null,
    occurredAt: null,
    ...NO_AMOUNT,
  }
  expect(plan.journal).toEqual([
    { ...row, id: 3n, petId: MOST, previousId: 2n, previousQuantity: 5, newQuantity: 1 },
    { ...row, id: 4n, petId: LEAST, previousId: 1n, previousQuantity: 5, newQuantity: 2 },
    { ...row, id: 5n, petId: MOST, previousId: 3n, previousQuantity: 1, newQuantity: 3 },
  ])
  expect(plan.levels).toEqual([
    { petId: MOST, quantity: 3, updatedAt: AT, lastMovementId: 5n },
    { petId: LEAST, quantity: 2, updatedAt: AT, lastMovementId: 4n },
  ])
  expect(stock.reads).toEqual([`level ${MOST}`, `level ${LEAST}`, 'level 7'])
})

test('the quantity that a pet has already is written only where it was counted', () => {
  const counted = { ...set(1n, 5), by: { reason: 'count', keyId: 'key_a' } } as const
  const { journal, levels } = stockOf(1n).plan([set(1n, 5)], AT)
  expect([journal, levels]).toEqual([[], []])
  expect(stockOf(1n).plan([counted], AT).journal).toMatchObject([
    { previousQuantity: 5, newQuantity: 5, reason: 'count' },
  ])
})

test('an id that comes again in a batch makes nothing again, and is not free for another change', () => {
  const note = 'for Ann'
  const addition = { kind: 'addPet', addition: { id: ID, pet: pet(2n) }, keyId: 'key_a' } as const
  const plan = stockOf(1n).plan([move(), set(1n, 9), move(), move({ note }), addition], AT)
  const quantities = { previousQuantity: 5, newQuantity: 7 }
  const made: Movement = {
    ...{ id: ID, lineId: '2', petId: 1n, ...quantities, reason: 'arrival' },
    ...{ note: null, at: AT, undoes: null, occurredAt: null, ...NO_AMOUNT },
  }
  expect(plan.outcomes).toEqual([
    { outcome: 'made', made },
    { petId: 1n, quantity: 9, status: 'available' },
    { outcome: 'made_before', made },
    { outcome: 'id_reused' },
    'id_reused',
  ])
  expect(plan.journal).toHaveLength(2)
  expect(plan.pets).toEqual([])
})

test('a movement that cannot be made leaves its id free, and gives the quantity as the batch leaves it', () => {
  const count = { counted: 4, expected: 5, reason: 'count' } as const
  const arrival = { change: MAX_QUANTITY, reason: 'arrival' } as const
  const plan = stockOf(1n).plan(
    [set(1n, 6), move({ what: count }), move({ what: arrival }), move({ petId: 7n }), move()],
    AT,
  )
  expect(plan.outcomes.slice(1)).toMatchObject([
    { outcome: 'quantity_moved', quantity: 6 },
    { outcome: 'quantity_out_of_range', quantity: 6 },
    { outcome: 'unknown_pet' },
    { outcome: 'made', made: { previousQuantity: 6, newQuantity: 8 } },
  ])
})

test('a basket follows the changes before it in the batch, and one that is refused leaves nothing of itself', () => {
  const stock = stockOf(1n, 2n)
  const sale = (petId: bigint, change: number) =>
    ({ petId, what: { change, reason: 'sale' }, note: null }) as const
  const basket = (id: string, ...movements: ReturnType<typeof sale>[]) =>
    ({ kind: 'makeBasket', basket: { id, movements }, keyId: 'key_a' }) as const
  const other = ID.replace(/1$/, '2')
  const good = basket(ID, sale(2n, -1), sale(1n, -3), sale(2n, -1))
  const plan = stock.plan([set(1n, 4), basket(other, sale(2n, -5), sale(1n, -5)), good, good], AT)
  expect(plan.outcomes).toMatchObject([
    { quantity: 4 },
    { outcome: 'quantity_out_of_range', quantity: 4, position: 1, petId: 1n },
    { outcome: 'made', made: { id: ID, movements: [{ newQuantity: 4 }, { newQuantity: 1 }, {}] } },
    { outcome: 'made_before' },
  ])
  expect(
    plan.journal.map(({ id, petId, newQuantity, requestId: under, position }) => [
      ...[id, petId, newQuantity, under, position],
    ]),
  ).toEqual([
    [3n, 1n, 4, null, 0],
    [4n, 2n, 4, ID, 0],
    [5n, 1n, 1, ID, 1],
    [6n, 2n, 3, ID, 2],
  ])
  expect(plan.levels).toHaveLength(2)
})

test('a pet that is removed and added again continues its history, in one batch and after it', () => {
  const remove = { kind: 'remove', petId: 1n, by: REMOVE } as const
  const add = { kind: 'add', pet: pet(1n, { quantity: 2, name: 'Rex' }), by: ADD } as const
  const stock = stockOf(1n)
  const [removed, added] = stock.change([remove, add, remove, set(1n, 3)], AT)
  expect(removed).toEqual({ ...pet(1n), updatedAt: AT - 1_000 })
  expect(added).toEqual({ ...add.pet, updatedAt: AT })
  expect(stock.content).toMatchObject({ pets: [], removed: [{ petId: 1n, lastMovementId: 4n }] })
  stock.change([add], AT + 1)
  const { pets, journal, removed: left } = stock.content
  expect(pets).toMatchObject([{ petId: 1n, quantity: 2, lastMovementId: 5n }])
  expect(left).toEqual([])
  expect(
    journal.map(({ id, previousId, previousQuantity, newQuantity, reason }) =>
      [id, previousId, previousQuantity, newQuantity, reason].join(' '),
    ),
  ).toEqual(['1  0 5 add', '2 1 5 0 remove', '3 2 0 2 add', '4 3 2 0 remove', '5 4 0 2 add'])
})

test('an edit without a movement is named apart, and has another time than a movement beside it', () => {
  const stock = stockOf(1n, 2n)
  const plan = stock.plan([set(1n, 6), edit(1n, { name: 'Rex' }), edit(2n, { name: 'Max' })], AT)
  expect(plan.outcomes.slice(1)).toEqual(['edited', 'edited'])
  expect([...plan.editedSilently]).toEqual([1n, 2n])
  expect(plan.journal).toHaveLength(1)
  expect(plan.levels).toEqual([])
  expect(plan.pets).toEqual([
    { ...pet(1n, { quantity: 6, name: 'Rex' }), updatedAt: AT + 1, lastMovementId: 3n },
    { ...pet(2n, { name: 'Max' }), updatedAt: AT, lastMovementId: 2n },
  ])
  const later = stock.plan([edit(1n, { name: 'Rex' })], AT - 1_000)
  expect(later.pets[0]?.updatedAt).toBe(AT - 999)
})

test('a new status has a journal row that says so, and is not named as an edit without a movement', () => {
  const plan = stockOf(1n).plan([edit(1n, { status: 'sold', name: 'Rex' }), edit(1n, {})], AT)
  expect(plan.outcomes).toEqual(['status_changed', 'unchanged'])
  expect(plan.journal).toMatchObject([
    { previousQuantity: 5, newQuantity: 5, reason: 'update', note: 'status available -> sold' },
  ])
  expect([...plan.editedSilently]).toEqual([])
})

test('a command edits what it names, and a pet that is so already keeps its time', () => {
  const by = COMMAND
  const [edited, same] = stockOf(1n).change(
    [
      { kind: 'edit', petId: 1n, changes: { quantity: 0, lowStockAt: 2 }, by },
      { kind: 'edit', petId: 1n, changes: { lowStockAt: 2 }, by },
    ],
    AT,
  )
  expect(edited).toEqual({ ...pet(1n, { quantity: 0, lowStockAt: 2 }), updatedAt: AT })
  expect(same).toEqual(edited)
})

/** Makes the changes of each moment, cut as they are, and collects their outcomes. */
function outcomesOf(stock: MemoryStock, moments: readonly (readonly StockChange[][])[]) {
  return moments.flatMap((batches, place) =>
    batches.flatMap((changes) => stock.change(changes, AT + place)),
  )
}

test('changes cut into any batches have the outcomes, the pets and the journal of one at a time', () => {
  fc.assert(
    fc.property(anyMoments, (moments) => {
      const together = new MemoryStock()
      const apart = new MemoryStock()
      const alone = moments.map((batches) => batches.flat().map((change) => [change]))
      expect(outcomesOf(together, moments)).toEqual(outcomesOf(apart, alone))
      expect(together.content).toEqual(apart.content)
    }),
    runs(2_000),
  )
})

test('every plan leaves unbroken chains, each with the quantity of its pet at its head', () => {
  fc.assert(
    fc.property(anyMoments, (moments) => {
      const stock = new MemoryStock()
      outcomesOf(stock, moments)
      const { pets, removed, journal } = stock.content
      const heads = new Map<bigint, bigint>()
      journal.forEach(({ id, petId, previousId, previousQuantity }, place) => {
        expect(id).toBe(BigInt(place + 1))
        expect(previousId).toBe(heads.get(petId) ?? null)
        const before = journal.find((row) => row.id === previousId)
        expect(previousQuantity).toBe(before?.newQuantity ?? 0)
        heads.set(petId, id)
      })
      for (const { petId, quantity, lastMovementId } of pets) {
        expect(lastMovementId).toBe(heads.get(petId) ?? null)
        expect(journal.find((row) => row.id === lastMovementId)?.newQuantity).toBe(quantity)
      }
      for (const { petId, lastMovementId } of removed) {
        expect(lastMovementId).toBe(heads.get(petId) ?? -1n)
      }
      expect([...pets, ...removed]).toHaveLength(heads.size)
      const ids = journal.flatMap(({ requestId }) => requestId ?? [])
      for (const id of new Set(ids)) {
        const rows = journal.filter(({ requestId }) => requestId === id)
        const first = rows[0]?.id ?? -1n
        expect(rows.map(({ position }) => position)).toEqual([...rows.keys()])
        expect(rows.map((row) => row.id)).toEqual(rows.map((_, place) => first + BigInt(place)))
      }
    }),
    runs(500),
  )
})

test('every plan leaves each code with one pet, as its barcode or as its number', () => {
  fc.assert(
    fc.property(anyMoments, (moments) => {
      const stock = new MemoryStock()
      outcomesOf(stock, moments)
      const { pets, barcodes } = stock.content
      const stored = pets.flatMap((each) => storedBarcodes(each.petId, each.barcodes))
      expect(barcodes).toEqual(stored.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
      expect(new Set(stored.map(({ code }) => code)).size).toBe(stored.length)
      const numbers = new Map(pets.map(({ petId }) => [codeOfPetId(petId), petId]))
      for (const { code, petId } of stored) expect(numbers.get(code) ?? petId).toBe(petId)
    }),
    runs(1_000),
  )
})

test('the holder of a code is asked for where a change gives the code to a pet, and for the number of a new one', () => {
  const stock = stockOf(1n)
  stock.change([{ kind: 'editPet', petId: 1n, edit: { barcodes: ['A'] }, keyId: 'key_a' }], AT)
  stock.reads.length = 0
  stock.plan([edit(1n, { name: 'Rex' }), edit(1n, { status: 'sold' }), set(1n, 3), move()], AT)
  expect(stock.reads.filter((read) => read.startsWith('holder'))).toEqual([])
  stock.plan([{ kind: 'add', pet: pet(2n, { barcodes: ['036000291452'] }), by: ADD }], AT)
  const holders = stock.reads.filter((read) => read.startsWith('holder'))
  expect(new Set(holders)).toEqual(new Set(['holder 2', 'holder 00036000291452']))
})

test('a plan changes nothing in what is stored, so that it can be made again', () => {
  fc.assert(
    fc.property(anyMoments, (moments) => {
      const stock = new MemoryStock()
      outcomesOf(stock, moments.slice(1))
      const before = structuredClone(stock.content)
      const batch = (moments[0] ?? []).flat()
      expect(stock.plan(batch, AT + 9)).toEqual(stock.plan(batch, AT + 9))
      expect(stock.content).toEqual(before)
    }),
    runs(500),
  )
})
