import { COMMAND, changeTimes } from '../../keys/access-change.ts'
import { readPlainAmount } from '../../money/amount.ts'
import { MAX_COST_PER } from '../../money/bounds.ts'
import { type Currency, digitsOf } from '../../money/currency.ts'
import { changedCurrency } from '../../shops/settings.ts'
import type { PetMoney, Stored } from '../../stock/pet-goods.ts'
import type { CommandEngine, CommandShop } from '../../storage/engine.ts'
import { CommandFailed } from '../failures/failures.ts'
import { InvalidValue, integer, type Parser } from '../flags/values.ts'

/** An amount as decimals, read by the digits of a currency later; null for `none`. */
export const amount: Parser<string | null> = (text) => {
  if (text === 'none') return null
  if (/^\d+(?:\.\d+)?$/.test(text)) return text
  throw new InvalidValue('must be an amount with a point before decimals, like 12.50')
}

/** How many a cost is of. */
export const costPer = integer(1, MAX_COST_PER)

export const currency: Parser<string> = (text) => {
  if (digitsOf(text) !== undefined) return text
  throw new InvalidValue('must be a code of ISO 4217 in capitals, like EUR')
}

/** What a call says of money. Its amounts are decimals, which mean nothing before the currency is known. */
export interface GivenMoney {
  readonly price?: string | null | undefined
  readonly cost?: string | null | undefined
  readonly costPer?: number | undefined
  readonly currency?: string | undefined
}

/**
 * The currency of a shop, or the one that it is to get, since it has none.
 * @throws CommandFailed where it has another one
 */
export function settledCurrency(
  currency: Currency | null,
  wanted: string | undefined,
): Currency | null {
  if (currency === null) return changedCurrency({ currency }, wanted)
  if (wanted === undefined || wanted === currency.code) return currency
  throw new CommandFailed(
    `the currency of the shop is ${currency.code}, not ${wanted}: leave out --currency. \`petstock inventory currency ${wanted} --rate N\` changes it, and converts all prices and costs`,
  )
}

/**
 * Gives a shop the currency that is settled for it, if it has none.
 * @throws CommandFailed where it has got another one meanwhile
 */
export async function giveCurrency(
  { access }: CommandShop,
  engine: CommandEngine,
  settled: Currency | null,
): Promise<void> {
  const known = async () => (await access.readSettings()).currency
  const before = await known()
  if (settled === null || settledCurrency(before, settled.code) === before) return
  const wanted = { currency: settled.code }
  const change = { kind: 'change_settings', change: wanted, defaultMs: 0 } as const
  const { outcome } = await access.change(change, COMMAND, changeTimes(await engine.clocks()))
  if (outcome !== 'done') settledCurrency(await known(), settled.code)
}

/** Reads what is given as amounts of a currency. @throws CommandFailed */
export function moneyGiven(
  { price, cost, costPer }: GivenMoney,
  currency: Currency | null,
): Stored<PetMoney> {
  const read = (flag: string, text: string | null | undefined) => {
    if (text === undefined || text === null) return text
    if (currency === null) {
      throw new CommandFailed(
        `${flag} is an amount, and the shop has no currency yet: name it once, as in --currency EUR`,
      )
    }
    const found = readPlainAmount(text, currency)
    if ('value' in found) return found.value
    const why =
      found.problem === 'too_precise'
        ? `has more decimals than ${currency.code}, which has ${currency.digits}`
        : 'is too large'
    throw new CommandFailed(`${flag} ${text} ${why}`)
  }
  const costRead = read('--cost', cost)
  return {
    price: read('--price', price),
    cost: costRead,
    costPer: costRead === null ? null : costRead === undefined ? undefined : (costPer ?? 1),
  }
}
