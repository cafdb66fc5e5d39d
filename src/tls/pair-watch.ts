import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { createSecureContext } from 'node:tls'

/** Where a server's certificate and its key are. */
export interface TlsFiles {
  readonly certFile: string
  readonly keyFile: string
}

/** Both in PEM. */
export interface Pair {
  readonly cert: string
  readonly key: string
}

/** Notices that the files of a certificate and its key have changed. */
export class PairWatch {
  readonly #files: TlsFiles
  #seen = ''
  #suspect = ''

  constructor(files: TlsFiles) {
    this.#files = files
  }

  /**
   * @returns what is in the files now where that is something else, and undefined where it is not
   * @throws Error once for files that cannot be used and were so the last time too: two files do
   * not change in the same moment
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

  /** Something that differs whenever one of the files was written or replaced. */
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
  // What is not good for a server either, as a chain with a part that is no certificate.
  createSecureContext(pair)
  return pair
}
