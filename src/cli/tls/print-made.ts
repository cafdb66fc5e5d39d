import { dirname } from 'node:path'
import { isIPv6 } from '../../names/address.ts'
import { dayOf } from '../../tls/certificate.ts'
import type { Made } from '../../tls/make-certificate.ts'
import type { TlsFolder } from '../../tls/tls-folder.ts'
import type { CommandContext } from '../command/command.ts'
import { commandWord, type Terminal } from '../terminal/terminal.ts'
import { notedTimes } from '../terminal/times.ts'

export const toJson = (folder: TlsFolder, made: Made) => ({
  hosts: made.hosts,
  certificate: folder.certificate,
  key: folder.key,
  validFrom: made.validFrom,
  validUntil: made.validUntil,
  authority: {
    certificate: folder.root,
    sha256: made.authority.fingerprint,
    validUntil: made.authority.validUntil,
    isNew: made.authority.isNew,
  },
  replaced: made.replaced,
})

export function printMade(
  { terminal, ...started }: Pick<CommandContext, 'terminal' | 'program' | 'platform'>,
  folder: TlsFolder,
  made: Made,
): void {
  const [first = 'localhost'] = made.hosts
  const { authority } = made
  terminal.print(`The certificate is for ${made.hosts.join(', ')}
until ${dayOf(made.validUntil)}; petstock serve renews it by itself. Use it with:

  ${serveLine(folder, started)}

${authority.isNew ? 'Each tablet and till has to trust this file, once' : 'Tablets and tills that trust this file need nothing new'} (it lasts until ${dayOf(authority.validUntil)}):

  ${folder.root}

Compare its SHA-256 fingerprint there:

  ${authority.fingerprint}

Then open https://${isIPv6(first) ? `[${first}]` : first}:3000/docs on it. The page says how to install the file on each kind of device, under "Secure connection (HTTPS)"; so does the guide for administrators, /help/administrator.`)
}

/** The call of serve that uses the certificate in the folder. */
function serveLine(
  { directory, certificate, key }: TlsFolder,
  { program, platform }: Pick<CommandContext, 'program' | 'platform'>,
): string {
  const word = commandWord(platform)
  return `${program} serve --data ${word(dirname(directory))} --host 0.0.0.0 --tls-cert ${word(certificate)} --tls-key ${word(key)}`
}

export function noteWhatChanged(terminal: Terminal, made: Made, now: number): void {
  for (const copy of made.replaced) terminal.note(`what was there before is kept as ${copy}`)
  if (made.dropped.length > 0) {
    terminal.note(`the certificate is no longer for ${made.dropped.join(', ')}`)
  }
  if (made.authority.isNew && made.replaced.length > 0) {
    terminal.note(
      'this is a new authority: tablets and tills cannot connect until they trust the new ca.crt',
    )
  }
  const { text, zone } = notedTimes(terminal)
  terminal.note(
    `these dates go by the clock of this machine, which says ${text(now)}${zone}. If that is wrong, set it and run this again`,
  )
}
