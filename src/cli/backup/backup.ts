import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { addCreate } from './create.ts'
import { addVerify } from './verify.ts'

/** `petstock backup ...`: makes and checks backups. */
export function addBackup(backup: PetstockCommand, context: CommandContext): void {
  addCreate(backup, context)
  addVerify(backup, context)
}
