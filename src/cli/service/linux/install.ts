import { join } from 'node:path'
import { CommandFailed } from '../../failures/failures.ts'
import { installedUnit } from '../../machine/installed-unit.ts'
import type { Machine } from '../../machine/machine.ts'
import { SERVICE, UNIT, UNIT_FILE, type UnitRecord, USER } from '../../machine/unit-record.ts'
import { argumentWords } from '../../serve/serve-arguments.ts'
import { shellWord, type Terminal } from '../../terminal/terminal.ts'
import { dataOf, foreignFiles, type ServicePlan } from '../service-plan.ts'
import { awaitListening, startAndListen, unitState } from './await-listening.ts'
import { ENVIRONMENT_FILE, placeEnvironment } from './environment-file.ts'
import { copyProgram, needsCopy, placeText } from './place-file.ts'
import { prepareFolders } from './prepare-folders.ts'
import { must, requireRoot, requireSystemd } from './requirements.ts'
import { unitText } from './unit.ts'

interface InstallOptions {
  readonly machine: Machine
  readonly terminal: Terminal
  /** Whether another version of the installed program may be replaced. */
  readonly replace: boolean
  /** Whether the call names its data folder, or a database. */
  readonly namesData: boolean
}

/** Installs the planned service and starts it, now and with the machine. Changes only what differs. */
export async function installOnLinux(plan: ServicePlan, options: InstallOptions): Promise<void> {
  const { machine, terminal } = options
  requireSystemd(machine)
  requireRoot(machine, 'service install')
  const before = installedUnit(machine)
  if (before && !options.namesData) requireSameStore(before.record, plan)
  const copies = needsCopy(machine, plan, options.replace)

  // A fixed account, not a dynamic one: the data keeps one owner on every disk, and a person can work on
  // it with `sudo -u petstock petstock ...`.
  const account = `u ${USER} - "petstock, the inventory service" ${dataOf(plan) ?? '-'}`
  if (machine.run('id', '-u', USER).status !== 0) {
    must(machine, 'systemd-sysusers', '--inline', account)
    terminal.note(`made the user ${USER}`)
  }
  for (const folder of prepareFolders(machine, plan)) terminal.note(`made the folder ${folder}`)
  if (copies) {
    copyProgram(machine, plan)
    terminal.note(`put petstock ${plan.version} at ${plan.program}`)
  }
  const environment = placeEnvironment(machine, plan)
  if (environment !== 'unchanged') terminal.note(`${environment} ${ENVIRONMENT_FILE}`)
  const text = unitText(plan)
  const writes = before?.text !== text
  if (writes) {
    placeText(join(machine.root, UNIT_FILE), text, 0o644)
    terminal.note(`wrote ${UNIT_FILE}`)
    for (const line of changedFlags(before?.record, plan)) terminal.note(line)
    must(machine, 'systemctl', 'daemon-reload')
  }
  must(machine, 'systemctl', 'enable', '--quiet', UNIT)
  const runs = unitState(machine, 'ActiveState').ActiveState === 'active'
  const starts = !runs || writes || copies || environment !== 'unchanged'
  if (!starts) terminal.note('nothing had to be changed')
  const url = starts ? await startAndListen(machine) : await awaitListening(machine)
  terminal.print(`petstock runs, and starts with this machine: ${url}`)
  const handedOver = foreignFiles(plan).map(({ file }) => file)
  if (handedOver.length > 0) {
    terminal.note(
      `each start reads ${handedOver.join(' and ')} as root does. After a renewal: sudo systemctl restart ${SERVICE}`,
    )
  }
  for (const line of nextSteps(plan)) terminal.note(line)
}

function nextSteps(plan: ServicePlan): string[] {
  const data = dataOf(plan)
  if (data === undefined) {
    return [
      `the database: ${plan.database}. Its log: journalctl -u ${SERVICE}`,
      `to sign in on its page, as root: ${READ_ENVIRONMENT}; ${plan.program} setup-link --shop SLUG`,
      `to work on it, as root: ${READ_ENVIRONMENT}; ${plan.program} keys create --shop SLUG --name "Till 1" --plan business`,
    ]
  }
  const petstock = `sudo -u ${USER} ${plan.program}`
  const flag = `--data ${shellWord(data)}`
  return [
    `the data: ${data}. Its log: journalctl -u ${SERVICE}`,
    `to sign in on its page: ${petstock} setup-link ${flag}`,
    `to work on it: ${petstock} keys create ${flag} --name "Till 1" --plan business`,
    `with a file of yours: ${petstock} inventory import ${flag} - < stock.csv`,
  ]
}

/** Gives a shell of root what the service knows. */
const READ_ENVIRONMENT = `set -a; . ${ENVIRONMENT_FILE}; set +a`

/** Refuses a second call that forgets the database: the service would start again with an empty folder. */
function requireSameStore({ data, database }: UnitRecord, plan: ServicePlan): void {
  const planned = dataOf(plan)
  if (planned === undefined || data !== undefined) return
  throw new CommandFailed(
    `the installed service works on the database on ${database}. To stay with it, let this shell know its URLs first: ${READ_ENVIRONMENT}. For a data folder in its place: --data ${planned}`,
  )
}

/** Says how the flags change. */
function changedFlags(before: UnitRecord | undefined, plan: ServicePlan): string[] {
  if (before === undefined) return []
  const words = argumentWords(plan.arguments).map(shellWord).join(' ')
  const previous = before.arguments.map(shellWord).join(' ')
  return words === previous ? [] : [`its flags were: ${previous}`, `its flags are:  ${words}`]
}
