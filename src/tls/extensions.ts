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
import type { Scope } from './scope.ts'

const CRITICAL = true
const forServersAlone = () => new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth])

/** @param levels how many authorities may stand below it */
export const authorityExtensions = (scope: Scope, levels: number): Extension[] => [
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

/** Where a kind of name is permitted at all, all others of that kind are not. */
function nameConstraints({ names, networks }: Scope): Extension {
  const permitted = [
    ...names.map((dNSName) => new GeneralName({ dNSName })),
    ...networks.map((iPAddress) => new GeneralName({ iPAddress })),
  ].map((base) => new GeneralSubtree({ base }))
  const constraints = new NameConstraints({ permittedSubtrees: new GeneralSubtrees(permitted) })
  return new Extension(id_ce_nameConstraints, CRITICAL, AsnConvert.serialize(constraints))
}

export function scopeOf(certificate: X509Certificate): Scope {
  const extension = certificate.getExtension(id_ce_nameConstraints)
  if (extension === null) return { names: [], networks: [] }
  const { permittedSubtrees = [] } = AsnConvert.parse(extension.value, NameConstraints)
  const bases = [...permittedSubtrees].map(({ base }) => base)
  return {
    names: bases.flatMap(({ dNSName }) => dNSName ?? []),
    networks: bases.flatMap(({ iPAddress }) => iPAddress ?? []),
  }
}
