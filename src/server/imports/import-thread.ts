import type { Clock } from '../../clocks/clock.ts'
import type { ImportPhase, ImportResult } from '../../http/desk/imports/stock-imports.ts'
import type { Currency } from '../../money/currency.ts'
import type { Thread, ThreadEvents } from '../../runtime/thread.ts'
import { threadsOf } from '../../runtime/threads-of.ts'
import { StorageUnavailable } from '../../stock/store.ts'
import type { EngineChoice } from '../../storage/engine-choice.ts'
import { IMPORT_URL } from '../../worker-urls.ts'
import { GivingUp } from './giving-up.ts'

/** Gives up a thread that hangs, so that other files can be imported. The largest file takes a slow disk a minute. */
const LONGEST_MS = 30 * 60_000

/** What the server asks of the thread that imports. */
export interface ImportRequest {
  readonly choice: EngineChoice
  readonly shopId: bigint
  readonly keyId: string
  readonly currency: Currency | null
  readonly body: Uint8Array<ArrayBuffer>
  /** What {@link GivingUp} shares with the thread. */
  readonly fate: SharedArrayBuffer
}

/** @property isUnavailable whether the database could not be read or written just now */
export interface ImportFailure {
  readonly message: string
  readonly isUnavailable: boolean
}

export type ImportMessage =
  | { readonly phase: ImportPhase }
  | { readonly done: ImportResult }
  | { readonly failed: ImportFailure }

/** What an import has around it. */
export interface ImportSurroundings extends Pick<Clock, 'every'> {
  /** Starts a thread that runs imports. */
  readonly start: (events: ThreadEvents<ImportMessage>) => Thread
}

/** A thread of the process, and the timers of a clock. */
export const onThread = ({ every }: Pick<Clock, 'every'>): ImportSurroundings => ({
  every,
  start: threadsOf(IMPORT_URL),
})

/**
 * Imports a file on a thread of its own, which ends with it.
 * @param signal aborted when the client goes away: the import is given up, unless it is being written
 * @throws StorageUnavailable, the reason of the signal
 */
export async function importOnThread(
  request: Omit<ImportRequest, 'fate'>,
  onPhase: (phase: ImportPhase) => void,
  signal: AbortSignal,
  { every, start }: ImportSurroundings,
): Promise<ImportResult> {
  const fate = new GivingUp()
  const { promise, resolve, reject } = Promise.withResolvers<ImportResult>()
  const fail = (message: string): void => reject(new Error(message))
  const thread = start({
    onMessage(message) {
      if ('phase' in message) onPhase(message.phase)
      else if ('done' in message) resolve(message.done)
      else reject(errorOf(message.failed))
    },
    onError: fail,
    onEnd: () => fail('the thread that imports has ended'),
  })
  const stopWaiting = every(LONGEST_MS, () => fail('the thread that imports did not respond'))
  const giveUp = (): void => {
    if (fate.giveUp()) reject(signal.reason)
  }
  signal.addEventListener('abort', giveUp)
  if (signal.aborted) giveUp()
  thread.post({ ...request, fate: fate.shared } satisfies ImportRequest)
  try {
    return await promise
  } finally {
    stopWaiting()
    signal.removeEventListener('abort', giveUp)
    void thread.terminate()
  }
}

const errorOf = ({ message, isUnavailable }: ImportFailure): Error =>
  isUnavailable ? new StorageUnavailable(message) : new Error(message)
