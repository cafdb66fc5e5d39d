import type { AccessStore } from '../../../keys/access-store.ts'
import { currencyOf, type RequestContext } from '../../request/context.ts'
import type { ValueOf } from '../../shapes/shape.ts'
import type { BasketRequest, MovementRequest } from './movement-shapes.ts'

type SentMovement =
  | ValueOf<typeof MovementRequest>
  | ValueOf<typeof BasketRequest>['movements'][number]

/** What a movement does, as the stock knows it. */
export function changeOf(sent: SentMovement) {
  const what =
    'counted' in sent
      ? { counted: sent.counted, expected: sent.expected, reason: sent.reason }
      : { change: sent.change, reason: sent.reason }
  const currency = 'change' in sent ? (sent.currency ?? null) : null
  return { what, note: sent.note ?? null, amount: amountIn(sent), currency }
}

/**
 * Whether an amount is in a currency that the shop does not have and never had: that this server does not know yet, or that a
 * database had of which an older backup was restored.
 */
export async function isOfUnknownCurrency(
  sent: readonly SentMovement[],
  context: RequestContext,
  access: Pick<AccessStore, 'listPastCurrencies'>,
): Promise<boolean> {
  const numbers = new Set(sent.filter(hasAmount).map((each) => changeOf(each).currency))
  numbers.delete(null)
  numbers.delete(currencyOf(context))
  if (numbers.size === 0) return false
  for (const { number } of await access.listPastCurrencies()) numbers.delete(number)
  return numbers.size > 0
}

const amountIn = (sent: SentMovement): number | null =>
  'change' in sent ? (sent.amount ?? null) : null

export const hasAmount = (sent: SentMovement): boolean => amountIn(sent) !== null
