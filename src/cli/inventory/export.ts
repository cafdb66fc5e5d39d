import type { Pet } from '../../stock/pet.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { withShop } from '../engine.ts'
import { readShopChoice } from '../engine-choice.ts'
import { CommandFailed } from '../failures.ts'
import { SHOP_FLAGS } from '../flags/common-flags.ts'
import { flag } from '../flags/flag.ts'
import { readFlag } from '../flags/read-flag.ts'
import { exportFormat } from '../values.ts'

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
    const pets = await withShop(shop, context, ({ stock }) => stock.list())
    if (format === 'xlsx') {
      context.terminal.writeBytes(await workbookOf(pets))
      return
    }
    const { writeCsv, writeJson } = await import('../../transfer/write-pets.ts')
    context.terminal.write(format === 'csv' ? writeCsv(pets) : writeJson(pets))
  })
}

async function workbookOf(pets: readonly Pet[]): Promise<Uint8Array> {
  const { MAX_SHEET_PETS, writeXlsx } = await import('../../transfer/xlsx/write-xlsx.ts')
  if (pets.length > MAX_SHEET_PETS) {
    throw new CommandFailed(
      `a sheet holds ${MAX_SHEET_PETS} pets at most, and there are ${pets.length}: use --format csv`,
    )
  }
  return writeXlsx(pets)
}
