import type { Check } from '../../health/check.ts'
import { counted, type Times } from '../../health/words.ts'
import { harmlessText } from '../../names/name.ts'
import { type AsPasted, asPasted } from '../command/as-pasted.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { CommandFailed } from '../failures/failures.ts'
import { progressLine } from '../terminal/progress-line.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'
import { times } from '../terminal/times.ts'
import { DOCTOR_FLAGS, type DoctorFlags, readDoctorFlags } from './doctor-flags.ts'
import { examineCertificate } from './examine-certificate.ts'

/** `petstock doctor`: what is well with a shop and what is not. It changes nothing. */
export function addDoctor(command: PetstockCommand, context: CommandContext): void {
  command.takes(...DOCTOR_FLAGS)
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
  if ('database' in examined) {
    const { examineShared } = await import('./examine-shared.ts')
    return examineShared({ ...examined, now, onProgress: progressLine(terminal) })
  }
  const { examine: examineFolder } = await import('../../storage/examination/examine.ts')
  return examineFolder({
    ...examined,
    now: now(),
    times: shown,
    comparesBackup: true,
    onProgress: progressLine(terminal, { file: examined.folder.database }),
  })
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
  throw new CommandFailed(`${counted(failed.length, 'check')} failed: ${failed.join(', ')}`)
}
