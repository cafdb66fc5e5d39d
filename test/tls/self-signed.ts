import { createPrivateKey } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import 'reflect-metadata'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** Writes a certificate that no authority of petstock has signed, and its key. Times are UTC epoch milliseconds. */
export async function writeSelfSigned(
  { certificate, key }: { readonly certificate: string; readonly key: string },
  [from, until]: readonly [number, number],
): Promise<void> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const made = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    keys,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(from),
    notAfter: new Date(until),
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
  })
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  const pem = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  writeFileSync(certificate, made.toString('pem'))
  writeFileSync(key, pem.export({ format: 'pem', type: 'pkcs8' }))
}
