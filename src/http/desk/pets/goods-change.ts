import type { AccessStore } from '../../../keys/access-store.ts'
import { supplierCalled } from '../../../shops/supplier.ts'
import {
  hasAmount,
  type PetGoods,
  type PetMoney,
  type Stored,
  type StoredGoods,
} from '../../../stock/pet-goods.ts'
import { credentialOf, type RequestContext } from '../../request/context.ts'
import type { CostSent } from './pet-shapes.ts'

interface GoodsChange {
  readonly goods: StoredGoods
  /** Whether the shop has no supplier of the name that is sent. */
  readonly lacksSupplier: boolean
}

/**
 * What is sent of prices and ordering, as a change of the fields that are stored: a cost is of as many as are said, or of 1,
 * and a supplier is found by its name.
 */
export async function goodsChange(
  sent: Stored<Omit<PetGoods, 'supplierId'>>,
  access: Pick<AccessStore, 'listSuppliers'>,
): Promise<GoodsChange> {
  const { supplier } = sent
  const { price, supplierCode, packSize, orderUpTo } = sent
  const goods = { price, supplierCode, packSize, orderUpTo, ...costChange(sent) }
  if (supplier === undefined) return { goods, lacksSupplier: false }
  if (supplier === null) {
    return { goods: { ...goods, supplier, supplierId: null }, lacksSupplier: false }
  }
  const found = supplierCalled(await access.listSuppliers(), supplier)
  return found === undefined
    ? { goods, lacksSupplier: true }
    : { goods: { ...goods, supplier: found.name, supplierId: found.id }, lacksSupplier: false }
}

const costChange = ({ cost, costPer }: Stored<CostSent>): StoredGoods =>
  cost === undefined ? {} : { cost, costPer: cost === null ? null : (costPer ?? 1) }

/** Whether an amount is sent, and the shop has no currency. */
export const lacksCurrency = (sent: Stored<PetMoney>, context: RequestContext): boolean =>
  credentialOf(context).settings.currency === null && hasAmount(sent)
