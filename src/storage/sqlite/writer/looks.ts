/** Those who wait until the thread has looked for what others have committed, in their order. */
export class Looks {
  readonly #post: () => void
  #waiting: PromiseWithResolvers<void>[] = []

  /** @param post asks the thread for one look */
  constructor(post: () => void) {
    this.#post = post
  }

  /** @param isReady whether there is a thread to ask: else the next one is asked */
  wait(isReady: boolean): Promise<void> {
    const look = Promise.withResolvers<void>()
    this.#waiting.push(look)
    if (isReady) this.#post()
    return look.promise
  }

  /** Another thread is ready. What the one before it was asked for, it has not heard of. */
  askAnew(): void {
    for (const _ of this.#waiting) this.#post()
  }

  done(): void {
    this.#waiting.shift()?.resolve()
  }

  fail(error: Error): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const { reject } of waiting) reject(error)
  }
}
