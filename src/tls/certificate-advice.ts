import { dirname } from 'node:path'
import { type CertificateState, dayOf } from './certificate.ts'
import type { TlsFolder } from './tls-folder.ts'

/** The certificate that a server uses. */
export interface CertificateInUse {
  readonly state: CertificateState
  /** The folder of one that petstock has made there; undefined for any other. */
  readonly folder: TlsFolder | undefined
  /** Where it is, and its key. */
  readonly files: readonly string[]
  /** Whether systemd hands copies of the files over, at each start. */
  readonly isHandedOver?: boolean | undefined
}

/** What to do about a certificate that is not good, so that it is. @param now UTC epoch milliseconds */
export function certificateAdvice(inUse: CertificateInUse, now: number): string {
  const { status } = inUse.state
  const clock = `If it is not ${dayOf(now)} today, set the clock of this machine`
  if (status === 'not yet valid') return `${clock}. If it is, ${againstAnEarlyOne(inUse)}`
  const advice = capital(againstTheEnd(inUse))
  return status === 'ended' ? `${advice}. ${clock} first` : advice
}

/** What to do where the key is not that of the certificate, so that both fit. */
export const misfitAdvice = ({
  folder,
  files,
}: Pick<CertificateInUse, 'folder' | 'files'>): string =>
  folder === undefined
    ? `put a certificate and its own key into ${files.join(' and ')}: no server starts with these`
    : `make a certificate for this key with ${renewal(folder)}: no server starts with these`

/** The command that makes a new authority in a folder. */
export const newAuthorityCommand = (directory: string): string =>
  `\`petstock tls create --data "${dirname(directory)}" --new-authority\``

function againstAnEarlyOne(inUse: CertificateInUse): string {
  const { folder, state } = inUse
  if (folder === undefined) return putAnother(inUse)
  const byClock = 'it was made while the clock was ahead'
  return state.beginsLast === 'certificate'
    ? `${byClock}: renew it with ${renewal(folder)}`
    : `${byClock}, as its authority was: ${newAuthorityCommand(folder.directory)} makes a new one, which each tablet and till has to trust`
}

function againstTheEnd(inUse: CertificateInUse): string {
  const { folder, state } = inUse
  if (folder === undefined) return putAnother(inUse)
  return state.endsFirst === 'certificate'
    ? `renew it with ${renewal(folder)}`
    : `its authority ends then: ${renewal(folder)} makes a new one, which each tablet and till has to trust`
}

const renewal = ({ directory }: TlsFolder): string =>
  `\`petstock tls create --data "${dirname(directory)}"\``

const putAnother = ({ files, isHandedOver }: CertificateInUse): string =>
  isHandedOver
    ? 'put a new one where it came from, and start the service again: systemd hands over a copy at each start (`systemctl restart petstock`)'
    : `put a new one into ${files.join(' and ')}: it is taken up within a minute, without a restart`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
