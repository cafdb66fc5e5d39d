import type { PetMoney, Stored } from '../pet-goods.ts'
import { DAY_MS, startOf } from './span.ts'

// What the stock is worth at its prices and at its usual costs, and how long it was not sold. At cost, what there is of a
// pet is rounded down once: the parts add up to the whole.

/** What has not been sold for so many days is said. */
export const UNSOLD_DAYS = [30, 90, 180] as const

/** The pets of a kind that were last sold in the same one of those times. */
export interface WorthRow {
  readonly kind: string | null
  /** For how many days none was sold: one of {@link UNSOLD_DAYS}, or 0 for less. */
  readonly unsoldFor: number
  readonly pets: number
  readonly units: number
  /** In minor units of the currency, of those that have a price. */
  readonly atPrice: bigint
  readonly petsWithoutPrice: number
  readonly unitsWithoutPrice: number
  /** Of those that have a usual cost. */
  readonly atCost: bigint
  readonly petsWithoutCost: number
  readonly unitsWithoutCost: number
}

/** What the stock is worth, or a part of it. */
export type WorthSum = Omit<WorthRow, 'kind' | 'unsoldFor'>

export interface StockWorth {
  readonly all: WorthSum
  readonly kinds: readonly { readonly kind: string | null; readonly sum: WorthSum }[]
  /** What was not sold for so many days, or longer. */
  readonly unsold: readonly { readonly days: number; readonly sum: WorthSum }[]
}

/** From which day on a pet has to be sold, so that it was sold in each of {@link UNSOLD_DAYS}. */
export const soldSince = (now: number): number[] =>
  UNSOLD_DAYS.map((days) => startOf(1, now) - days * DAY_MS)

/** The worth of so many pets of which each is there so often. */
export function worthOf(
  pets: number,
  quantity: number,
  { price, cost, costPer }: Stored<PetMoney>,
): WorthSum {
  const all = { pets, units: pets * quantity }
  const times = (of: bigint): bigint => BigInt(pets) * of
  const units = BigInt(quantity)
  const hasPrice = price !== null && price !== undefined
  const hasCost = cost !== null && cost !== undefined
  return {
    ...all,
    atPrice: hasPrice ? times(units * BigInt(price)) : 0n,
    petsWithoutPrice: hasPrice ? 0 : all.pets,
    unitsWithoutPrice: hasPrice ? 0 : all.units,
    atCost: hasCost ? times((units * BigInt(cost)) / BigInt(costPer ?? 1)) : 0n,
    petsWithoutCost: hasCost ? 0 : all.pets,
    unitsWithoutCost: hasCost ? 0 : all.units,
  }
}

const NOTHING = worthOf(0, 0, {})

const add = (a: WorthSum, b: WorthSum): WorthSum => ({
  pets: a.pets + b.pets,
  units: a.units + b.units,
  atPrice: a.atPrice + b.atPrice,
  petsWithoutPrice: a.petsWithoutPrice + b.petsWithoutPrice,
  unitsWithoutPrice: a.unitsWithoutPrice + b.unitsWithoutPrice,
  atCost: a.atCost + b.atCost,
  petsWithoutCost: a.petsWithoutCost + b.petsWithoutCost,
  unitsWithoutCost: a.unitsWithoutCost + b.unitsWithoutCost,
})

/** Adds up what an engine has read: of which most is tied up comes first. */
export function makeWorth(rows: readonly WorthRow[]): StockWorth {
  const kinds = new Map<string | null, WorthSum>()
  for (const row of rows) kinds.set(row.kind, add(kinds.get(row.kind) ?? NOTHING, row))
  const sum = (of: readonly WorthRow[]): WorthSum => of.reduce(add, NOTHING)
  const most = ([, a]: readonly [unknown, WorthSum], [, b]: readonly [unknown, WorthSum]) =>
    Number(b.atPrice - a.atPrice) || Number(b.atCost - a.atCost)
  return {
    all: sum(rows),
    kinds: [...kinds].sort(most).map(([kind, of]) => ({ kind, sum: of })),
    unsold: UNSOLD_DAYS.map((days) => ({
      days,
      sum: sum(rows.filter(({ unsoldFor }) => unsoldFor >= days)),
    })),
  }
}
