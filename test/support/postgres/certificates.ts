import 'reflect-metadata'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createAuthority, issueServerCertificate } from '../../../src/tls/issuing.ts'

/** A certificate for a server on the loopback address, its key, and the authority that vouches for it, in PEM. */
export async function loopbackCertificate(): Promise<{
  readonly certificate: string
  readonly key: string
  readonly authority: string
}> {
  const authority = await createAuthority(['localhost'], Date.now())
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const hosts = ['localhost', '127.0.0.1']
  const publicKey = createPublicKey(privateKey)
  const certificate = await issueServerCertificate(authority, hosts, publicKey, Date.now())
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return { certificate, key, authority: authority.root }
}
