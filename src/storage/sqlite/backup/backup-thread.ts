import { startThread } from '#runtime/thread'
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
    const { promise, resolve, reject } = Promise.withResolvers<VerifiedBackup>()
    const fail = (message: string): void => reject(new BackupFailed(message))
    const thread = startThread<BackupResult>(this.#entryPoint, {
      onMessage: (result) => {
        if ('made' in result) return resolve(result.made)
        if (result.damage !== undefined) this.#onDamage(result.damage)
        fail(result.failed)
      },
      onError: fail,
      onEnd: () => fail('the backup thread ended'),
    })
    this.#abandon = () => {
      fail('the backup was abandoned')
      return thread.terminate()
    }
    thread.post({ database: this.#database, file } satisfies BackupRequest)
    try {
      return await promise
    } finally {
      // Its memory is freed with it.
      void thread.terminate()
    }
  }

  /** Rejects the copy at once. SQLite does not stop in the middle of one: the thread ends after it. */
  async abandon(): Promise<void> {
    await this.#abandon?.()
  }
}
