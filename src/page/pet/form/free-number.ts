import type { Stock } from '../../state/stock.ts'

/** Numbers from here on are codes of packages, and not a shop's own counting. */
const TOO_LONG = 10_000_000n

/** Suggests a number for a new pet: the one after the highest that the shop has given, and no pet's code. */
export function freeNumber(stock: Pick<Stock, 'all' | 'findByCode'>): bigint {
  let highest = 0n
  for (const { petId } of stock.all.value) {
    if (petId > highest && petId < TOO_LONG) highest = petId
  }
  let free = highest + 1n
  while (stock.findByCode(String(free)) !== undefined) free += 1n
  return free
}
