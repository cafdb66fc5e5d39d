import type { Group } from './shops.ts'

export const MINUTES = 1_440

/** Sales come in two waves: before noon and in the late afternoon. Hours after the middle of the opening hours. */
const WAVES = [
  { at: -0.2, width: 0.13, height: 1 },
  { at: 0.27, width: 0.14, height: 1.4 },
]
/** What sells at any hour, against the waves. */
const BASE = 0.45

/** How much is sold at a time of the opening hours. @param place 0 when the shop opens, 1 when it closes */
const bustle = (place: number): number =>
  BASE +
  WAVES.reduce(
    (sum, { at, width, height }) => sum + height * Math.exp(-(((place - 0.5 - at) / width) ** 2)),
    0,
  )

export const isOpen = ({ opens, closes }: Pick<Group, 'opens' | 'closes'>, minute: number) => {
  // Where a zone is far from UTC, the hours reach into the day before or after.
  const since = ((((minute - opens * 60) % MINUTES) + MINUTES) % MINUTES) / 60
  return since < closes - opens ? since / (closes - opens) : undefined
}

/** The share of a day's sales in each minute of the day, by UTC. All of them are 1. */
export function minuteShares(hours: Pick<Group, 'opens' | 'closes'>): Float64Array {
  const shares = Float64Array.from({ length: MINUTES }, (_, minute) => {
    const place = isOpen(hours, minute)
    return place === undefined ? 0 : bustle(place)
  })
  const sum = shares.reduce((all, share) => all + share, 0)
  return shares.map((share) => share / sum)
}
