import { PLANS, type Plan, type PlanLimits } from '../../plans/plans.ts'
import { field, type Read } from '../kit/fields.ts'
import { readQuantity } from '../texts/amount.ts'

/** A plan, and its own two numbers as they are typed. A form holds the three as one text. */
interface TypedLimits {
  readonly plan: Plan
  readonly perMinute: string
  readonly perDay: string
}

const textOf = ({ plan, perMinute, perDay }: TypedLimits): string =>
  [plan, perMinute, perDay].join('\n')

export const limitsText = ({
  plan,
  perMinute,
  perDay,
}: { readonly plan: Plan } & PlanLimits): string =>
  plan === 'enterprise'
    ? textOf({ plan, perMinute: String(perMinute), perDay: String(perDay) })
    : textOf({ plan, perMinute: '', perDay: '' })

export function typedLimits(text: string): TypedLimits {
  const [plan, perMinute = '', perDay = ''] = text.split('\n')
  return { plan: PLANS.find((each) => each === plan) ?? 'business', perMinute, perDay }
}

/** Takes input into one of the three. */
export const withTyped = (text: string, typed: Partial<Record<keyof TypedLimits, string>>) =>
  Object.values({ ...typedLimits(text), ...typed }).join('\n')

export const readLimit = (text: string): number | undefined => readQuantity(text) || undefined

type Limits = { readonly plan: Plan } & Partial<PlanLimits>

function readLimits(text: string): Read<Limits, 'notALimit'> {
  const { plan, ...typed } = typedLimits(text)
  if (plan !== 'enterprise') return { value: { plan } }
  const perMinute = readLimit(typed.perMinute)
  const perDay = readLimit(typed.perDay)
  if (perMinute === undefined || perDay === undefined) return { problem: 'notALimit' }
  return { value: { plan, perMinute, perDay } }
}

const isSame = (a: Limits, b: Limits): boolean =>
  a.plan === b.plan && a.perMinute === b.perMinute && a.perDay === b.perDay

/** How often a key may ask. */
export const limits = {
  ...field(readLimits, isSame),
  empty: textOf({ plan: 'business', perMinute: '', perDay: '' }),
}
