const FIRST_MS = 50
const LONGEST_MS = 1_000

/** How long a statement waits before it is sent again: longer each time. @param failures how often it has failed */
export const retryPauseMs = (failures: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))

export const retryPause = (failures: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, retryPauseMs(failures)))
