import { IS_WHOLE, isCompiled } from '#runtime/program'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isGiven, isSet } from '../command/read-flag.ts'
import { choosesDatabase } from '../engine/engine-choice.ts'
import { CommandFailed } from '../failures/failures.ts'
import { DATA } from '../flags/common-flags.ts'
import { toggle } from '../flags/flag.ts'
import { ENVIRONMENT_FILE } from './linux/environment-file.ts'
import { readServicePlan, SERVICE_FLAGS } from './service-flags.ts'
import { PROGRAM, type ServicePlan } from './service-plan.ts'

// An installed service: cli/service/service-flags.ts (serve's flags, as a plan), cli/service/linux/install.ts,
// cli/service/linux/unit.ts; the URLs of a database and its limiter go by cli/service/linux/environment-file.ts, since
// everybody may read a unit.

const PRINT = toggle('--print', 'show the unit, and touch nothing')
const REPLACE = toggle('--replace', `put this petstock in the place of another one at ${PROGRAM}`)

/** `petstock service ...`: installs the service that a machine starts by itself. */
export function addService(service: PetstockCommand, context: CommandContext): void {
  addInstall(service, context)
  addUninstall(service, context)
}

/** `petstock service install`: makes petstock a service of systemd. */
function addInstall(service: PetstockCommand, context: CommandContext): void {
  const command = service
    .sub(
      'install',
      "write and start a systemd unit, on Linux. Takes serve's flags",
      'petstock service install --port 8080 --print',
    )
    .takes(...SERVICE_FLAGS, PRINT, REPLACE)
  command.action(() => install(command, context))
}

async function install(command: PetstockCommand, context: CommandContext): Promise<void> {
  requireInstallable(command, context)
  const plan = readServicePlan(command, context)
  noteVariables(plan, context)
  if (!isSet(command, PRINT)) return installHere(command, context, plan)
  const { unitText } = await import('./linux/unit.ts')
  context.terminal.write(unitText(plan))
}

async function installHere(
  command: PetstockCommand,
  context: CommandContext,
  plan: ServicePlan,
): Promise<void> {
  const [{ installOnLinux }, { thisMachine }] = await Promise.all([
    import('./linux/install.ts'),
    import('../machine/machine.ts'),
  ])
  if (!isCompiled(import.meta.url)) {
    throw new CommandFailed(
      `a service needs petstock as one file, and ${plan.source} is not that. Build it with \`bun run build\`, and run dist/petstock`,
    )
  }
  await installOnLinux(plan, {
    machine: thisMachine(),
    terminal: context.terminal,
    replace: isSet(command, REPLACE),
    namesData: namesData(command, context),
  })
}

const namesData = (command: PetstockCommand, context: CommandContext): boolean =>
  isGiven({ command, env: context.env }, DATA) || choosesDatabase(command, context)

/** Says which variables of the call became flags: the service starts without those variables. */
function noteVariables(
  { arguments: all, secrets }: ServicePlan,
  { terminal }: CommandContext,
): void {
  for (const { flag, value, variable } of all) {
    if (variable === undefined) continue
    terminal.note(
      `${variable} is taken into the service as ${[flag.name, value].join(' ').trimEnd()}`,
    )
  }
  if (secrets.length > 0) {
    const names = secrets.map(({ name }) => name).join(' and ')
    terminal.note(`the service has ${names} from ${ENVIRONMENT_FILE}, which root alone may read`)
  }
}

/** `petstock service uninstall`: removes the service, and leaves the data. */
function addUninstall(service: PetstockCommand, context: CommandContext): void {
  const command = service.sub(
    'uninstall',
    'stop and remove the service, on Linux. The data stays',
    'petstock service uninstall',
  )
  command.action(() => uninstall(command, context))
}

async function uninstall(command: PetstockCommand, context: CommandContext): Promise<void> {
  requireInstallable(command, context)
  command.refuseMistakes()
  const { uninstallOnLinux } = await import('./linux/uninstall.ts')
  const { thisMachine } = await import('../machine/machine.ts')
  uninstallOnLinux(thisMachine(), context.terminal)
}

/**
 * Has to be called before the flags are read, since their paths are read by Linux's rules.
 * @throws UsageError where the program may not run others, and CommandFailed on a system whose services petstock does
 * not install
 */
function requireInstallable(command: PetstockCommand, { platform }: CommandContext): void {
  if (!IS_WHOLE) {
    command.mistake(
      'the compiled program alone installs a service: this one runs no other programs. The guide src/help/deno.md has a unit for systemd',
    )
    command.refuseMistakes()
  }
  if (platform === 'linux') return
  command.refuseMistakes()
  throw new CommandFailed(
    'petstock installs its service on Linux alone. The guide for administrators has the commands for Windows and macOS (/help/administrator, where petstock serves); any other system has to run `petstock serve` by its own means',
  )
}
