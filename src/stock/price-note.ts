import { writeAmount } from '../money/amount.ts'
import type { Currency } from '../money/currency.ts'
import type { PetMoney } from './pet-goods.ts'

// An edit of what a pet sells for or costs is a line of its history, as one of its status is. The note has the amounts in the
// currency of that time: `price 12.50 -> 13.00 EUR, cost none -> 10.00 for 12 EUR`.

const NONE = 'none'

/** The note of a movement that changes what a pet sells for or costs; null: it changes neither, or the shop has no currency. */
export function priceNote(
  before: PetMoney,
  after: PetMoney,
  currency: Currency | null,
): string | null {
  if (currency === null) return null
  const price = ({ price }: PetMoney): string =>
    price === undefined ? NONE : writeAmount(price, currency)
  const cost = ({ cost, costPer = 1 }: PetMoney): string => {
    if (cost === undefined) return NONE
    return writeAmount(cost, currency) + (costPer === 1 ? '' : ` for ${costPer}`)
  }
  const parts = Object.entries({ price, cost }).flatMap(([name, write]) =>
    write(before) === write(after)
      ? []
      : `${name} ${write(before)} -> ${write(after)} ${currency.code}`,
  )
  return parts.join(', ') || null
}

/** An amount of a note; null: there was none, or there is none now. */
export interface NotedAmount {
  readonly amount: number
  /** How many it is for. */
  readonly per: number
}

interface NotedPrice {
  readonly of: 'price' | 'cost'
  readonly before: NotedAmount | null
  readonly after: NotedAmount | null
  readonly currency: Pick<Currency, 'code' | 'digits'>
}

const NOTE = /^(price|cost) (\S+)(?: for (\d+))? -> (\S+)(?: for (\d+))? ([A-Z]{3})$/

/** Reads a part of a note; undefined: it says no price. */
export function readPriceNote(part: string): NotedPrice | undefined {
  const [, of, before = '', beforePer, after = '', afterPer, code = ''] = NOTE.exec(part) ?? []
  const amounts = [before, after].filter((written) => written !== NONE)
  const digits = (amounts[0] ?? '').split('.')[1]?.length ?? 0
  if (of === undefined || !amounts.every((written) => /^\d+(\.\d+)?$/.test(written))) {
    return undefined
  }
  const read = (written: string, per = '1'): NotedAmount | null =>
    written === NONE ? null : { amount: Number(written.replace('.', '')), per: Number(per) }
  return {
    of: of as NotedPrice['of'],
    before: read(before, beforePer),
    after: read(after, afterPer),
    currency: { code, digits },
  }
}
