/** Runs pieces of work one after the other, in the order in which they came. One that fails keeps no later one from running. */
export class InTurn {
  #last: Promise<unknown> = Promise.resolve()

  /**
   * @param signal gives up what still waits: it fails at once, and never runs
   * @throws what `work` throws, and the reason of the signal
   */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    const { promise: givenUp, reject } = Promise.withResolvers<never>()
    const giveUp = (): void => reject(signal?.reason)
    const done = this.#last.then(() => {
      signal?.removeEventListener('abort', giveUp)
      signal?.throwIfAborted()
      return work()
    })
    this.#last = done.catch(() => {})
    signal?.addEventListener('abort', giveUp)
    return signal === undefined ? done : Promise.race([done, givenUp])
  }

  /** Resolves when nothing is under way, and nothing waits. */
  async finish(): Promise<void> {
    await this.#last
  }
}
