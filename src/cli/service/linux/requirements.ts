import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailed } from '../../failures/failures.ts'
import type { Machine } from '../../machine/machine.ts'

// The first version that hands files over as credentials. It ignores the newer settings of the unit.
const OLDEST_SYSTEMD = 247

/** @throws CommandFailed where no systemd runs the machine, or one that is too old */
export function requireSystemd({ root, run }: Machine): void {
  // The folder by which sd_booted(3) decides.
  if (!existsSync(join(root, '/run/systemd/system'))) {
    throw new CommandFailed(
      'systemd does not run this machine, so petstock has no service here. Have its own init run `petstock serve`; `petstock service install --print` shows the unit all the same',
    )
  }
  const [, version] = /^systemd (\d+)/.exec(run('systemctl', '--version').stdout) ?? []
  if (version !== undefined && Number(version) < OLDEST_SYSTEMD) {
    throw new CommandFailed(
      `the service needs systemd ${OLDEST_SYSTEMD} or newer, and this is ${version}. Bring the system up to date, or have it run \`petstock serve\` another way`,
    )
  }
}

/** @param call the words after petstock, as `service install` */
export function requireRoot({ isAdministrator }: Machine, call: string): void {
  if (isAdministrator) return
  throw new CommandFailed(
    `only root may do that. Run it again with sudo before it: sudo petstock ${call} ...`,
  )
}

/** Runs a program of the system. @throws CommandFailed where it fails */
export function must(machine: Machine, program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = machine.run(program, ...args)
  if (status === 0) return stdout
  const said = stderr.trim() || stdout.trim() || `it ended with ${status}`
  throw new CommandFailed(`\`${[program, ...args].join(' ')}\` failed: ${said}`)
}
