import { clockAgreement } from '../health/clock.ts'
import type { Times } from '../health/words.ts'
import type { AcceptedClock } from '../storage/embedded-engine.ts'
import type { CommandContext, PetstockCommand } from './command/command.ts'
import { readConfirmation } from './command/confirmation.ts'
import { isSet } from './command/read-flag.ts'
import { withFolder } from './engine/engine.ts'
import { folderAlone } from './engine/engine-choice.ts'
import { DATA, DATABASE, JSON_FLAG, YES } from './flags/common-flags.ts'
import { printJson } from './terminal/terminal.ts'
import { notedTimes, printedTimes } from './terminal/times.ts'

/** `petstock clock ...`: a person says that the machine's clock is right, which the program cannot know. */
export function addClock(clock: PetstockCommand, context: CommandContext): void {
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
  const confirm = readConfirmation(command, context, 'the clock is known to be right')
  command.refuseMistakes()
  const accepted = await withFolder(folder, context, async (engine) => {
    const { message } = clockAgreement(await engine.clocks())
    const asking = notedTimes(terminal)
    confirm(
      `${message}, and shows ${asking.text(now())}${asking.zone}. Is it right? By it old backups and movements are deleted, and keys end.`,
      'the clock was not accepted',
    )
    return engine.acceptClock()
  })
  if (isSet(command, JSON_FLAG)) printJson(terminal, accepted)
  else terminal.print(doneText(accepted, printedTimes(terminal)))
}

const doneText = ({ before, trustedTime }: AcceptedClock, { text, zone }: Times): string =>
  `the trusted time is ${text(trustedTime)}${zone}${before === null ? '' : `, and was ${text(before)}`}`
