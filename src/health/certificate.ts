import { type Check, fail, ok, warn } from './check.ts'

export interface CertificateFacts {
  readonly status: 'good' | 'ends soon' | 'ended' | 'not yet valid'
  /** Days, by UTC. */
  readonly begins: string
  readonly ends: string
  readonly advice: string
}

const NAME = 'certificate'

/** Whether clients accept the certificate that a server uses. */
export function certificateInUse({ status, begins, ends, advice }: CertificateFacts): Check {
  switch (status) {
    case 'good':
      return ok(NAME, `the certificate lasts until ${ends}`)
    case 'ends soon':
      return warn(NAME, `the certificate ends on ${ends}`, advice)
    case 'ended':
      return fail(NAME, `clients refuse the certificate: it ended on ${ends}`, advice)
    case 'not yet valid':
      return fail(NAME, `clients refuse the certificate until ${begins}`, advice)
  }
}

/** Whether clients accept its certificate, for a server: it works, and no load balancer has to leave it, as all others use the same clock or certificate. */
export function servedCertificate(facts: CertificateFacts): Check {
  const check = certificateInUse(facts)
  return check.state === 'fail' ? { ...check, state: 'warn' } : check
}

/** A certificate on the disk that a server cannot use: the one that it has read before stays in use. */
export const otherCertificateInUse = (why: string, inUse: Check): Check =>
  warn(
    NAME,
    `${why}; the one before stays in use, and ${inUse.message}`,
    inUse.advice ??
      'look whether both files are regular ones, hold a certificate in PEM and its key, and are on a disk that responds',
  )

/** A certificate that no server starts with, as the key beside it is another one. */
export const misfittingCertificate = (why: string, advice: string): Check => fail(NAME, why, advice)

/** A certificate, or its key, that cannot be read. */
export const unreadableCertificate = (
  file: string,
  reason: string,
  holds: 'a certificate' | 'the key of the certificate' = 'a certificate',
): Check =>
  fail(
    NAME,
    `${file} cannot be read: ${reason}`,
    `look whether the file is there, has ${holds} in PEM, and may be read by this user`,
  )
