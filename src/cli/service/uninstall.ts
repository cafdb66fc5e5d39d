import type { CommandContext, PetstockCommand } from '../command.ts'
import { FOR_FLAG, here, readPlatform, unknownPlatform } from './service-flags.ts'

/** `petstock service uninstall`: the service goes, the data stays. */
export function addUninstall(service: PetstockCommand, context: CommandContext): void {
  const command = service
    .sub(
      'uninstall',
      'stop and remove the service, on Linux; elsewhere print the steps. The data stays',
      'petstock service uninstall',
    )
    .option(...FOR_FLAG)
  command.action(() => uninstall(command, context))
}

async function uninstall(command: PetstockCommand, context: CommandContext): Promise<void> {
  const on = here()
  const platform = readPlatform(command, context, on)
  command.refuseMistakes()
  if (platform === undefined) throw unknownPlatform()
  const { terminal } = context
  if (platform === 'windows') {
    terminal.write((await import('./windows/steps.ts')).windowsUninstallSteps())
  } else if (platform === 'macos') {
    terminal.write((await import('./macos/steps.ts')).macosUninstallSteps())
  } else if (on.platform !== 'linux') {
    terminal.write('sudo petstock service uninstall\n')
  } else {
    const { uninstallOnLinux } = await import('./linux/uninstall.ts')
    const { thisMachine } = await import('./machine.ts')
    uninstallOnLinux(thisMachine(), terminal)
    return
  }
  terminal.note('nothing was changed: run the lines above yourself')
}
