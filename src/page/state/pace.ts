/** So long may work hold the thread before input and drawing have their turn. */
const TURN_MS = 8

/** Lets long work give way to input and drawing. */
export interface Pace {
  /** @returns a promise to wait for, when the work has lasted for its turn */
  rest(): Promise<void> | undefined
}

/** @param now in milliseconds, of any beginning */
export function paceBy(now: () => number, turnMs = TURN_MS): Pace {
  let began = now()
  return {
    rest() {
      if (now() - began < turnMs) return undefined
      return nextTask().then(() => {
        began = now()
      })
    },
  }
}

/** Waits for the next task of the thread. A timer would wait for four milliseconds each time. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}
