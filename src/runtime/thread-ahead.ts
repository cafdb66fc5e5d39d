import { startThread } from '#runtime/thread'
import type { Thread, ThreadEvents } from './thread.ts'

/** A thread that loads its module before somebody listens to it. What happens meanwhile is told to who takes it. */
export class ThreadAhead<Message> {
  readonly #thread: Thread
  readonly #early: ((events: ThreadEvents<Message>) => void)[] = []
  #events: ThreadEvents<Message> | undefined

  /** @param entryPoint the module that the thread runs */
  constructor(entryPoint: URL) {
    this.#thread = startThread<Message>(entryPoint, {
      onMessage: (message) => this.#tell((events) => events.onMessage(message)),
      onError: (text) => this.#tell((events) => events.onError(text)),
      onEnd: () => this.#tell((events) => events.onEnd()),
    })
  }

  /** @returns undefined where it has been taken */
  take(events: ThreadEvents<Message>): Thread | undefined {
    if (this.#events) return undefined
    this.#events = events
    // Not before the one who takes it has it.
    queueMicrotask(() => {
      for (const tell of this.#early) tell(events)
    })
    return this.#thread
  }

  /** Ends the thread, unless it has been taken. */
  abandon(): void {
    if (this.#events === undefined) void this.#thread.terminate()
  }

  #tell(tell: (events: ThreadEvents<Message>) => void): void {
    if (this.#events) tell(this.#events)
    else this.#early.push(tell)
  }
}
