import type { ReadonlySignal } from '@preact/signals'

/** The time in which something stays as it is. */
export class Turn {
  readonly #over = new AbortController()
  readonly #stops: readonly (() => void)[]

  /** @param until ends it as well */
  constructor(value: ReadonlySignal<unknown>, until: AbortSignal) {
    const now = value.peek()
    const over = () => this.#over.abort()
    until.addEventListener('abort', over)
    this.#stops = [
      () => until.removeEventListener('abort', over),
      value.subscribe((next) => {
        if (next !== now) over()
      }),
    ]
    if (until.aborted) over()
  }

  /** Aborted when it is over. */
  get signal(): AbortSignal {
    return this.#over.signal
  }

  /** To be called when its end is not waited for. */
  release(): void {
    for (const stop of this.#stops) stop()
  }
}
