const RETRY_EVERY_MS = 20

/** Repeats an attempt until it returns a value or has waited long enough. It blocks the thread meanwhile. */
export function retryUntil<T>(
  attempt: () => T | undefined,
  isEnough: (waitedMs: number) => boolean,
): T | undefined {
  const began = performance.now()
  for (;;) {
    const found = attempt()
    if (found !== undefined || isEnough(performance.now() - began)) return found
    pauseBriefly()
  }
}

/** Gives another process the time for what it is in the middle of. It blocks the thread. */
export function pauseBriefly(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_EVERY_MS)
}
