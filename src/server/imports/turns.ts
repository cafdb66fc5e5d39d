/** Lets one after the other work, in the order in which they came. Who gives up while it waits leaves its place at once. */
export class Turns {
  #isAtWork = false
  readonly #waiting = new Set<() => void>()

  /**
   * Resolves when it is the caller's turn, which lasts until {@link leave}.
   * @throws the reason of the signal
   */
  async enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (!this.#isAtWork) {
      this.#isAtWork = true
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = (): void => {
      if (this.#waiting.delete(resolve)) reject(signal.reason)
    }
    this.#waiting.add(resolve)
    signal.addEventListener('abort', giveUp)
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  /** Ends a turn. */
  leave(): void {
    const [next] = this.#waiting
    if (next === undefined) this.#isAtWork = false
    else {
      this.#waiting.delete(next)
      next()
    }
  }
}
