import type { BackupContents, Coverage } from '../../../backup/coverage.ts'
import type { BackupCopier, BackupVerification } from '../../../backup/folder.ts'
import type { Check } from '../../../health/check.ts'
import type { Thread, ThreadEvents } from '../../../runtime/thread.ts'
import { BackupFailed, type VerifiedBackup } from '../../backup.ts'
import type { ServerExamination } from '../../examination/examine-for-server.ts'

/** What the server asks of the thread that copies, verifies and examines. */
export type BackupRequest =
  | { readonly database: string; readonly copyTo: string }
  /** @property verify the file to check */
  | { readonly verify: string }
  /** @property read the file whose contents are asked for */
  | { readonly read: string }
  | { readonly compare: BackupContents; readonly database: string }
  | { readonly examine: ServerExamination }

type Done = VerifiedBackup | BackupVerification | BackupContents | Coverage | readonly Check[]

export type BackupResult =
  | { readonly done: Done }
  /** @property damage what is wrong with the database itself */
  | { readonly failed: string; readonly damage?: string | undefined }

/** Starts a thread that does what `respondToBackup` does. */
type StartBackupThread = (events: ThreadEvents<BackupResult>) => Thread

/** Copies the database on a thread of its own, which ends with the copy. */
export class BackupThread implements BackupCopier {
  readonly #start: StartBackupThread
  readonly #database: string
  readonly #onDamage: (reason: string) => void
  #abandon: (() => Promise<void>) | undefined

  /**
   * @param onDamage receives what is wrong with the database, if that is why a copy failed
   */
  constructor(start: StartBackupThread, database: string, onDamage: (reason: string) => void) {
    this.#start = start
    this.#database = database
    this.#onDamage = onDamage
  }

  /** @throws BackupFailed */
  copy(file: string): Promise<VerifiedBackup> {
    const work = ask<VerifiedBackup>(
      this.#start,
      { database: this.#database, copyTo: file },
      this.#onDamage,
    )
    this.#abandon = work.abandon
    return work.result
  }

  /** Reads all of a backup and checks it. @throws BackupFailed where that could not be done */
  verify(file: string): Promise<BackupVerification> {
    return ask<BackupVerification>(this.#start, { verify: file }).result
  }

  /** Reads what a backup has of the stock. @throws BackupFailed where that could not be done */
  contentsOf(file: string): Promise<BackupContents> {
    return ask<BackupContents>(this.#start, { read: file }).result
  }

  /** Says how much of the stock a backup has. @throws BackupFailed where that could not be done */
  compare(contents: BackupContents): Promise<Coverage> {
    const request = { compare: contents, database: this.#database }
    return ask<Coverage>(this.#start, request).result
  }

  /** Makes every check of a data folder. @throws BackupFailed where that could not be done */
  examine(examine: ServerExamination): Promise<readonly Check[]> {
    return ask<readonly Check[]>(this.#start, { examine }).result
  }

  /** Rejects the copy at once. SQLite does not stop in the middle of one: the thread ends after it. */
  async abandon(): Promise<void> {
    await this.#abandon?.()
  }
}

interface Work<Result> {
  readonly result: Promise<Result>
  readonly abandon: () => Promise<void>
}

/** Starts a thread for one piece of work. Its memory is freed with it. */
function ask<Result extends Done>(
  start: StartBackupThread,
  request: BackupRequest,
  onDamage: (reason: string) => void = () => {},
): Work<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const fail = (message: string): void => reject(new BackupFailed(message))
  const thread = start({
    onMessage: (result) => {
      // The kind of the request decides what comes back.
      if ('done' in result) return resolve(result.done as Result)
      if (result.damage !== undefined) onDamage(result.damage)
      fail(result.failed)
    },
    onError: fail,
    onEnd: () => fail('the backup thread ended'),
  })
  thread.post(request)
  return {
    result: promise.finally(() => void thread.terminate()),
    abandon() {
      fail('the backup was abandoned')
      return thread.terminate()
    },
  }
}
