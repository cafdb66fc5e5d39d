import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { addAdd } from './add.ts'
import { addExport } from './export.ts'
import { addHistory } from './history.ts'
import { addImport } from './import/import.ts'
import { addList } from './list.ts'
import { addRemove } from './remove.ts'
import { addSet } from './set.ts'

/** `petstock inventory ...`: reads and changes the stock. */
export function addInventory(inventory: PetstockCommand, context: CommandContext): void {
  addList(inventory, context)
  addAdd(inventory, context)
  addSet(inventory, context)
  addRemove(inventory, context)
  addImport(inventory, context)
  addExport(inventory, context)
  addHistory(inventory, context)
}
