import { type Conversion, converted } from '../money/conversion.ts'
import type { MovementReason } from './journal.ts'
import { goodsOf, type PetMoney, type Stored } from './pet-goods.ts'

/** The reason of a line that a conversion leaves in the history of a pet. @param keyId null: a command converts */
export const conversionReason = (keyId: string | null): MovementReason =>
  keyId === null ? 'command' : 'update'

/** What a pet sells for and costs in another currency. An amount that no amount is as large as is not known then. */
export function convertedMoney(
  { price, cost, costPer }: Stored<PetMoney>,
  conversion: Conversion,
): PetMoney {
  const convert = (amount: number | null | undefined): number | null =>
    (amount ?? null) === null ? null : converted(amount as number, conversion)
  return goodsOf({ price: convert(price), cost: convert(cost), costPer })
}
