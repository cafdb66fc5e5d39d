/** What a command changes is seen by a running server within a second. */
const A_SECOND = 1_000

/** Asks again until the answer is yes. @throws Error when that takes longer than it may */
export async function until(
  holds: () => boolean | Promise<boolean>,
  withinMs = A_SECOND,
): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`still not so after ${withinMs} ms`)
    await Bun.sleep(10)
  }
}
