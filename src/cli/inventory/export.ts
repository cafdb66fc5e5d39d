import type { Currency } from '../../money/currency.ts'
import type { Pet } from '../../stock/pet.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { readFlag } from '../command/read-flag.ts'
import { withShop } from '../engine/engine.ts'
import { readShopChoice } from '../engine/engine-choice.ts'
import { CommandFailed } from '../failures/failures.ts'
import { SHOP_FLAGS } from '../flags/common-flags.ts'
import { flag } from '../flags/flag.ts'
import { exportFormat } from '../flags/values.ts'

const FORMAT = flag('--format <format>', 'csv, json or xlsx', exportFormat, 'csv')

export function addExport(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub('export', 'print the whole stock', 'petstock inventory export --format csv > stock.csv')
    .takes(...SHOP_FLAGS, FORMAT)
  command.action(async () => {
    const format = readFlag({ command, env: context.env }, FORMAT)
    const shop = readShopChoice(command, context)
    command.refuseMistakes()
    if (format === 'xlsx' && context.terminal.screen !== undefined) {
      throw new CommandFailed(
        'a terminal cannot show a workbook: write it into a file, as in `petstock inventory export --format xlsx > stock.xlsx`',
      )
    }
    const { pets, currency } = await withShop(shop, context, async ({ stock, access }) => ({
      currency: (await access.readSettings()).currency,
      pets: await stock.list(),
    }))
    if (format === 'xlsx') {
      context.terminal.writeBytes(await workbookOf(pets, currency))
      return
    }
    const { writeCsv, writeJson } = await import('../../transfer/csv/write-pets.ts')
    context.terminal.write(
      format === 'csv' ? writeCsv(pets, ',', currency) : writeJson(pets, currency),
    )
  })
}

async function workbookOf(pets: readonly Pet[], currency: Currency | null): Promise<Uint8Array> {
  const { MAX_SHEET_PETS, writeXlsx } = await import('../../transfer/xlsx/write-xlsx.ts')
  if (pets.length > MAX_SHEET_PETS) {
    throw new CommandFailed(
      `a sheet holds ${MAX_SHEET_PETS} pets at most, and there are ${pets.length}: use --format csv`,
    )
  }
  return writeXlsx(pets, currency)
}
