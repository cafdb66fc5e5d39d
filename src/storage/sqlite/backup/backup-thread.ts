import type { BackupCopier } from '../../../backup/folder.ts'
import { BackupFailed, type VerifiedBackup } from '../../backup.ts'

/** What the server asks of the thread that copies. */
export interface BackupRequest {
  readonly database: string
  readonly file: string
}

export type BackupResult =
  | { readonly made: VerifiedBackup }
  /** @property damage what is wrong with the database itself */
  | { readonly failed: string; readonly damage?: string | undefined }

/** Copies the database on a thread of its own, which ends with the copy. */
export class BackupThread implements BackupCopier {
  readonly #entryPoint: URL
  readonly #database: string
  readonly #onDamage: (reason: string) => void
  #abandon: (() => Promise<void>) | undefined

  /**
   * @param entryPoint the module that the thread runs
   * @param onDamage receives what is wrong with the database, if that is why a copy failed
   */
  constructor(entryPoint: URL, database: string, onDamage: (reason: string) => void) {
    this.#entryPoint = entryPoint
    this.#database = database
    this.#onDamage = onDamage
  }

  /** @throws BackupFailed */
  async copy(file: string): Promise<VerifiedBackup> {
    const ended = Promise.withResolvers<void>()
    const { promise, resolve, reject } = Promise.withResolvers<VerifiedBackup>()
    const fail = (message: string): void => reject(new BackupFailed(message))
    const worker = new Worker(this.#entryPoint, { smol: true })
    worker.onmessage = ({ data }: MessageEvent<BackupResult>) => {
      if ('made' in data) return resolve(data.made)
      if (data.damage !== undefined) this.#onDamage(data.damage)
      fail(data.failed)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      fail(event.message)
    }
    worker.addEventListener('close', () => {
      fail('the backup thread ended')
      ended.resolve()
    })
    this.#abandon = () => {
      fail('the backup was abandoned')
      worker.terminate()
      return ended.promise
    }
    worker.postMessage({ database: this.#database, file } satisfies BackupRequest)
    try {
      return await promise
    } finally {
      // Its memory is freed with it.
      worker.terminate()
    }
  }

  /** Rejects the copy at once. SQLite does not stop in the middle of one: the thread ends after it. */
  async abandon(): Promise<void> {
    await this.#abandon?.()
  }
}
