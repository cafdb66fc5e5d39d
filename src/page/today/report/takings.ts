import type { Currency } from '../../../money/currency.ts'
import type { Report } from '../../state/report.ts'
import { netOf, type SumsByReason } from './sums.ts'

/** What sales came to, less what was given back. */
export interface Takings {
  /** By currency, the newest first: two are never added. */
  readonly amounts: readonly { readonly currency: Currency; readonly amount: number }[]
  /** How many units were sold or brought back for an amount that is not known. */
  readonly unknown: number
}

/** A part of a report that may have money. */
interface Part {
  readonly reasons: SumsByReason
  readonly money?: Report['total']['money']
}

type Currencies = Report['currencies']

const REASONS = ['sale', 'return'] as const

/** What movements of a reason came to in a currency. */
export const amountIn = (
  { money = [] }: Part,
  reason: (typeof REASONS)[number],
  { number }: Pick<Currency, 'number'>,
): number | undefined =>
  money.find((each) => each.reason === reason && each.currency === number)?.amount

/** How many units of a reason are of an amount that is not known. */
export const unknownIn = ({ reasons, money = [] }: Part, reason: (typeof REASONS)[number]) =>
  Math.abs(
    money
      .filter((each) => each.reason === reason)
      .reduce((rest, { taken, added }) => rest - (added - taken), netOf(reasons[reason])),
  )

/** @returns undefined in a shop without a currency */
export function takingsOf(part: Part, currencies: Currencies): Takings | undefined {
  if (currencies === undefined) return undefined
  const amounts = [...currencies].reverse().flatMap((currency) => {
    const known = REASONS.flatMap((reason) => amountIn(part, reason, currency) ?? [])
    return known.length === 0 ? [] : [{ currency, amount: known.reduce((a, b) => a + b, 0) }]
  })
  const unknown = REASONS.reduce((sum, reason) => sum + unknownIn(part, reason), 0)
  return { amounts, unknown }
}

/** Whether nothing was sold or brought back. */
export const isNoTakings = ({ amounts, unknown }: Takings): boolean =>
  amounts.length === 0 && unknown === 0
