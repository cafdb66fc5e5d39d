import { type AmountProblem, readAmount, writeAmount } from '../../../money/amount.ts'
import { isCostPer } from '../../../money/bounds.ts'
import type { Currency } from '../../../money/currency.ts'
import { goodsOf, hasAmount, type PetMoney } from '../../../stock/pet-goods.ts'
import { field, type Read, type TextsOf, type Values } from '../../kit/fields.ts'
import { decimalMark, readCount } from '../../texts/formats.ts'

/** What the shop usually pays for so many of a pet. */
interface Cost {
  readonly cost: number
  readonly costPer: number
}

export type MoneyProblem = AmountProblem | 'no_cost' | 'no_pieces'

/** A cost and how many it is of, as they are typed. A form holds the two as one text. */
export interface TypedCost {
  readonly cost: string
  readonly costPer: string
}

export function typedCost(text: string): TypedCost {
  const [cost = '', costPer = ''] = text.split('\n')
  return { cost, costPer }
}

/** Takes input into one of the two. */
export function withTyped(text: string, typed: Partial<TypedCost>): string {
  const { cost, costPer } = { ...typedCost(text), ...typed }
  return cost === '' && costPer === '' ? '' : `${cost}\n${costPer}`
}

/** Reads a price. An empty text is none. */
function readPrice(text: string, currency: Currency | null): Read<number | null, MoneyProblem> {
  return currency === null || text.trim() === '' ? { value: null } : readAmount(text, currency)
}

/** Reads a cost: of 1, where nothing else is typed. */
function readCost(text: string, currency: Currency | null): Read<Cost | null, MoneyProblem> {
  const typed = typedCost(text)
  const read = readPrice(typed.cost, currency)
  if (read.problem !== undefined) return read
  const isAlone = typed.costPer.trim() === ''
  const costPer = isAlone ? 1 : readCount(typed.costPer)
  if (!isCostPer(costPer)) return { problem: 'no_pieces' }
  if (read.value !== null) return { value: { cost: read.value, costPer } }
  return isAlone || currency === null ? { value: null } : { problem: 'no_cost' }
}

const isSameCost = (a: Cost | null, b: Cost | null): boolean =>
  a?.cost === b?.cost && a?.costPer === b?.costPer

/** The fields of what a pet sells for and costs. @param currency as it is now; null: a shop without one knows no prices */
export const moneyFields = (currency: () => Currency | null) => ({
  price: field((text) => readPrice(text, currency())),
  cost: field((text) => readCost(text, currency()), isSameCost),
})

export type MoneyFields = ReturnType<typeof moneyFields>

type Money = Values<MoneyFields>

/** The texts of a pet that is there. */
export function moneyTexts(
  { price, cost, costPer }: PetMoney,
  currency: Currency | null,
): TextsOf<MoneyFields> {
  if (currency === null) return { price: '', cost: '' }
  const write = (amount: number | undefined): string =>
    amount === undefined ? '' : writeAmount(amount, currency, decimalMark())
  const per = costPer === undefined || costPer === 1 ? '' : String(costPer)
  return { price: write(price), cost: withTyped('', { cost: write(cost), costPer: per }) }
}

/** What is known of the money of a new pet, as the service names it. */
export const newMoney = (
  price: Money['price'],
  cost: Money['cost'],
  currency: Currency | null = null,
) => ({
  ...goodsOf({ price, ...cost }),
  ...ofCurrency(currency),
})

/** The shop may have changed its currency since: then an amount is refused. */
const ofCurrency = (currency: Currency | null) =>
  currency === null ? {} : { currency: currency.number }

/** An edit of it, as the service names it. */
export const moneyEdit = (
  price?: Money['price'],
  cost?: Money['cost'],
  currency: Currency | null = null,
) => ({
  ...(price !== undefined && { price }),
  ...(cost !== undefined && (cost ?? { cost: null })),
  ...(hasAmount({ price, ...cost }) && ofCurrency(currency)),
})
