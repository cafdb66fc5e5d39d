import { startThread } from '#runtime/thread'
import type { Thread, ThreadEvents } from './thread.ts'

/** A thread that loads its module before another one takes it. The taker is notified of what happened meanwhile. */
export class ThreadAhead<Message> {
  readonly #thread: Thread
  readonly #early: ((events: ThreadEvents<Message>) => void)[] = []
  #events: ThreadEvents<Message> | undefined

  /** @param entryPoint the module that the thread runs */
  constructor(entryPoint: URL) {
    this.#thread = startThread<Message>(entryPoint, {
      onMessage: (message) => this.#notify((events) => events.onMessage(message)),
      onError: (text) => this.#notify((events) => events.onError(text)),
      onEnd: () => this.#notify((events) => events.onEnd()),
    })
  }

  /** @returns undefined where it has been taken */
  take(events: ThreadEvents<Message>): Thread | undefined {
    if (this.#events) return undefined
    this.#events = events
    // Not before the taker has the thread.
    queueMicrotask(() => {
      for (const notify of this.#early) notify(events)
    })
    return this.#thread
  }

  /** Ends the thread, unless it has been taken. */
  abandon(): void {
    if (this.#events === undefined) void this.#thread.terminate()
  }

  #notify(notify: (events: ThreadEvents<Message>) => void): void {
    if (this.#events) notify(this.#events)
    else this.#early.push(notify)
  }
}
