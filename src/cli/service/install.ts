import type { CommandContext, PetstockCommand } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { PLACES } from './platform.ts'
import {
  FOR_FLAG,
  type Here,
  here,
  readPlatform,
  servicePlanFlags,
  unknownPlatform,
} from './service-flags.ts'
import type { ServicePlan } from './service-plan.ts'

/** `petstock service install`: on Linux it does it, elsewhere it says how. */
export function addInstall(service: PetstockCommand, context: CommandContext): void {
  const command = service
    .sub(
      'install',
      "write and start a systemd unit on Linux; on Windows and macOS print the steps. Takes serve's flags",
      'petstock service install --port 8080 --print',
    )
    .option(
      '--data <dir>',
      `the data folder (PETSTOCK_DATA, default ${PLACES.linux.data} on Linux)`,
    )
  const readPlan = servicePlanFlags(command)
  command
    .option('--print', 'show the unit, or the steps, and touch nothing')
    .option(...FOR_FLAG)
    .option('--replace', `put this petstock in the place of another one at ${PLACES.linux.program}`)
  command.action(() => install(command, context, readPlan))
}

async function install(
  command: PetstockCommand,
  context: CommandContext,
  readPlan: ReturnType<typeof servicePlanFlags>,
): Promise<void> {
  const on = here()
  const platform = readPlatform(command, context, on)
  if (platform === undefined) {
    command.refuseMistakes()
    throw unknownPlatform()
  }
  const plan = readPlan(context, on, platform)
  tellOfVariables(plan, context)
  const isAskedToShow = command.getOptionValue('print') === true || platform !== on.platform
  if (platform === 'linux' && !isAskedToShow) return installHere(command, context, plan, on)
  context.terminal.write(await textOf(plan))
  if (!isAskedToShow) context.terminal.note('nothing was changed: run the lines above yourself')
}

async function textOf(plan: ServicePlan): Promise<string> {
  if (plan.platform === 'windows') {
    return (await import('./windows/steps.ts')).windowsInstallSteps(plan)
  }
  if (plan.platform === 'macos') return (await import('./macos/steps.ts')).macosInstallSteps(plan)
  return (await import('./linux/unit.ts')).unitText(plan)
}

async function installHere(
  command: PetstockCommand,
  context: CommandContext,
  plan: ServicePlan,
  on: Here,
): Promise<void> {
  const [{ installOnLinux }, { thisMachine }] = await Promise.all([
    import('./linux/install.ts'),
    import('./machine.ts'),
  ])
  if (!isCompiled()) {
    throw new CommandFailed(
      `a service needs petstock as one file, and ${on.program} is not that. Build it with \`bun run build\`, and run dist/petstock`,
    )
  }
  await installOnLinux(plan, {
    machine: thisMachine(),
    terminal: context.terminal,
    replace: command.getOptionValue('replace') === true,
    namesData: namesData(command, context),
  })
}

const namesData = (command: PetstockCommand, { env }: CommandContext): boolean =>
  command.getOptionValue('data') !== undefined || (env.PETSTOCK_DATA ?? '') !== ''

// In the executable, modules have addresses in a file system of its own.
const isCompiled = (): boolean => import.meta.url.includes('/$bunfs/')

/** A variable of the call is not there when the machine starts the service. */
function tellOfVariables({ arguments: all }: ServicePlan, { terminal }: CommandContext): void {
  for (const { flag, value, variable } of all) {
    if (variable === undefined) continue
    terminal.note(`${variable} is taken into the service as ${[flag, value].join(' ').trimEnd()}`)
  }
}
