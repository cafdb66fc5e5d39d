import { clockAgreement } from '../health/clock.ts'
import type { Times } from '../health/words.ts'
import type { AcceptedClock } from '../storage/embedded-engine.ts'
import type { CommandContext, PetstockCommand } from './command.ts'
import { withFolder } from './engine.ts'
import { folderAlone } from './engine-choice.ts'
import { CommandFailed } from './failures.ts'
import { DATA, DATABASE, JSON_FLAG, YES } from './flags/common-flags.ts'
import { isSet } from './flags/read-flag.ts'
import { printJson } from './terminal.ts'
import { times } from './times.ts'

/** `petstock clock ...`: a person says that the machine's clock is right, which the program cannot know. */
export function addClock(program: PetstockCommand, context: CommandContext): void {
  const clock = program.sub(
    'clock',
    "say that this machine's clock is right",
    'petstock clock accept --yes',
  )
  addAccept(clock, context)
}

const INSTEAD =
  'The trusted time of a database is the clock of its server: set that clock, as with chronyd or timedatectl'

function addAccept(clock: PetstockCommand, context: CommandContext): void {
  const command = clock
    .sub(
      'accept',
      "set the trusted time to this machine's clock, forward or back",
      'petstock clock accept --yes',
    )
    .takes(DATA)
    .hides(DATABASE)
    .takes(YES, JSON_FLAG)
  command.action(() => accept(command, context))
}

async function accept(command: PetstockCommand, context: CommandContext): Promise<void> {
  const { terminal, now } = context
  const folder = folderAlone(command, context, INSTEAD)
  const asked = !isSet(command, YES)
  if (asked && terminal.confirm === undefined) {
    command.mistake(
      'there is no terminal to ask on: say --yes where the clock is known to be right',
    )
  }
  command.refuseMistakes()
  const accepted = await withFolder(folder, context, async (engine) => {
    const { message } = clockAgreement(await engine.clocks())
    const asking = times(terminal.interactive)
    const question = `${message}, and shows ${asking.text(now())}${asking.zone}. Is it right? By it old backups and movements are deleted, and keys end.`
    if (asked && !terminal.confirm?.(question)) {
      throw new CommandFailed('the clock was not accepted, and nothing has changed')
    }
    return engine.acceptClock()
  })
  if (isSet(command, JSON_FLAG)) printJson(terminal, accepted)
  else terminal.print(doneText(accepted, times(terminal.screen !== undefined)))
}

const doneText = ({ before, trustedTime }: AcceptedClock, { text, zone }: Times): string =>
  `the trusted time is ${text(trustedTime)}${zone}${before === null ? '' : `, and was ${text(before)}`}`
