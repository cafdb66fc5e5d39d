import type { Lane } from '../driver/lane.ts'

const FIRST_MS = 50
const LONGEST_MS = 1_000

/** How long a statement waits before it is sent again: longer each time. @param failures how often it has failed */
export const retryPauseMs = (failures: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))

/** @param lane the one on which it is sent again */
export const retryPause = (lane: Pick<Lane, 'pause'>, failures: number): Promise<void> =>
  lane.pause(retryPauseMs(failures))
