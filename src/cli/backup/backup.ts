import type { CommandContext, PetstockCommand } from '../command.ts'
import { addCreate } from './create.ts'
import { addVerify } from './verify.ts'

/** `petstock backup ...`: makes and checks backups. */
export function addBackup(program: PetstockCommand, context: CommandContext): void {
  const backup = program.sub(
    'backup',
    'make backups and check them, while the server runs',
    'petstock backup create /media/usb-stick',
  )
  addCreate(backup, context)
  addVerify(backup, context)
}
