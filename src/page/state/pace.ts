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

/** As many are sorted or merged before the work may give way. */
const SLICE = 500

/** Sorts a copy, stably, and gives way to other work in between. */
export async function sortInSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  pace: Pace,
): Promise<T[]> {
  let runs: T[][] = []
  for (let at = 0; at < items.length; at += SLICE) {
    runs.push(items.slice(at, at + SLICE).sort(compare))
    await pace.rest()
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare, pace))
    }
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  pace: Pace,
): Promise<T[]> {
  const merged: T[] = []
  let [l, r] = [0, 0]
  while (l < left.length || r < right.length) {
    const stop = Math.min(merged.length + SLICE, left.length + right.length)
    while (merged.length < stop) {
      const takesLeft =
        r === right.length || (l < left.length && compare(left[l] as T, right[r] as T) <= 0)
      merged.push((takesLeft ? left[l++] : right[r++]) as T)
    }
    await pace.rest()
  }
  return merged
}
