const FIRST_MS = 50
const LONGEST_MS = 1_000

/** Waits before a statement is sent again: longer each time. @param failures how often it has failed */
export const retryPause = (failures: number): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(resolve, Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))),
  )
