import type { CommandContext, PetstockCommand } from '../command.ts'
import { addCreate } from './create.ts'
import { addHistory } from './history.ts'
import { addList } from './list.ts'
import { addPlan } from './plan.ts'
import { addRotate } from './rotate.ts'
import { addAccess, addRename, addRevoke, addUnban } from './verbs.ts'

/** `petstock keys ...`: issues, changes and revokes API keys, while the server runs. */
export function addKeys(program: PetstockCommand, context: CommandContext): void {
  const keys = program.sub(
    'keys',
    'issue, list and change API keys',
    'petstock keys create --name "Till 1" --plan business',
  )
  addCreate(keys, context)
  addList(keys, context)
  addRevoke(keys, context)
  addRotate(keys, context)
  addPlan(keys, context)
  addAccess(keys, context)
  addRename(keys, context)
  addUnban(keys, context)
  addHistory(keys, context)
}
