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

/** Whether an amount is in a currency that this server does not know yet. */
export const isOfLater = (known: number | null, sent: SentMovement): boolean =>
  known !== null && hasAmount(sent) && 'change' in sent && (sent.currency ?? 0) > known

const amountIn = (sent: SentMovement): number | null =>
  'change' in sent ? (sent.amount ?? null) : null

export const hasAmount = (sent: SentMovement): boolean => amountIn(sent) !== null
