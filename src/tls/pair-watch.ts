import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { createSecureContext } from 'node:tls'

/** The files of a server's certificate and its key. */
export interface TlsFiles {
  readonly certFile: string
  readonly keyFile: string
  /** Whether systemd hands copies of both over, at each start. */
  readonly isHandedOver?: boolean | undefined
}

/** A certificate and its key, both in PEM. */
export interface Pair {
  readonly cert: string
  readonly key: string
}

/** Detects changes of the files of a certificate and its key. */
export class PairWatch {
  readonly #files: TlsFiles
  #seen = ''
  #suspect = ''

  constructor(files: TlsFiles) {
    this.#files = files
  }

  /**
   * @returns the content of the files where it differs from the current pair, otherwise undefined
   * @throws Error once for files that cannot be used, and only if they were so at the call before, too:
   * two files do not change at the same moment
   */
  changedFrom(current: Pair): Pair | undefined {
    const signature = this.#signature()
    if (signature === this.#seen) return undefined
    try {
      const pair = readPair(this.#files)
      this.#seen = signature
      return pair.cert === current.cert && pair.key === current.key ? undefined : pair
    } catch (error) {
      const settled = signature === this.#suspect
      this.#suspect = signature
      if (!settled) return undefined
      this.#seen = signature
      throw error
    }
  }

  /** A text that differs whenever one of the files was written or replaced. */
  #signature(): string {
    return [this.#files.certFile, this.#files.keyFile].map(stateOf).join(', ')
  }
}

function stateOf(file: string): string {
  try {
    const { ino, size, mtimeMs, ctimeMs } = statSync(file)
    return `${ino} ${size} ${mtimeMs} ${ctimeMs}`
  } catch (error) {
    return `${(error as NodeJS.ErrnoException).code}`
  }
}

function readPair({ certFile, keyFile }: TlsFiles): Pair {
  const pair = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
  if (!new X509Certificate(pair.cert).checkPrivateKey(createPrivateKey(pair.key))) {
    throw new Error(`the key in ${keyFile} is not that of the certificate in ${certFile}`)
  }
  // Throws for other content that a server cannot use, as a chain with a part that is no certificate.
  createSecureContext(pair)
  return pair
}
