// What is assumed about shops. Nobody has measured it: put in your own.

export interface ShopClass {
  readonly name: string
  /** Of all shops. */
  readonly share: number
  readonly tills: number
  /** Devices with the stock page open, which listen to its events, while the shop is open. */
  readonly pages: number
  /** A day, in the mean of a week. */
  readonly sales: number
  readonly pets: number
  /** Open all day and night. */
  readonly isAlwaysOpen: boolean
}

export interface Assumptions {
  readonly shops: number
  readonly classes: readonly ShopClass[]
  /** How much shops of a class differ in their sales: the deviation of the logarithm. */
  readonly spread: number
  /** Hours that the shop's clock is ahead of UTC, and how many shops are there. */
  readonly zones: readonly { readonly offset: number; readonly share: number }[]
  /** Local hours, each as likely as the others. */
  readonly opens: readonly number[]
  readonly closes: readonly number[]
  /** The sales of each day of a week, Monday first, against the mean. */
  readonly week: readonly number[]
  /** Rows of the journal that a sale makes: a receipt has so many different pets. */
  readonly linesPerSale: number
  /** Arrivals, counts and the like: single movements for each line that is sold. */
  readonly otherMovements: number
  /** Requests that look up a code, for each line that is sold. */
  readonly scansPerLine: number
  /** The share of tills that ask for the list again and again, and the seconds between. */
  readonly polling: number
  readonly pollEvery: number
  /** Whether the load balancer sends the requests of a key to one node. */
  readonly isSticky: boolean
}

const day = { isAlwaysOpen: false }

/** A host of shops in Europe. */
export const EUROPE: Assumptions = {
  shops: 100_000,
  classes: [
    { ...day, name: 'corner shop', share: 0.6, tills: 1, pages: 0.5, sales: 35, pets: 80 },
    { ...day, name: 'shop', share: 0.28, tills: 2, pages: 1, sales: 90, pets: 200 },
    { ...day, name: 'large shop', share: 0.1, tills: 4, pages: 2, sales: 300, pets: 500 },
    { ...day, name: 'superstore', share: 0.018, tills: 10, pages: 4, sales: 1_200, pets: 1_500 },
    {
      name: 'web shop',
      share: 0.002,
      tills: 20,
      pages: 10,
      sales: 8_000,
      pets: 3_000,
      isAlwaysOpen: true,
    },
  ],
  spread: 0.6,
  zones: [
    { offset: 0, share: 0.15 },
    { offset: 1, share: 0.7 },
    { offset: 2, share: 0.15 },
  ],
  opens: [8, 9, 10],
  closes: [18, 19, 20],
  week: [0.85, 0.85, 0.9, 0.95, 1.15, 1.7, 0.6],
  linesPerSale: 2.4,
  otherMovements: 0.15,
  scansPerLine: 0.5,
  polling: 0.5,
  pollEvery: 5,
  isSticky: true,
}

/** The same shops around the world. */
export const WORLD: Assumptions = {
  ...EUROPE,
  zones: [
    { offset: -8, share: 0.12 },
    { offset: -6, share: 0.13 },
    { offset: -5, share: 0.15 },
    { offset: -3, share: 0.06 },
    { offset: 0, share: 0.08 },
    { offset: 1, share: 0.24 },
    { offset: 5, share: 0.04 },
    { offset: 8, share: 0.08 },
    { offset: 9, share: 0.07 },
    { offset: 10, share: 0.03 },
  ],
}

/** Day of a week, from Monday. */
export const SATURDAY = 5
