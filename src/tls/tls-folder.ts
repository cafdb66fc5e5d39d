import { basename, dirname, join, resolve } from 'node:path'

const NAME = 'tls'

/** Where a shop's certificate is, beside its database. */
export interface TlsFolder {
  readonly directory: string
  /** The server's certificate, with its issuer's behind it. */
  readonly certificate: string
  /** The server's private key; made once, so that it goes with every certificate that was here. */
  readonly key: string
  /** What tablets and tills trust. */
  readonly root: string
  /** What renews the certificate, its private key included. */
  readonly issuer: string
}

export const tlsFolder = (dataDirectory: string): TlsFolder =>
  at(join(resolve(dataDirectory), NAME))

/** The folder that the two files of a server are in, where petstock has put them there. */
export function tlsFolderOf(certificate: string, key: string): TlsFolder | undefined {
  const folder = at(dirname(resolve(certificate)))
  const same = resolve(certificate) === folder.certificate && resolve(key) === folder.key
  return same && basename(folder.directory) === NAME ? folder : undefined
}

const at = (directory: string): TlsFolder => ({
  directory,
  certificate: join(directory, 'server.crt'),
  key: join(directory, 'server.key'),
  root: join(directory, 'ca.crt'),
  issuer: join(directory, 'issuer.pem'),
})
