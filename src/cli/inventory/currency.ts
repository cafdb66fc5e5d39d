import { COMMAND, changeTimes } from '../../keys/access-change.ts'
import { writeAmount } from '../../money/amount.ts'
import { conversionAt, converted, isRate, MAX_RATE_LENGTH } from '../../money/conversion.ts'
import type { Currency } from '../../money/currency.ts'
import { changedCurrency } from '../../shops/settings.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { readConfirmation } from '../command/confirmation.ts'
import { isSet, readArgument, readFlag } from '../command/read-flag.ts'
import { withShop } from '../engine/engine.ts'
import { readShopChoice } from '../engine/engine-choice.ts'
import { CommandFailed } from '../failures/failures.ts'
import { JSON_FLAG, SHOP_FLAGS, YES } from '../flags/common-flags.ts'
import { flag } from '../flags/flag.ts'
import { InvalidValue } from '../flags/values.ts'
import { printJson } from '../terminal/terminal.ts'
import { currency } from './amounts.ts'

const RATE = flag(
  '--rate <number>',
  'how much of the present currency one unit of the new one is: all prices and costs are divided by it',
  (text) => {
    if (isRate(text)) return text
    throw new InvalidValue(
      `must be a number above 0 and below 1000000000, with a point before decimals, of ${MAX_RATE_LENGTH} characters at most`,
    )
  },
)

export function addCurrency(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub(
      'currency [code]',
      'print the currency of the shop, or change it',
      'petstock inventory currency EUR --rate 1.95583',
    )
    .takes(...SHOP_FLAGS, RATE, JSON_FLAG, { ...YES, meaning: 'do not ask, as without a terminal' })
  command.action((code?: string) => changeCurrency(command, context, code))
}

async function changeCurrency(
  command: PetstockCommand,
  context: CommandContext,
  codeText: string | undefined,
): Promise<void> {
  const code = readArgument(command, 'code', codeText, currency, undefined)
  const rate = readFlag({ command, env: context.env }, RATE)
  const shop = readShopChoice(command, context)
  if (rate !== undefined && codeText === undefined) {
    command.mistake('--rate leads to another currency: name it, as in `inventory currency EUR`')
  }
  const confirm = readConfirmation(command, context)
  command.refuseMistakes()
  const { terminal } = context
  const now = await withShop(shop, context, async ({ access }, engine) => {
    const { currency: before } = await access.readSettings()
    if (rate !== undefined && code === before?.code) {
      terminal.note(`the shop has ${code} already: the rate was not used, and nothing has changed`)
    }
    if (code === undefined || code === before?.code) return before
    const example = exampleOf(before, code, rate)
    if (example !== undefined) {
      confirm(`${example} Convert all prices and costs?`, 'the currency was not changed')
    }
    const change = {
      kind: 'change_settings',
      ...{ change: { currency: code, currencyRate: rate }, defaultMs: 0 },
    } as const
    const { outcome } = await access.change(change, COMMAND, changeTimes(await engine.clocks()))
    if (outcome !== 'done') throw new CommandFailed(refusal(outcome, before, code))
    if (rate !== undefined && before === null) {
      terminal.note('the shop had no currency: nothing was converted, and the rate was not used')
    }
    return (await access.readSettings()).currency
  })
  if (isSet(command, JSON_FLAG)) printJson(terminal, now)
  else if (now === null) terminal.note('the shop has no currency yet')
  else terminal.write(`${now.code}\n`)
}

/** One price before and after a conversion. */
function exampleOf(
  before: Currency | null,
  code: string,
  rate: string | undefined,
): string | undefined {
  const after = changedCurrency({ currency: before }, code)
  if (before === null || after === null || rate === undefined) return undefined
  const amount = 20 * 10 ** before.digits
  const found = converted(amount, conversionAt(rate, before, after))
  if (found === null) return undefined
  return `${writeAmount(amount, before)} ${before.code} become ${writeAmount(found, after)} ${code}.`
}

const refusal = (outcome: string, before: Currency | null, code: string): string =>
  outcome === 'currency_in_use'
    ? `pets have prices or costs in ${before?.code}: say with --rate how much of it one ${code} is, and they are converted`
    : 'at this rate a price or a cost would be too large: it is how much of the present currency one unit of the new one is. Nothing was changed'
