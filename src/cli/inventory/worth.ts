import { writeAmount } from '../../money/amount.ts'
import type { Currency } from '../../money/currency.ts'
import type { StockWorth, WorthSum } from '../../stock/totals/worth.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet } from '../command/read-flag.ts'
import { withShop } from '../engine/engine.ts'
import { readShopChoice } from '../engine/engine-choice.ts'
import { JSON_FLAG, SHOP_FLAGS } from '../flags/common-flags.ts'
import { printTable } from '../terminal/table.ts'
import { printJson } from '../terminal/terminal.ts'

/** `petstock inventory worth`: what the page has on Today. */
export function addWorth(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub(
      'worth',
      'print what the stock is worth, at price and at usual cost, by kind, and what does not sell',
      'petstock inventory worth --json',
    )
    .takes(...SHOP_FLAGS, JSON_FLAG)
  command.action(async () => {
    const shop = readShopChoice(command, context)
    command.refuseMistakes()
    const { currency, worth } = await withShop(shop, context, async ({ stock, access }, engine) => {
      const settings = await access.readSettings()
      const { machine } = await engine.clocks()
      return { currency: settings.currency, worth: await stock.worth(machine) }
    })
    const rows = rowsOf(worth)
    if (isSet(command, JSON_FLAG)) printJson(context.terminal, rows.map(toJson(currency)))
    else printWorth(context, rows, currency)
  })
}

type Part =
  | { readonly of: 'all' }
  | { readonly of: 'kind'; readonly kind: string | null }
  | { readonly of: 'unsold'; readonly days: number }

type Row = Part & { readonly sum: WorthSum }

const rowsOf = ({ all, kinds, unsold }: StockWorth): readonly Row[] => [
  { of: 'all', sum: all },
  ...kinds.map(({ kind, sum }): Row => ({ of: 'kind', kind, sum })),
  ...unsold.map(({ days, sum }): Row => ({ of: 'unsold', days, sum })),
]

/** Of a shop without a currency, how much there is of what is all that can be said. */
const written = (amount: bigint, currency: Currency | null): string | null =>
  currency === null ? null : writeAmount(amount, currency)

const toJson = (currency: Currency | null) => (row: Row) => ({
  of: row.of,
  kind: row.of === 'kind' ? row.kind : null,
  notSoldForDays: row.of === 'unsold' ? row.days : null,
  currency: currency?.code ?? null,
  ...row.sum,
  atPrice: written(row.sum.atPrice, currency),
  atCost: written(row.sum.atCost, currency),
})

function nameOf(row: Row): string {
  if (row.of === 'all') return 'all'
  return row.of === 'kind' ? (row.kind ?? 'no kind') : `not sold for ${row.days} days`
}

function printWorth(
  { terminal }: CommandContext,
  rows: readonly Row[],
  currency: Currency | null,
): void {
  const inMoney = <T>(cells: readonly T[]): readonly T[] => (currency === null ? [] : cells)
  const code = currency?.code
  printTable(terminal, {
    headings: [
      ...['OF', 'PETS', 'QUANTITY'],
      ...inMoney([`AT PRICE ${code}`, 'NO PRICE', `AT COST ${code}`, 'NO COST']),
    ],
    rows: rows.map((row) => [
      ...[nameOf(row), row.sum.pets, row.sum.units],
      ...inMoney([
        ...[written(row.sum.atPrice, currency), row.sum.petsWithoutPrice],
        ...[written(row.sum.atCost, currency), row.sum.petsWithoutCost],
      ]),
    ]),
    freeText: ['OF'],
    leftOut: ['NO COST', 'NO PRICE', 'QUANTITY', 'PETS'],
  })
}
