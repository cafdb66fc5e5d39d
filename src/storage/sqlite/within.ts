const RETRY_AFTER_MS = 20

/** Tries until it gets something, for so long at most. */
export function retryUntil<T>(ms: number, attempt: () => T | undefined): T | undefined {
  const deadline = performance.now() + ms
  for (;;) {
    const found = attempt()
    if (found !== undefined || performance.now() > deadline) return found
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_AFTER_MS)
  }
}
