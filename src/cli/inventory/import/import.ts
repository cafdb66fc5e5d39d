import type { CommandContext, PetstockCommand } from '../../command/command.ts'
import { JSON_FLAG, SHOP_FLAGS } from '../../flags/common-flags.ts'
import { CURRENCY } from '../pet-flags.ts'
import { ALL_DECISION_FLAGS } from './decision-flags.ts'
import { ALL, DRY_RUN } from './import-flags.ts'
import { LEAVE_OUT } from './leave-out-flag.ts'
import { MAP, SKIP } from './mapping-flag.ts'

export function addImport(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub(
      'import <file>',
      'add and change pets out of a CSV, .xlsx or JSON file (- for standard input), all or nothing',
      'petstock inventory import stock.csv --dry-run',
    )
    .takes(
      ...SHOP_FLAGS,
      MAP,
      SKIP,
      LEAVE_OUT,
      ...ALL_DECISION_FLAGS,
      CURRENCY,
      DRY_RUN,
      ALL,
      JSON_FLAG,
    )
    .explain(HELP)
  command.action(async (file?: string) => {
    const { importFile } = await import('./import-file.ts')
    return importFile(command, context, file)
  })
}

const HELP = `
A file must say the quantity, and the petId, a name or a barcode. A column that it does not have changes nothing: status,
name, lowStockAt, kind and barcode may be left out. An empty cell of name, lowStockAt, kind or barcode takes away what the
pet has there; an empty status changes nothing. Without a status, a new pet is available, and one that is there keeps its
own. barcode holds all barcodes of a pet, with blanks between them; pets of the file may take each other's. price, cost and
costPer (of how many the cost is, 1 without it) are read once the shop has a currency: --currency EUR gives it one.
supplier (by its name: new ones are added), supplierCode, packSize and orderUpTo say how a pet is ordered.
A pet without a petId is found by the code that stands in its place (FISH-001, 00123), or by its barcodes. A new one gets
the next free number from 1001 on, and keeps the code as a barcode.`
