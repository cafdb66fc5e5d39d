import { writeAmount } from '../money/amount.ts'
import type { Currency } from '../money/currency.ts'
import type { PetMoney } from './pet-goods.ts'

// An edit of what a pet sells for or costs is a line of its history, as one of its status is. The note has the amounts in the
// currency of that time: `price 12.50 -> 13.00 EUR, cost none -> 10.00 for 12 EUR`. So is a change of currency, of each pet whose
// amounts are converted: `price 20.00 BGN -> 10.23 EUR`.

const NONE = 'none'

/** The note of a movement that changes what a pet sells for or costs; null: it changes neither, or the shop has no currency. */
export const priceNote = (
  before: PetMoney,
  after: PetMoney,
  currency: Currency | null,
): string | null =>
  currency === null ? null : noteOf({ ...before, currency }, { ...after, currency })

/** The note of the movement of a pet whose amounts are converted into another currency of the shop. */
export const conversionNote = (
  before: PetMoney,
  after: PetMoney,
  { from, to }: { readonly from: Currency; readonly to: Currency },
): string | null => noteOf({ ...before, currency: from }, { ...after, currency: to })

type MoneyIn = PetMoney & { readonly currency: Currency }

function noteOf(before: MoneyIn, after: MoneyIn): string | null {
  const price = ({ price, currency }: MoneyIn): string =>
    price === undefined ? NONE : writeAmount(price, currency)
  const cost = ({ cost, costPer = 1, currency }: MoneyIn): string => {
    if (cost === undefined) return NONE
    return writeAmount(cost, currency) + (costPer === 1 ? '' : ` for ${costPer}`)
  }
  const { code } = after.currency
  const isConverted = before.currency.code !== code
  const parts = Object.entries({ price, cost }).flatMap(([name, write]) => {
    const [from, to] = [write(before), write(after)]
    const isSame = from === to && (!isConverted || from === NONE)
    return isSame
      ? []
      : `${name} ${from}${isConverted ? ` ${before.currency.code}` : ''} -> ${to} ${code}`
  })
  return parts.join(', ') || null
}

/** An amount of a note; null: there was none, or there is none now. */
export interface NotedAmount {
  readonly amount: number
  /** How many it is for. */
  readonly per: number
  readonly currency: Pick<Currency, 'code' | 'digits'>
}

interface NotedPrice {
  readonly of: 'price' | 'cost'
  readonly before: NotedAmount | null
  readonly after: NotedAmount | null
}

const NOTE =
  /^(price|cost) (\S+)(?: for (\d+))?(?: ([A-Z]{3}))? -> (\S+)(?: for (\d+))? ([A-Z]{3})$/

/** Reads a part of a note; undefined: it says no price. */
export function readPriceNote(part: string): NotedPrice | undefined {
  const found = NOTE.exec(part)
  const [, of, before = '', beforePer, former, after = '', afterPer, code = ''] = found ?? []
  const isAmount = (written: string) => written === NONE || /^\d+(\.\d+)?$/.test(written)
  if (of === undefined || !isAmount(before) || !isAmount(after)) return undefined
  const read = (written: string, code: string, per = '1'): NotedAmount | null => {
    if (written === NONE) return null
    const digits = written.split('.')[1]?.length ?? 0
    const amount = Number(written.replace('.', ''))
    return { amount, per: Number(per), currency: { code, digits } }
  }
  return {
    of: of as NotedPrice['of'],
    before: read(before, former ?? code, beforePer),
    after: read(after, code, afterPer),
  }
}
