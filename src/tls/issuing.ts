import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { isAddress } from '../names/address.ts'
import type { Authority } from './authority.ts'
import { authorityValidity, ORGANIZATION, serverValidity, type Validity } from './certificate.ts'
import { scopeFor } from './host.ts'

// The code that needs the certificate library. It is loaded when a certificate is made: a server that
// makes none takes less memory without it.

// Every browser, tablet and till of today accepts this algorithm.
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
// A part of a certificate's name has at most 64 characters, and this one contains others, too.
const LONGEST_HOST = 32

/** The keys that sign a certificate, and the name that they sign for. */
interface Signer {
  readonly name: Name
  readonly publicKey: CryptoKey
  readonly privateKey: CryptoKey
}

interface Request {
  readonly name: Name
  readonly publicKey: CryptoKey
  readonly validity: Validity
  readonly extensions: readonly Extension[]
}

/** Makes an authority. Its root signs the issuer and nothing else: the root's private key is not kept. */
export async function createAuthority(hosts: readonly string[], now: number): Promise<Authority> {
  const scope = scopeFor(hosts)
  const validity = authorityValidity(now)
  const name = `petstock on ${hosts[0]?.slice(0, LONGEST_HOST)} (${randomBytes(4).toString('hex')})`
  const rootKeys = await newKeys(false)
  const issuerKeys = await newKeys(true)
  const signer = { ...rootKeys, name: nameOf(name) }
  const root = await sign(signer, {
    name: signer.name,
    publicKey: rootKeys.publicKey,
    validity,
    extensions: authorityExtensions(scope, 1),
  })
  const issuer = await sign(signer, {
    name: nameOf(`${name} issuer`),
    publicKey: issuerKeys.publicKey,
    validity,
    extensions: authorityExtensions(scope, 0),
  })
  return { root, issuer, issuerKey: await privateKeyPem(issuerKeys.privateKey) }
}

/** @returns the server's certificate, followed by the issuer's */
export async function issueServerCertificate(
  authority: Authority,
  hosts: readonly string[],
  key: KeyObject,
  now: number,
): Promise<string> {
  const issuer = new X509Certificate(authority.issuer)
  const signer = {
    name: issuer.subjectName,
    publicKey: await issuer.publicKey.export(ALGORITHM, ['verify']),
    privateKey: await importPrivateKey(authority.issuerKey),
  }
  const certificate = await sign(signer, {
    name: nameOf('petstock'),
    publicKey: await importPublicKey(key),
    validity: serverValidity(now, issuer.notAfter.getTime()),
    extensions: serverExtensions(hosts),
  })
  return certificate + authority.issuer
}

export const scopeOfAuthority = ({ issuer }: Authority): readonly string[] =>
  scopeOf(new X509Certificate(issuer))

async function sign(signer: Signer, request: Request): Promise<string> {
  const certificate = await X509CertificateGenerator.create({
    subject: request.name,
    issuer: signer.name,
    publicKey: request.publicKey,
    signingKey: signer.privateKey,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(request.validity.from),
    notAfter: new Date(request.validity.until),
    extensions: [
      ...request.extensions,
      await SubjectKeyIdentifierExtension.create(request.publicKey),
      await AuthorityKeyIdentifierExtension.create(signer.publicKey),
    ],
  })
  return `${certificate.toString('pem')}\n`
}

const nameOf = (commonName: string): Name => new Name([{ O: [ORGANIZATION] }, { CN: [commonName] }])

const newKeys = (extractable: boolean): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(ALGORITHM, extractable, ['sign', 'verify'])

async function privateKeyPem(key: CryptoKey): Promise<string> {
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', key))
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString()
}

const importPrivateKey = (pem: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'pkcs8',
    createPrivateKey(pem).export({ format: 'der', type: 'pkcs8' }),
    ALGORITHM,
    false,
    ['sign'],
  )

const importPublicKey = (key: KeyObject): Promise<CryptoKey> =>
  crypto.subtle.importKey('spki', key.export({ format: 'der', type: 'spki' }), ALGORITHM, true, [
    'verify',
  ])

const CRITICAL = true
const forServersAlone = () => new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth])

/** @param levels how many authorities may stand below it */
const authorityExtensions = (scope: readonly string[], levels: number): Extension[] => [
  new BasicConstraintsExtension(true, levels, CRITICAL),
  new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, CRITICAL),
  forServersAlone(),
  nameConstraints(scope),
]

const serverExtensions = (hosts: readonly string[]): Extension[] => [
  new BasicConstraintsExtension(false, undefined, CRITICAL),
  new KeyUsagesExtension(KeyUsageFlags.digitalSignature, CRITICAL),
  forServersAlone(),
  new SubjectAlternativeNameExtension(
    hosts.map((host) => ({ type: isAddress(host) ? 'ip' : 'dns', value: host })),
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
function scopeOf(certificate: X509Certificate): readonly string[] {
  const extension = certificate.getExtension(id_ce_nameConstraints)
  if (extension === null) return []
  const { permittedSubtrees = [] } = AsnConvert.parse(extension.value, NameConstraints)
  return [...permittedSubtrees].flatMap(({ base }) => base.dNSName ?? [])
}
