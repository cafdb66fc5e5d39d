/** A thread, as the thread that started it sees it. */
export interface Thread {
  post(message: unknown): void
  /** Ends the thread, and resolves when it has ended. */
  terminate(): Promise<void>
}

/** What happens to a thread, for the thread that started it. */
export interface ThreadEvents<Message> {
  readonly onMessage: (message: Message) => void
  /** The thread did not catch an error, and ends. */
  readonly onError: (message: string) => void
  readonly onEnd: () => void
}
