import type { Check } from '../../health/check.ts'
import type { Times } from '../../health/words.ts'
import { harmlessText } from '../../names/name.ts'
import { type AsPasted, asPasted } from '../as-pasted.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { times } from '../times.ts'
import { DOCTOR_FLAGS, type DoctorFlags, readDoctorFlags } from './doctor-flags.ts'
import { examineCertificate } from './examine-certificate.ts'

/** `petstock doctor`: what is well with a shop and what is not. It changes nothing. */
export function addDoctor(program: PetstockCommand, context: CommandContext): void {
  const command = program
    .sub('doctor', 'look whether all is well; changes nothing', 'petstock doctor --json')
    .takes(...DOCTOR_FLAGS)
  command.action(async () => {
    const flags = readDoctorFlags(command, context)
    const { terminal } = context
    const shown = times(!flags.json && terminal.screen !== undefined)
    const complete = asPasted(command, context)
    const found = [
      ...(await examine(flags.examined, shown, context)),
      ...examineCertificate(flags.certificate, context.now()),
    ]
    const checks = found.map((check) => withCommands(check, complete))
    terminal.progress('')
    if (flags.json) printJson(terminal, checks.map(toJson))
    else print(terminal, checks)
    refuseFailures(checks)
  })
}

/** Makes the checks of a folder or of a database. Serve has no use for them. */
async function examine(
  examined: DoctorFlags['examined'],
  shown: Times,
  { terminal, now }: CommandContext,
): Promise<readonly Check[]> {
  const onStep = (step: string) => terminal.progress(`${step} ...`)
  if ('database' in examined) {
    const { examineShared } = await import('./examine-shared.ts')
    return examineShared({ ...examined, now, onStep })
  }
  const { examine: examineFolder } = await import('../../storage/examination/examine.ts')
  return examineFolder({ ...examined, now: now(), times: shown, comparesBackup: true, onStep })
}

const withCommands = (check: Check, complete: AsPasted): Check =>
  check.advice === undefined ? check : { ...check, advice: complete(check.advice) }

const toJson = ({ name, state, message, advice }: Check) => ({
  name,
  state,
  message,
  advice: advice ?? null,
})

const TONES = { ok: 'good', warn: 'warning', fail: 'bad' } as const

/** One line a check, and one below it that says what to do, unless the one above has said so. */
function print(terminal: Terminal, checks: readonly Check[]): void {
  const width = Math.max(...checks.map(({ name }) => name.length))
  let said: string | undefined
  for (const { state, name, message, advice } of checks) {
    const mark = terminal.paint(TONES[state], state.padEnd(4))
    terminal.print(`${mark}  ${harmlessText(`${name.padEnd(width)}  ${message}`)}`)
    if (advice !== undefined && advice !== said)
      terminal.print(harmlessText(`${' '.repeat(width + 8)}-> ${advice}`))
    said = advice
  }
}

function refuseFailures(checks: readonly Check[]): void {
  const failed = checks.filter(({ state }) => state === 'fail').map(({ name }) => name)
  if (failed.length === 0) return
  const count = failed.length === 1 ? '1 check' : `${failed.length} checks`
  throw new CommandFailed(`${count} failed: ${failed.join(', ')}`)
}
