import type { CommandContext, PetstockCommand } from '../command.ts'
import { addInstall } from './install.ts'
import { addUninstall } from './uninstall.ts'

/** `petstock service ...`: the service that a machine starts by itself. */
export function addService(program: PetstockCommand, context: CommandContext): void {
  const service = program.sub(
    'service',
    'have systemd start petstock with the machine',
    'petstock service install --print',
  )
  addInstall(service, context)
  addUninstall(service, context)
}
