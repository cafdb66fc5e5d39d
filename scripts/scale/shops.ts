import type { Assumptions, ShopClass } from './assumptions.ts'
import { cumulative, type Random, spreadFactor, weighted } from './random.ts'

/** Shops that are open at the same hours, by UTC, and are of one class. */
export interface Group {
  readonly kind: ShopClass
  /** Hours of a day by UTC, which may reach into the next day. */
  readonly opens: number
  readonly closes: number
  /** The mean sales a day of each shop. */
  readonly sales: readonly number[]
}

/** Draws the shops. They are grouped, since all that differs inside a group is how much a shop sells. */
export function drawShops(assumptions: Assumptions, random: Random): readonly Group[] {
  const { classes, zones, opens, closes, spread, shops } = assumptions
  const byClass = cumulative(classes.map(({ share }) => share))
  const byZone = cumulative(zones.map(({ share }) => share))
  const groups = new Map<string, { group: Group; sales: number[] }>()
  const oneOf = (hours: readonly number[]) => hours[Math.floor(random() * hours.length)] ?? 0
  for (let shop = 0; shop < shops; shop++) {
    const kind = classes[weighted(byClass, random)] as ShopClass
    const offset = zones[weighted(byZone, random)]?.offset ?? 0
    const hours = kind.isAlwaysOpen ? [0, 24] : [oneOf(opens), oneOf(closes)]
    const [from = 0, to = 0] = hours.map((hour) => hour - offset)
    const name = `${kind.name} ${from} ${to}`
    const known = groups.get(name)
    const sales = known?.sales ?? []
    if (known === undefined) {
      groups.set(name, { sales, group: { kind, opens: from, closes: to, sales } })
    }
    sales.push(kind.sales * spreadFactor(spread, random))
  }
  return [...groups.values()].map(({ group }) => group)
}
