/** How long after its start a thread has settled, and its garbage is worth collecting. */
const SETTLED_MS = 1_000

/** Frees, once, the memory that the start of this thread left behind: a few MiB for good. */
export function giveBackMemoryOnceSettled(): void {
  setTimeout(() => {
    globalThis.Bun?.gc(true)
    globalThis.Bun?.shrink()
  }, SETTLED_MS).unref()
}
