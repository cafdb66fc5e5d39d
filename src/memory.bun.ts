/** When a start is over, and its garbage worth collecting. */
const SETTLED_MS = 1_000

/** Gives back, once, what this thread's start-up needed and left behind: a few MiB for good. */
export function giveBackMemoryOnceSettled(): void {
  setTimeout(() => {
    Bun.gc(true)
    Bun.shrink()
  }, SETTLED_MS).unref()
}
