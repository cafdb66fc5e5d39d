import type { Lane } from '../../../src/storage/postgres/driver/lane.ts'
import { OutcomeUnknown } from '../../../src/storage/postgres/driver/outcomes.ts'

/** A lane on which the response to the next commit is lost, once it is committed. */
export function losingACommit(lane: Lane): Lane {
  let isLost = false
  return {
    query: (text, parameters) => lane.query(text, parameters),
    pause: (ms) => lane.pause(ms),
    drop: () => lane.drop(),
    end: () => lane.end(),
    async transaction(run) {
      const result = await lane.transaction(run)
      if (isLost) return result
      isLost = true
      throw new OutcomeUnknown('the connection was lost')
    },
  }
}
