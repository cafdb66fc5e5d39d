import { startThread } from '#runtime/thread'
import { type Clock, systemClock } from '../../../clocks/clock.ts'
import { systemTimers, type Timers } from '../../../clocks/timers.ts'
import type { Thread, ThreadEvents } from '../../../runtime/thread.ts'
import type { ThreadAhead } from '../../../runtime/thread-ahead.ts'
import type { StockListener } from '../../../stock/stock-listener.ts'
import type { ChangesElsewhere, FromWriter } from './write-batch.ts'

/** What the main thread's side of the writer has around it. */
export interface WriterSurroundings extends Pick<Clock, 'monotonic'>, Timers {
  /** Starts a thread that follows the writer's protocol. */
  readonly start: (events: ThreadEvents<FromWriter>) => Thread
}

/**
 * A thread of the process takes the time of the machine, whatever clock its service goes by.
 * @param entryPoint the module that the thread runs
 * @param ahead a thread of that module, which the writer takes first
 */
export const onThread = (entryPoint: URL, ahead?: ThreadAhead<FromWriter>): WriterSurroundings => ({
  ...systemTimers,
  monotonic: systemClock.monotonic,
  start: (events) => ahead?.take(events) ?? startThread<FromWriter>(entryPoint, events),
})

/** What a server hears of its writer. */
export interface WriterEvents {
  /** Receives the changes of the stock, in the order of the commits. */
  readonly stock: StockListener
  /**
   * Another process has changed the database. The stock's listener has the change already.
   * @param keysChanged whether it may have changed the keys
   */
  readonly onChangedElsewhere: (keysChanged: boolean) => void
  /** Throws when nothing may be written. */
  readonly assertWritable?: () => void
  /** A transaction was committed: the number of its writes, and milliseconds since it was sent. */
  readonly onCommit?: (writes: number, ms: number) => void
  readonly onCommitFailed?: () => void
  /** SQLite found the database damaged, or a row holds a value that cannot be. */
  readonly onDamage: (reason: string) => void
  /** Whether the path still leads to the database, so that a new thread may open it. */
  readonly mayReopen?: () => Promise<boolean>
  /** The thread has died, and will be replaced. */
  readonly onFailure: (message: string) => void
}

/** Notifies of what another process has committed. */
export function publish(
  elsewhere: ChangesElsewhere,
  { stock, onChangedElsewhere }: Pick<WriterEvents, 'stock' | 'onChangedElsewhere'>,
): void {
  if (elsewhere.snapshot === undefined) stock.onPetsChanged(elsewhere.changes)
  else stock.onSnapshot(elsewhere.snapshot)
  onChangedElsewhere(elsewhere.keysChanged)
}
