import type { CommandContext, PetstockCommand } from '../command.ts'
import { requireLinux } from './require-linux.ts'

/** `petstock service uninstall`: the service goes, the data stays. */
export function addUninstall(service: PetstockCommand, context: CommandContext): void {
  const command = service.sub(
    'uninstall',
    'stop and remove the service, on Linux. The data stays',
    'petstock service uninstall',
  )
  command.action(() => uninstall(command, context))
}

async function uninstall(command: PetstockCommand, context: CommandContext): Promise<void> {
  requireLinux(command, context)
  command.refuseMistakes()
  const { uninstallOnLinux } = await import('./linux/uninstall.ts')
  const { thisMachine } = await import('./machine.ts')
  uninstallOnLinux(thisMachine(), context.terminal)
}
