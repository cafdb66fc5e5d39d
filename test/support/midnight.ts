import { DAY_MS } from '../../src/clocks/durations.ts'

/**
 * Waits where midnight by UTC is so near: what a test makes before it, and looks at after it, would be of two days.
 * @param needsMs how long the test may take
 */
export async function awayFromMidnight(needsMs = 60_000): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS)
  if (left < needsMs) await Bun.sleep(left)
}
