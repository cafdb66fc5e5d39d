import type { Route } from '../kit/route.ts'
import { useQuery } from '../kit/use-query.ts'

/** How often the list is read again: last uses and limits move. */
const READ_EVERY_MS = 15_000

/**
 * The keys of the shop, read again from time to time, and after each change.
 * @param shown what of them is shown: the keys are read again when that changes
 */
export function useKeys(shown: Route) {
  const { value, error, read } = useQuery((shop) => shop.desk.api.keys.get(), {
    againWith: [shown],
    everyMs: () => READ_EVERY_MS,
  })
  return { keys: value.value?.keys, error: error.value, read }
}
