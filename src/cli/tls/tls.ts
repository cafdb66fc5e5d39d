import { hostname, networkInterfaces } from 'node:os'
import { readHost } from '../../tls/host.ts'
import { makeCertificate } from '../../tls/make-certificate.ts'
import {
  hostsBefore,
  readExisting,
  type TlsFolder,
  TlsRefused,
  tlsFolder,
} from '../../tls/tls-folder.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { DATA_FLAG, dataDirectory } from '../engine-choice.ts'
import { CommandFailed, UsageError } from '../failures.ts'
import { readArgument } from '../flags.ts'
import { JSON_FLAG, printJson } from '../terminal.ts'
import { InvalidValue, type Parser } from '../values.ts'
import { noteWhatChanged, printMade, toJson } from './print-made.ts'

/** `petstock tls ...`: makes certificates for HTTPS in a shop without internet. */
export function addTls(program: PetstockCommand, context: CommandContext): void {
  const tls = program.sub(
    'tls',
    'make the certificate for HTTPS in the shop',
    'petstock tls create shop-pc.local 192.168.1.20',
  )
  addCreate(tls, context)
}

function addCreate(tls: PetstockCommand, context: CommandContext): void {
  const command = tls
    .sub(
      'create [host...]',
      'make a certificate for the names and addresses at which tablets and tills find this computer, or renew it for those it has',
      'petstock tls create shop-pc.local 192.168.1.20',
    )
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
  command.action((texts: string[]) => create(command, context, texts))
}

async function create(
  command: PetstockCommand,
  context: CommandContext,
  texts: readonly string[],
): Promise<void> {
  const given = texts.map((text) => readArgument(command, 'the host', text, host, undefined))
  const directory = dataDirectory(command, context)
  command.refuseMistakes()
  const hosts = given.filter((each) => each !== undefined)

  const folder = tlsFolder(directory)
  const now = context.now()
  try {
    if (hosts.length === 0) requireCertificate(folder, directory, now)
    const made = await makeCertificate(folder, { hosts, mayMakeAuthority: true }, now)
    noteWhatChanged(context.terminal, made, now)
    if (command.getOptionValue('json')) printJson(context.terminal, toJson(folder, made))
    else printMade(context.terminal, folder, made)
  } catch (error) {
    if (error instanceof TlsRefused) throw new CommandFailed(error.message, { cause: error })
    throw error
  }
}

/** Refuses a call without hosts where there is no certificate to renew. */
function requireCertificate(folder: TlsFolder, directory: string, now: number): void {
  const before = hostsBefore(readExisting(folder), now)
  if (before !== undefined && before.length > 0) return
  throw new UsageError(
    `name how tablets and tills find this computer. By what it knows of itself that is:\n  petstock tls create --data "${directory}" ${likelyHosts().join(' ')}`,
  )
}

const host: Parser<string> = (text) => {
  const read = readHost(text)
  if ('wrong' in read) throw new InvalidValue(read.wrong)
  return read.host
}

/** Names and addresses by which other computers of the shop probably reach this one. */
function likelyHosts(): string[] {
  const [name = ''] = hostname().split('.')
  const names = 'host' in readHost(name) ? [name, `${name}.local`] : []
  const addresses = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)
  const likely = [...names.map((each) => each.toLowerCase()), ...addresses]
  return likely.length > 0 ? likely : ['shop-pc.local']
}
