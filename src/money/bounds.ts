// An amount is a whole number of minor units (cents) of the shop's currency. What a pet has is at most 10^12, which a number
// holds exactly; what is read, multiplied or added is a bigint meanwhile. Only a change of currency rounds (conversion.ts).

/** The largest amount of a pet, and of a sale. */
export const MAX_AMOUNT = 1_000_000_000_000

/** The most pieces that a cost is of. */
export const MAX_COST_PER = 1_000_000

const isWithin = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most

export const isAmount = (value: unknown): value is number => isWithin(value, 0, MAX_AMOUNT)

/** What a sale or a return came to: less than nothing where money went back. */
export const isSaleAmount = (value: unknown): value is number =>
  isWithin(value, -MAX_AMOUNT, MAX_AMOUNT)

/** What so many cost at a price; null where no amount is so large. */
export function priceTimes(price: number, quantity: number): number | null {
  const product = Number(BigInt(price) * BigInt(quantity))
  return isSaleAmount(product) ? product : null
}

export const isCostPer = (value: unknown): value is number => isWithin(value, 1, MAX_COST_PER)
