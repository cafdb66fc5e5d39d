// Ctrl+C sends the signal to every process of a terminal, and npm passes it on a second time.
const ECHO_MS = 300

/** Resolves with the first signal to stop; a second one ends the process at once. */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let stoppingSince: number | undefined
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        const now = performance.now()
        stoppingSince ??= now
        if (now - stoppingSince > ECHO_MS) process.exit(1)
        resolve(signal)
      })
    }
  })
}
