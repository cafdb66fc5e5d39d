import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailed } from '../../failures/failures.ts'
import { installedUnit } from '../../machine/installed-unit.ts'
import type { Machine } from '../../machine/machine.ts'
import { UNIT, UNIT_FILE, USER } from '../../machine/unit-record.ts'
import { shellWord, type Terminal } from '../../terminal/terminal.ts'
import { PROGRAM } from '../service-plan.ts'
import { ENVIRONMENT_FILE, removeEnvironment } from './environment-file.ts'
import { must, requireRoot, requireSystemd } from './requirements.ts'

/** Stops the service and removes its unit. The data, the program and its user stay, and are named. */
export function uninstallOnLinux(machine: Machine, terminal: Terminal): void {
  requireSystemd(machine)
  requireRoot(machine, 'service uninstall')
  const unit = installedUnit(machine)
  if (unit === undefined) {
    throw new CommandFailed(`no service is installed: there is no ${UNIT_FILE}`)
  }
  must(machine, 'systemctl', 'disable', '--now', '--quiet', UNIT)
  rmSync(join(machine.root, UNIT_FILE))
  must(machine, 'systemctl', 'daemon-reload')
  // Fails where the unit has not failed; that is fine.
  machine.run('systemctl', 'reset-failed', UNIT)

  const { data, database } = unit.record
  if (data === undefined) {
    removeEnvironment(machine.root)
    terminal.print(`the service is removed, and its URLs in ${ENVIRONMENT_FILE}`)
    terminal.note(`the database on ${database} has not been touched`)
  } else {
    terminal.print(`the service is removed. The data is still in ${data}`)
    terminal.note(`to serve it by hand: sudo -u ${USER} petstock serve --data ${shellWord(data)}`)
  }
  terminal.note(
    `the program and its user are still there, too; without them: sudo rm ${PROGRAM} && sudo userdel ${USER}`,
  )
  const changes = `${UNIT_FILE}.d`
  if (existsSync(join(machine.root, changes)))
    terminal.note(`and so are your changes in ${changes}`)
}
