import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { reasonAt } from '../../files/away.ts'
import { realPath } from '../../files/real-path.ts'
import { readRegularFileSync } from '../../files/regular-file.ts'
import {
  certificateInUse,
  misfittingCertificate,
  unreadableCertificate,
} from '../../health/certificate.ts'
import type { Check } from '../../health/check.ts'
import { isForbidden } from '../../storage/data-folder.ts'
import { certificateState, dayOf, isKeyOf, isOurs } from '../../tls/certificate.ts'
import {
  type CertificateInUse,
  certificateAdvice,
  misfitAdvice,
} from '../../tls/certificate-advice.ts'
import { misfit } from '../../tls/pair-watch.ts'
import { type TlsFolder, tlsFolder } from '../../tls/tls-folder.ts'
import type { CommandContext } from '../command/command.ts'
import { type FlagSource, readFlag } from '../command/read-flag.ts'
import type { Flag } from '../flags/flag.ts'
import { SERVE } from '../flags/serve-flags.ts'
import { offering } from '../flags/values.ts'
import { installedValue } from '../machine/installed-service.ts'

/** The certificate that a server of some data uses, as far as the machine says. */
export interface ExaminedCertificate {
  readonly file: string
  /** The file of its key, where an installed service names it. */
  readonly key: string | undefined
  /** Where petstock makes the certificates of the data; undefined without a data folder. */
  readonly folder: TlsFolder | undefined
}

export const USED_CERTIFICATE: Flag<string, undefined> = {
  ...SERVE.tlsCert,
  meaning: 'the certificate that the server uses',
  read: offering('files', (path) => resolve(path)),
  shownDefault: 'that of the installed service, or the one in the data folder',
}

/**
 * Finds the certificate in use: the one that the call names, else that of the installed service, else the one that
 * petstock has made. @param data the data folder, where there is one
 */
export function findCertificate(
  source: FlagSource,
  data: string | undefined,
  { installedService }: Pick<CommandContext, 'installedService'>,
): ExaminedCertificate | undefined {
  const named = readFlag(source, USED_CERTIFICATE)
  const folder = data === undefined ? undefined : tlsFolder(data)
  if (named !== undefined) return { file: named, key: undefined, folder }
  if (data === undefined || folder === undefined) return undefined
  const installed = installedService()
  if (installed !== undefined && installed.data === realPath(resolve(data))) {
    const file = installedValue(installed, SERVE.tlsCert)
    const key = installedValue(installed, SERVE.tlsKey)
    return file === undefined ? undefined : { file, key, folder }
  }
  const { certificate: file } = folder
  return existsSync(file) ? { file, key: undefined, folder } : undefined
}

/** Whether a server works with the certificate and clients accept it; no check where there is none. */
export function examineCertificate(
  examined: ExaminedCertificate | undefined,
  now: number,
): readonly Check[] {
  if (examined === undefined) return []
  const { file, folder } = examined
  try {
    const chain = readRegularFileSync(file)
    const state = certificateState(chain, now)
    const isInFolder = folder !== undefined && realPath(file) === realPath(folder.certificate)
    const madeIn = isInFolder && isOurs(new X509Certificate(chain)) ? folder : undefined
    // The key of a person's own certificate may be elsewhere, also where that stands in the folder.
    const key = examined.key ?? madeIn?.key
    const files = key === undefined ? [file] : [file, key]
    const inUse = { state, files, folder: madeIn }
    return [
      (key === undefined ? undefined : examineKey(key, chain, inUse)) ??
        certificateInUse({
          status: state.status,
          begins: dayOf(state.validFrom),
          ends: dayOf(state.validUntil),
          advice: certificateAdvice(inUse, now),
        }),
    ]
  } catch (error) {
    return [unreadableCertificate(file, reasonAt(file, error))]
  }
}

/** What is wrong with the key of a certificate; undefined where nothing is, or it cannot be known. */
function examineKey(
  key: string,
  chain: string,
  inUse: Pick<CertificateInUse, 'files' | 'folder'>,
): Check | undefined {
  const [file = ''] = inUse.files
  try {
    if (isKeyOf(chain, readRegularFileSync(key))) return undefined
    return misfittingCertificate(misfit({ certFile: file, keyFile: key }), misfitAdvice(inUse))
  } catch (error) {
    // That of an installed service may be for root alone: systemd hands over a copy.
    if (isForbidden(error)) return undefined
    return unreadableCertificate(key, reasonAt(key, error), 'the key of the certificate')
  }
}
