/** Runs pieces of work one after the other, in the order in which they came. One that fails keeps no later one from running. */
export class InTurn {
  #last: Promise<unknown> = Promise.resolve()

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => {})
    return done
  }

  /** Resolves when nothing is under way, and nothing waits. */
  async finish(): Promise<void> {
    await this.#last
  }
}
