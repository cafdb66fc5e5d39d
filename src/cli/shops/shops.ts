import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { addAcceptLoss } from './accept-loss.ts'
import { addAdopt } from './adopt.ts'
import { addCreate } from './create.ts'
import { addExport } from './export.ts'
import { addList } from './list.ts'
import { addRemove } from './remove.ts'
import { addRename } from './rename.ts'

/** `petstock shops ...`: the shops of a database. */
export function addShops(shops: PetstockCommand, context: CommandContext): void {
  addCreate(shops, context)
  addList(shops, context)
  addRename(shops, context)
  addRemove(shops, context)
  addAdopt(shops, context)
  addExport(shops, context)
  addAcceptLoss(shops, context)
}
