import { startThread } from '#runtime/thread'
import { type Clock, systemClock } from '../../../clocks/clock.ts'
import { systemTimers, type Timers } from '../../../clocks/timers.ts'
import type { Thread, ThreadEvents } from '../../../runtime/thread.ts'
import type { ThreadAhead } from '../../../runtime/thread-ahead.ts'
import type { FromWriter } from './write-batch.ts'

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
