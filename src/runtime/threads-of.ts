import { startThread } from '#runtime/thread'
import type { Thread, ThreadEvents } from './thread.ts'

/** Starts threads of the process. @param entryPoint the module that each runs */
export const threadsOf =
  (entryPoint: URL) =>
  <Message>(events: ThreadEvents<Message>): Thread =>
    startThread<Message>(entryPoint, events)
