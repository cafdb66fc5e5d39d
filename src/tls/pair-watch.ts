import { stat } from 'node:fs/promises'
import { readRegularFile } from '../files/regular-file.ts'
import { nodeTls } from '../late-node.ts'
import { isKeyOf } from './certificate.ts'

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
   * @returns the content of the files where one of them was written or replaced since the last call, otherwise undefined
   * @throws Error once for files that cannot be used, and only if they were so at the call before, too:
   * two files do not change at the same moment
   */
  async readChanged(): Promise<Pair | undefined> {
    const signature = await this.#signature()
    if (signature === this.#seen) return undefined
    try {
      const pair = await readPair(this.#files)
      this.#seen = signature
      return pair
    } catch (error) {
      const settled = signature === this.#suspect
      this.#suspect = signature
      if (!settled) return undefined
      this.#seen = signature
      throw error
    }
  }

  /** A text that differs whenever one of the files was written or replaced. */
  async #signature(): Promise<string> {
    const { certFile, keyFile } = this.#files
    return (await Promise.all([certFile, keyFile].map(stateOf))).join(', ')
  }
}

async function stateOf(file: string): Promise<string> {
  try {
    const { ino, size, mtimeMs, ctimeMs } = await stat(file)
    return `${ino} ${size} ${mtimeMs} ${ctimeMs}`
  } catch (error) {
    return `${(error as NodeJS.ErrnoException).code}`
  }
}

/** That two files do not fit together, in words. */
export const misfit = ({ certFile, keyFile }: TlsFiles): string =>
  `the key in ${keyFile} is not that of the certificate in ${certFile}`

async function readPair({ certFile, keyFile }: TlsFiles): Promise<Pair> {
  // One after the other: of two that cannot be read, it is always the same that is named.
  const pair = { cert: await readRegularFile(certFile), key: await readRegularFile(keyFile) }
  if (!isKeyOf(pair.cert, pair.key)) throw new Error(misfit({ certFile, keyFile }))
  // Throws for other content that a server cannot use, as a chain with a part that is no certificate.
  nodeTls().createSecureContext(pair)
  return pair
}
