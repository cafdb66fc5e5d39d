import fc from 'fast-check'
import { goodsOf, type PetGoods, type PetMoney } from '../../src/stock/pet-goods.ts'

const amount = fc.constantFrom(null, 0, 1250, 1_000_000_000_000)
const cost = fc.oneof(
  fc.constant({ cost: null, costPer: null }),
  fc.record({ cost: fc.constantFrom(0, 1000), costPer: fc.constantFrom(1, 12, 1_000_000) }),
)

/** What a pet may be known to cost: a price, a cost, both or none. */
export const anyMoney: fc.Arbitrary<PetMoney> = fc
  .tuple(amount, cost)
  .map(([price, each]) => goodsOf({ price, ...each }))

/** An edit of it, which may take either away, or leave it as it is. */
export const anyMoneyEdit = fc
  .tuple(fc.option(fc.record({ price: amount })), fc.option(cost))
  .map(([price, each]) => ({ ...price, ...each }))

const ordering = {
  supplierId: fc.constantFrom(null, 1, 2_147_483_647),
  supplierCode: fc.constantFrom(null, 'A-1', '007'),
  packSize: fc.constantFrom(null, 1, 1_000_000),
  orderUpTo: fc.constantFrom(null, 0, 2_147_483_647),
}

/** What a shop may know of a pet besides: also how it is ordered. */
export const anyGoods: fc.Arbitrary<PetGoods> = fc
  .tuple(anyMoney, fc.record(ordering))
  .map(([money, how]) => ({ ...money, ...goodsOf(how) }))

/** An edit of it. */
export const anyGoodsEdit = fc
  .tuple(anyMoneyEdit, fc.record(ordering, { requiredKeys: [] }))
  .map(([money, how]) => ({ ...money, ...how }))
