import type { CommandContext, PetstockCommand } from '../command.ts'
import { addAdd } from './add.ts'
import { addExport } from './export.ts'
import { addHistory } from './history.ts'
import { addImport } from './import/import.ts'
import { addList } from './list.ts'
import { addRemove } from './remove.ts'
import { addSet } from './set.ts'

/** `petstock inventory ...`: reads and changes the stock. */
export function addInventory(program: PetstockCommand, context: CommandContext): void {
  const inventory = program.sub(
    'inventory',
    'list and change the stock, import and export it',
    'petstock inventory import stock.csv --dry-run',
  )
  addList(inventory, context)
  addAdd(inventory, context)
  addSet(inventory, context)
  addRemove(inventory, context)
  addImport(inventory, context)
  addExport(inventory, context)
  addHistory(inventory, context)
}
