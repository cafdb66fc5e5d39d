import { isIPv4 } from '../../names/address.ts'
import { dataFolder } from '../../storage/data-folder.ts'
import { refuseRelocated } from '../../storage/relocation.ts'
import { readHost } from '../../tls/host.ts'
import { addressesOf, namesOf } from '../../tls/local-network.ts'
import { makeCertificate } from '../../tls/make-certificate.ts'
import {
  hostsBefore,
  readExisting,
  type TlsFolder,
  TlsRefused,
  tlsFolder,
} from '../../tls/tls-folder.ts'
import { asPasted } from '../command/as-pasted.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet, readArgument } from '../command/read-flag.ts'
import { findFolder } from '../engine/engine-choice.ts'
import { CommandFailed, UsageError } from '../failures/failures.ts'
import { DATA, JSON_FLAG } from '../flags/common-flags.ts'
import { toggle } from '../flags/flag.ts'
import { InvalidValue, type Parser } from '../flags/values.ts'
import { THIS_MACHINE } from '../machine/this-machine.ts'
import { commandWord, printJson } from '../terminal/terminal.ts'
import { noteWhatChanged, printMade, toJson } from './print-made.ts'

/** `petstock tls ...`: makes certificates for HTTPS in a shop without internet. */
export function addTls(tls: PetstockCommand, context: CommandContext): void {
  addCreate(tls, context)
}

const NEW_AUTHORITY = toggle(
  '--new-authority',
  'make a new authority, too, which each tablet and till has to trust, in place of one that was made by a wrong clock',
)

function addCreate(tls: PetstockCommand, context: CommandContext): void {
  const command = tls
    .sub(
      'create [host...]',
      'make a certificate for the names and addresses at which tablets and tills find this computer, or renew it for those it has',
      'petstock tls create shop-pc.local 192.168.1.20',
    )
    .takes(DATA, NEW_AUTHORITY, JSON_FLAG)
  command.action((texts: string[]) => create(command, context, texts))
}

async function create(
  command: PetstockCommand,
  context: CommandContext,
  texts: readonly string[],
): Promise<void> {
  const given = texts.map((text) => readArgument(command, 'the host', text, host, undefined))
  const { data: directory } = findFolder(command, context)
  command.refuseMistakes()
  const hosts = given.filter((each) => each !== undefined)

  refuseRelocated(dataFolder(directory))
  const folder = tlsFolder(directory)
  const now = context.now()
  try {
    if (hosts.length === 0) requireCertificate(folder, directory, context)
    const newAuthority = isSet(command, NEW_AUTHORITY)
    const wish = { hosts, mayMakeAuthority: true, newAuthority }
    const made = await makeCertificate(folder, wish, now)
    noteWhatChanged(context.terminal, made, now)
    if (isSet(command, JSON_FLAG)) printJson(context.terminal, toJson(folder, made))
    else printMade(context, folder, made)
  } catch (error) {
    if (!(error instanceof TlsRefused)) throw error
    const message = asPasted(command, context)(error.message)
    throw new CommandFailed(message, { cause: error })
  }
}

/** Refuses a call without hosts where there is no certificate to renew. */
function requireCertificate(
  folder: TlsFolder,
  directory: string,
  { now, program, platform }: CommandContext,
): void {
  const before = hostsBefore(readExisting(folder), now())
  if (before !== undefined && before.length > 0) return
  throw new UsageError(
    `name how tablets and tills find this computer. By what it knows of itself that is:\n  ${program} tls create --data ${commandWord(platform)(directory)} ${likelyHosts().join(' ')}`,
  )
}

const host: Parser<string> = (text) => {
  const read = readHost(text)
  if ('wrong' in read) throw new InvalidValue(read.wrong)
  return read.host
}

/** Names and addresses by which other computers of the shop probably reach this one. */
function likelyHosts(): string[] {
  const likely = [...namesOf(THIS_MACHINE), ...addressesOf(THIS_MACHINE).filter(isIPv4)]
  return likely.length > 0 ? likely : ['shop-pc.local']
}
