import { isIP } from 'node:net'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509'
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  type X509Certificate,
} from '@peculiar/x509'

const CRITICAL = true
const forServersAlone = () => new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth])

/** @param levels how many authorities may stand below it */
export const authorityExtensions = (scope: readonly string[], levels: number): Extension[] => [
  new BasicConstraintsExtension(true, levels, CRITICAL),
  new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, CRITICAL),
  forServersAlone(),
  nameConstraints(scope),
]

export const serverExtensions = (hosts: readonly string[]): Extension[] => [
  new BasicConstraintsExtension(false, undefined, CRITICAL),
  new KeyUsagesExtension(KeyUsageFlags.digitalSignature, CRITICAL),
  forServersAlone(),
  new SubjectAlternativeNameExtension(
    hosts.map((host) => ({ type: isIP(host) === 0 ? 'dns' : 'ip', value: host })),
  ),
]

function nameConstraints(scope: readonly string[]): Extension {
  const permitted = scope.map(
    (dNSName) => new GeneralSubtree({ base: new GeneralName({ dNSName }) }),
  )
  const constraints = new NameConstraints({ permittedSubtrees: new GeneralSubtrees(permitted) })
  return new Extension(id_ce_nameConstraints, CRITICAL, AsnConvert.serialize(constraints))
}

/** The names that an authority's certificate permits. */
export function scopeOf(certificate: X509Certificate): readonly string[] {
  const extension = certificate.getExtension(id_ce_nameConstraints)
  if (extension === null) return []
  const { permittedSubtrees = [] } = AsnConvert.parse(extension.value, NameConstraints)
  return [...permittedSubtrees].flatMap(({ base }) => base.dNSName ?? [])
}
