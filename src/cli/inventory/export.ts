import { writeCsv, writeJson } from '../../transfer/write-pets.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { withShop } from '../engine.ts'
import { DATA_FLAG, DATABASE_OPTION, readShopChoice, SHOP_OPTION } from '../engine-choice.ts'
import { readFlag } from '../flags.ts'
import { exportFormat } from '../values.ts'

export function addExport(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub('export', 'print the whole stock', 'petstock inventory export --format csv > stock.csv')
    .option(...DATA_FLAG)
    .addOption(DATABASE_OPTION)
    .addOption(SHOP_OPTION)
    .option('--format <format>', 'csv or json (default csv)')
  command.action(async () => {
    const format = readFlag({ command, env: context.env }, '--format', exportFormat, 'csv')
    const shop = readShopChoice(command, context)
    command.refuseMistakes()
    const pets = await withShop(shop, context, ({ stock }) => stock.list())
    context.terminal.write(format === 'csv' ? writeCsv(pets) : writeJson(pets))
  })
}
