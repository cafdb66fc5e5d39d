/** One checkpoint for all who ask for it meanwhile, which comes once nothing else waits. */
export class Checkpoint {
  #asked: (PromiseWithResolvers<boolean> & { isPosted: boolean }) | undefined

  /** @returns whether the database holds the whole log */
  ask(): Promise<boolean> {
    this.#asked ??= { ...Promise.withResolvers(), isPosted: false }
    return this.#asked.promise
  }

  /** Nothing else waits. @returns whether the thread is to begin with it now */
  begin(): boolean {
    if (this.#asked === undefined || this.#asked.isPosted) return false
    this.#asked.isPosted = true
    return true
  }

  done(isWhole: boolean): void {
    this.#asked?.resolve(isWhole)
    this.#asked = undefined
  }
}
