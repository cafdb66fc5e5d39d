import type { CommandContext, PetstockCommand } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { JSON_FLAG, printJson, timeText } from '../terminal.ts'
import type { ServiceStatus } from './linux/status.ts'
import { here, unknownPlatform } from './service-flags.ts'

/** `petstock service status`: ends with 0 when the service is installed and runs. */
export function addStatus(service: PetstockCommand, context: CommandContext): void {
  const command = service
    .sub(
      'status',
      'tell whether the service is installed and runs (it ends with 1 where not)',
      'petstock service status --json',
    )
    .option(...JSON_FLAG)
  command.action(() => status(command, context))
}

async function status(command: PetstockCommand, { terminal }: CommandContext): Promise<void> {
  command.refuseMistakes()
  const { platform } = here()
  if (platform === undefined) throw unknownPlatform()
  if (platform !== 'linux') {
    const show = platform === 'macos' ? MACOS_STATUS : WINDOWS_STATUS
    throw new CommandFailed(`on this system its own tools tell: ${show}`)
  }
  const { statusOnLinux } = await import('./linux/status.ts')
  const { thisMachine } = await import('./machine.ts')
  const found = statusOnLinux(thisMachine())
  if (command.getOptionValue('json')) printJson(terminal, found)
  else for (const line of textOf(found)) terminal.print(line)
  if (!found.installed) {
    throw new CommandFailed('no service is installed. Install it: sudo petstock service install')
  }
  if (!found.running) {
    throw new CommandFailed(
      'the service does not run. Why: journalctl -eu petstock. Start it: sudo systemctl restart petstock',
    )
  }
}

const MACOS_STATUS = 'sudo launchctl print system/local.petstock'
const WINDOWS_STATUS = "Get-ScheduledTask -TaskName 'petstock' | Get-ScheduledTaskInfo"

function textOf(found: ServiceStatus): string[] {
  const { installed, running, state, since } = found
  if (!installed) return ['installed   no']
  return [
    'installed   yes',
    `running     ${running ? `yes, since ${timeText(since)}` : `no (${state})`}`,
    `at start-up ${found.enabled ? 'yes' : 'no'}`,
    `program     ${found.program} ${found.version ?? '(missing)'}`,
    `data        ${found.data}`,
    `address     ${found.url ?? 'any free port; its log tells'}`,
  ]
}
