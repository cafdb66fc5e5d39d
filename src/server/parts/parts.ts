import type { MaybePromise } from '../../maybe-promise.ts'

/** A part of a service. One whose start fails has stopped itself. */
export interface Part {
  start(): MaybePromise<void>
  stop(): MaybePromise<unknown>
}

/**
 * Starts parts in order. Where one fails, those before it are stopped.
 * @returns a function that stops them, the last one first
 */
export async function startInOrder(parts: readonly Part[]): Promise<() => Promise<void>> {
  const started: Part[] = []
  const stop = async (): Promise<void> => {
    for (const part of started.toReversed()) await part.stop()
  }
  try {
    for (const part of parts) {
      await part.start()
      started.push(part)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** Joins parts that start in order, and stop at the same time. */
export const stoppingTogether = (...parts: readonly Part[]): Part => ({
  async start() {
    await startInOrder(parts)
  },
  stop: () => Promise.all(parts.map((part) => part.stop())),
})
