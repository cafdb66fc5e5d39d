import fc from 'fast-check'
import { comparedCode } from '../../src/stock/barcode.ts'
import { CHANGE_REASONS } from '../../src/stock/journal.ts'
import { MAX_QUANTITY, PET_STATUSES } from '../../src/stock/pet.ts'
import type { StockChange } from '../../src/stock/stock-change.ts'
import type { ChangedBy } from '../../src/stock/store.ts'
import { anyGoods, anyGoodsEdit } from '../storage/any-money.ts'
import { LEAST, MOST } from '../storage/pets.ts'

export function requestId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

// Few pets, ids and values, so that changes meet.
const petId = fc.constantFrom(LEAST, 1n, MOST)
const keyId = fc.constantFrom('key_a', 'key_b')
const id = fc.nat({ max: 4 }).map(requestId)
const quantity = fc.constantFrom(0, 1, 2, MAX_QUANTITY)
const status = fc.constantFrom(...PET_STATUSES)
const name = fc.constantFrom(null, 'Rex', 'Max')
const lowStockAt = fc.constantFrom(null, 0, 3)
const note = fc.constantFrom(null, 'for Ann')

// The same codes written in two ways, and those of pets' numbers.
const barcodes = fc.uniqueArray(
  fc.constantFrom('036000291452', '0036000291452', 'TANK-7', '1', String(MOST)),
  { selector: comparedCode, maxLength: 3 },
)
const edited = { status, name, kind: name, barcodes, lowStockAt }

const withMoney = <Known, Money>(known: fc.Arbitrary<Known>, money: fc.Arbitrary<Money>) =>
  fc.tuple(known, money).map(([each, of]) => ({ ...each, ...of }))

const pet = withMoney(fc.record({ petId, quantity, ...edited }), anyGoods)
const edit = withMoney(fc.record(edited, { requiredKeys: [] }), anyGoodsEdit)
const supplierId = fc.constantFrom(null, 1, 2)
const shared = fc.record({ kind: name, status, lowStockAt, supplierId }, { requiredKeys: [] })
// Each pet is in one group.
const groups = fc
  .uniqueArray(petId, { minLength: 1 })
  .chain((petIds) =>
    fc.tuple(
      ...petIds.map((each) => fc.record({ petIds: fc.constant([each]), to: shared, was: shared })),
    ),
  )
const changes = withMoney(fc.record({ quantity, ...edited }, { requiredKeys: [] }), anyGoodsEdit)

const what = fc.oneof(
  fc.record({
    change: fc.constantFrom(-2, -1, 1, 2, MAX_QUANTITY),
    reason: fc.constantFrom(...CHANGE_REASONS),
  }),
  fc.record({ counted: quantity, expected: quantity, reason: fc.constant('count' as const) }),
)

/** Most take nothing back. */
const undoes = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, id)

/** Few come late, and fewer too late. */
const occurred = fc.constantFrom(
  ...[null, null, null, { agoMs: 0 }, { agoMs: 43 * 3_600_000 }],
  ...[0, Number.MAX_SAFE_INTEGER].map((at) => ({ at, keptMs: 86_400_000 })),
)

/** Most sales are by the price of the pet. */
const amount = fc.constantFrom(undefined, undefined, null, 0, -1_000_000_000_000)
const currency = fc.constantFrom(undefined, null, 1, 2)

const byKey = (reason: ChangedBy['reason']) =>
  fc.record({ reason: fc.constant(reason), keyId: fc.option(keyId) })

const kind = <const Kind extends StockChange['kind']>(name: Kind) => fc.constant(name)

export const anyChange: fc.Arbitrary<StockChange> = fc.oneof(
  fc.record({
    kind: kind('setQuantity'),
    petId,
    quantity,
    by: fc.oneof(byKey('update'), byKey('count')),
    isSale: fc.boolean(),
    currency: fc.constantFrom(null, 1, 2),
  }),
  fc.record({
    kind: kind('makeMovement'),
    movement: fc.record({ id, petId, what, note, amount, undoes, occurred }),
    ...{ keyId, currency },
  }),
  fc.record({
    kind: kind('makeBasket'),
    basket: fc.record({
      id,
      movements: fc.array(fc.record({ petId, what, note, amount }), { minLength: 1, maxLength: 3 }),
      undoes,
      occurred,
    }),
    ...{ keyId, currency },
  }),
  fc.record({ kind: kind('addPet'), addition: fc.record({ id, pet, occurred }), keyId }),
  fc.record({ kind: kind('editPet'), petId, edit, keyId }),
  fc.record({ kind: kind('editPets'), groups, keyId }),
  fc.record({
    kind: kind('removePets'),
    removal: fc.record({ id, petIds: fc.uniqueArray(petId, { minLength: 1 }) }),
    keyId,
  }),
  fc.record({
    kind: kind('removePet'),
    petId,
    requestId: fc.option(id, { nil: undefined }),
    keyId,
  }),
  fc.record({ kind: kind('add'), pet, by: byKey('add') }),
  fc.record({ kind: kind('edit'), petId, changes, by: byKey('command') }),
  fc.record({ kind: kind('remove'), petId, by: byKey('remove') }),
)

/** Changes of one moment after another; those of a moment are cut into batches in some way. */
export const anyMoments = fc.array(
  fc.array(fc.array(anyChange, { maxLength: 6 }), { maxLength: 4 }),
  { maxLength: 6 },
)
