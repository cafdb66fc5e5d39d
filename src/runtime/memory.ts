/** How long after its start a thread has settled, and its garbage is worth collecting. */
const SETTLED_MS = 1_000

let isPlanned = false

/**
 * Frees, once, the memory that the start of this thread left behind: a few MiB for good. A collection stops the
 * thread and throws compiled code away, so that further services of one thread do not bring one each. From then on
 * the runtime compiles as it usually does: the program is built to compile less of what a start calls a few times.
 */
export function settleAfterStart(): void {
  if (isPlanned) return
  isPlanned = true
  setTimeout(() => {
    globalThis.Bun?.gc(true)
    globalThis.Bun?.shrink()
    globalThis.Bun?.unsafe.setJITPolicy(1)
  }, SETTLED_MS).unref()
}

/**
 * Counts the bytes that a thread makes and soon needs no more, and collects them after each so many. The
 * runtime's own collection begins late: it lets memory grow to several times what is in use.
 */
export class ShortLivedBytes {
  readonly #most: number
  readonly #collect: () => void
  #bytes = 0

  /** @param collect stops this thread for about 10 ms where a shop has 100,000 pets */
  constructor(most: number, collect = () => globalThis.Bun?.gc(true)) {
    this.#most = most
    this.#collect = collect
  }

  add(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes < this.#most) return
    this.#bytes = 0
    this.#collect()
  }
}
